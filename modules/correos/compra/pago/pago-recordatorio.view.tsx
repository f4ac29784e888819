import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import {
  BotonCorreo,
  NotaCorreo,
  ParrafoCorreo,
  Separador,
  Subtitulo,
} from "#modules/correos/vista/piezas.tsx";
import { saludo } from "#modules/correos/vista/sorteo.tsx";
import { DatosCorreo, filasDeCuenta } from "#modules/correos/vista/tablas.tsx";
import type { pagoRecordatorio } from "./pago-recordatorio.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pagoRecordatorio> }) {
  const { codigo, total, cuentas, comprobante } = datos;
  const estado = comprobante ? "seguimos revisando tu comprobante" : "aún no vemos tu transferencia";
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Compra ${codigo} por ${pesos(total)}: ${estado}.`}
      titulo={comprobante ? "Seguimos revisando tu pago" : "¿Pudiste transferir?"}
      bajada={`Compra ${codigo} · ${pesos(total)}`}
    >
      <ParrafoCorreo>
        {saludo(datos.nombre)}{" "}
        {comprobante
          ? "Tenemos tu comprobante y aún no confirmamos el pago. No tienes que hacer nada más: te avisamos apenas esté."
          : "Aún no hemos confirmado el pago de tu compra. Si ya transferiste, adjunta tu comprobante en Mis pedidos y lo revisamos antes."}
      </ParrafoCorreo>
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>
        {comprobante ? "Ver mi pedido" : "Adjuntar mi comprobante"}
      </BotonCorreo>
      <NotaCorreo>Si cambiaste de idea, responde este correo y anulamos la compra.</NotaCorreo>
      {cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>¿Aún no transfieres?</Subtitulo>
          <NotaCorreo>Transfiere el monto exacto y pon el código de la compra en el asunto.</NotaCorreo>
          {cuentas.map((cuenta) => (
            <DatosCorreo
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: total, asunto: codigo })}
            />
          ))}
        </>
      )}
    </MarcoCorreo>
  );
}
