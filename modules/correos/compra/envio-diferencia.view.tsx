import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo, Separador, Subtitulo } from "../vista/piezas.tsx";
import { Datos, filasDeCuenta } from "../vista/tablas.tsx";
import type { envioDiferencia } from "./envio-diferencia.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof envioDiferencia> }) {
  const { codigo, costo, incluido, cobrado = 0, diferencia, cuentas } = datos;
  return (
    <Marco
      {...entorno}
      resumen={`Falta ${pesos(diferencia)} para despachar tu compra ${codigo}.`}
      titulo="Diferencia de envío"
      bajada={`Compra ${codigo}`}
    >
      <Parrafo>
        El envío a tu dirección cuesta más de lo que incluimos. Cuando recibamos la diferencia, despachamos tu
        pedido.
      </Parrafo>
      <Datos
        filas={[
          ["Costo del envío", pesos(costo)],
          ["Incluido en tu compra", pesos(incluido)],
          ...(cobrado > 0 ? ([["Ya pagaste de envío", pesos(cobrado)]] as const) : []),
          ["Diferencia de envío", pesos(diferencia)],
        ]}
      />
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      <Nota>Si prefieres no pagarla, responde este correo y anulamos la compra.</Nota>
      {cuentas.length > 0 && (
        <>
          <Separador />
          <Subtitulo>Datos para transferir</Subtitulo>
          {cuentas.map((cuenta) => (
            <Datos
              key={`${cuenta.banco} ${cuenta.numero}`}
              filas={filasDeCuenta(cuenta, { monto: diferencia, asunto: codigo })}
            />
          ))}
        </>
      )}
    </Marco>
  );
}
