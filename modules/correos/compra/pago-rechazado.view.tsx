import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "../correo.ts";
import { Marco } from "../vista/marco.tsx";
import { Accion, Nota, Parrafo } from "../vista/piezas.tsx";
import type { pagoRechazado } from "./pago-rechazado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pagoRechazado> }) {
  const { codigo, total, motivo, diferencia } = datos;
  return (
    <Marco
      {...entorno}
      tono="noche"
      resumen={`Compra ${codigo}: ${motivo}`}
      titulo="No pudimos confirmar tu pago"
      bajada={`Compra ${codigo} · ${pesos(total)}`}
    >
      <Parrafo>{motivo}</Parrafo>
      <Parrafo>
        Si ya transferiste, responde este correo con tu comprobante y revisamos de nuevo. Si no alcanzaste a
        hacerlo, puedes volver a comprar cuando quieras.
      </Parrafo>
      {diferencia !== undefined && (
        <Parrafo>
          Ya recibimos {pesos(diferencia)} por la diferencia de envío de esta compra. Responde este correo con
          los datos de tu cuenta y te los devolvemos.
        </Parrafo>
      )}
      <Accion href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</Accion>
      <Nota>Mientras tanto, esta compra no suma puntos.</Nota>
    </Marco>
  );
}
