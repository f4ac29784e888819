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
import type { envioDiferencia } from "./envio-diferencia.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof envioDiferencia> }) {
  const { codigo, costo, incluido, cobrado = 0, diferencia, cuentas } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      resumen={`Falta ${pesos(diferencia)} para despachar tu compra ${codigo}.`}
      titulo="Diferencia de envío"
      bajada={`Compra ${codigo}`}
    >
      <ParrafoCorreo>
        El envío a tu dirección cuesta más de lo que incluimos. Cuando recibamos la diferencia, despachamos tu
        pedido.
      </ParrafoCorreo>
      <DatosCorreo
        filas={[
          ["Costo del envío", pesos(costo)],
          ["Incluido en tu compra", pesos(incluido)],
          ...(cobrado > 0 ? ([["Ya pagaste de envío", pesos(cobrado)]] as const) : []),
          ["Diferencia de envío", pesos(diferencia)],
        ]}
      />
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      <NotaCorreo>Si prefieres no pagarla, responde este correo y anulamos la compra.</NotaCorreo>
      {cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>Datos para transferir</Subtitulo>
          {cuentas.map((cuenta) => (
            <DatosCorreo
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: diferencia, asunto: codigo })}
            />
          ))}
        </>
      )}
    </MarcoCorreo>
  );
}
