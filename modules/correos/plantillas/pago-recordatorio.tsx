import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe } from "../correo.ts";
import { filasDeCuenta } from "./filas-cuenta.ts";
import { type Entorno, Marco } from "./marco.tsx";
import { Accion, Nota, Parrafo, Separador, Subtitulo } from "./piezas.tsx";
import { saludo } from "./sorteo.tsx";
import { Datos } from "./tablas.tsx";

export function PagoRecordatorio({ datos, ...entorno }: Entorno & { datos: DatosDe<"pago_recordatorio"> }) {
  const { codigo, total, cuentas, comprobante } = datos;
  const estado = comprobante ? "seguimos revisando tu comprobante" : "aún no vemos tu transferencia";
  return (
    <Marco
      {...entorno}
      resumen={`Compra ${codigo} por ${pesos(total)}: ${estado}.`}
      titulo={comprobante ? "Seguimos revisando tu pago" : "¿Pudiste transferir?"}
      bajada={`Compra ${codigo} · ${pesos(total)}`}
    >
      <Parrafo>
        {saludo(datos.nombre)}{" "}
        {comprobante
          ? "Tenemos tu comprobante y aún no confirmamos el pago. No tienes que hacer nada más: te avisamos apenas esté."
          : "Aún no hemos confirmado el pago de tu compra. Si ya transferiste, adjunta tu comprobante en Mis pedidos y lo revisamos antes."}
      </Parrafo>
      <Accion href={`${entorno.public_url}/mis-pedidos`}>
        {comprobante ? "Ver mi pedido" : "Adjuntar mi comprobante"}
      </Accion>
      <Nota>Si cambiaste de idea, responde este correo y anulamos la compra.</Nota>
      {cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>¿Aún no transfieres?</Subtitulo>
          <Nota>Transfiere el monto exacto y pon el código de la compra en el asunto.</Nota>
          {cuentas.map((cuenta) => (
            <Datos
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: total, asunto: codigo })}
            />
          ))}
        </>
      )}
    </Marco>
  );
}
