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
import { DatosCorreo, filasDeCuenta } from "#modules/correos/vista/tablas.tsx";
import type { pagoParcial } from "./pago-parcial.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pagoParcial> }) {
  const { codigo, total, recibido, falta, cuentas } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Faltan ${pesos(falta)} para completar el pago de tu compra ${codigo}.`}
      titulo="Recibimos una parte de tu pago"
      bajada={`Compra ${codigo}`}
    >
      <ParrafoCorreo>
        Tu transferencia llegó, pero no alcanza el total. Cuando recibamos la diferencia, confirmamos tu
        compra.
      </ParrafoCorreo>
      <DatosCorreo
        filas={[
          ["Total de tu compra", pesos(total)],
          ["Recibido", pesos(recibido)],
          ["Falta", pesos(falta)],
        ]}
      />
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      <NotaCorreo>
        Si ya transferiste la diferencia, no tienes que hacer nada más. Si cambiaste de idea, responde este
        correo y te devolvemos el dinero.
      </NotaCorreo>
      {cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>Datos para transferir la diferencia</Subtitulo>
          {cuentas.map((cuenta) => (
            <DatosCorreo
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: falta, asunto: codigo })}
            />
          ))}
        </>
      )}
    </MarcoCorreo>
  );
}
