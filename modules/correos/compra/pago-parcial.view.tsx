import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo, Separador, Subtitulo } from "../vista/piezas.tsx";
import { Datos, filasDeCuenta } from "../vista/tablas.tsx";
import type { pagoParcial } from "./pago-parcial.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pagoParcial> }) {
  const { codigo, total, recibido, falta, cuentas } = datos;
  return (
    <Marco
      {...entorno}
      resumen={`Faltan ${pesos(falta)} para completar el pago de tu compra ${codigo}.`}
      titulo="Recibimos una parte de tu pago"
      bajada={`Compra ${codigo}`}
    >
      <Parrafo>
        Tu transferencia llegó, pero no alcanza el total. Cuando recibamos la diferencia, confirmamos tu
        compra.
      </Parrafo>
      <Datos
        filas={[
          ["Total de tu compra", pesos(total)],
          ["Recibido", pesos(recibido)],
          ["Falta", pesos(falta)],
        ]}
      />
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      <Nota>
        Si ya transferiste la diferencia, no tienes que hacer nada más. Si cambiaste de idea, responde este
        correo y te devolvemos el dinero.
      </Nota>
      {cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>Datos para transferir la diferencia</Subtitulo>
          {cuentas.map((cuenta) => (
            <Datos
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: falta, asunto: codigo })}
            />
          ))}
        </>
      )}
    </Marco>
  );
}
