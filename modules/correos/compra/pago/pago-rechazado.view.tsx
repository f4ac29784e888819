import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosDe, Entorno } from "#modules/correos/correo.ts";
import { MarcoCorreo } from "#modules/correos/vista/marco.tsx";
import { BotonCorreo, NotaCorreo, ParrafoCorreo } from "#modules/correos/vista/piezas.tsx";
import type { pagoRechazado } from "./pago-rechazado.ts";

export function Vista({ datos, ...entorno }: Entorno & { datos: DatosDe<typeof pagoRechazado> }) {
  const { codigo, total, motivo, diferencia } = datos;
  return (
    <MarcoCorreo
      {...entorno}
      tono="noche"
      resumen={`Compra ${codigo}: ${motivo}`}
      titulo="No pudimos confirmar tu pago"
      bajada={`Compra ${codigo} · ${pesos(total)}`}
    >
      <ParrafoCorreo>{motivo}</ParrafoCorreo>
      <ParrafoCorreo>
        Si ya transferiste, responde este correo con tu comprobante y revisamos de nuevo. Si no alcanzaste a
        hacerlo, puedes volver a comprar cuando quieras.
      </ParrafoCorreo>
      {diferencia !== undefined && (
        <ParrafoCorreo>
          Ya recibimos {pesos(diferencia)} por la diferencia de envío de esta compra. Responde este correo con
          los datos de tu cuenta y te los devolvemos.
        </ParrafoCorreo>
      )}
      <BotonCorreo href={`${entorno.public_url}/mis-pedidos`}>Ver mi pedido</BotonCorreo>
      <NotaCorreo>Mientras tanto, esta compra no suma puntos.</NotaCorreo>
    </MarcoCorreo>
  );
}
