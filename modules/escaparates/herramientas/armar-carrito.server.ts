import { z } from "zod";
import type { PedidoCesta } from "#modules/carrito/cesta.ts";
import { claveLinea, juntarLineas, MAX_LINEAS } from "#modules/carrito/lineas.ts";
import { negativaTopes } from "#modules/carrito/topes.ts";
import { valorar } from "#modules/carrito/valorar.ts";
import { leerOferta } from "#modules/compras/cotizacion/cotizacion.store.server.ts";
import { isoSantiago } from "#modules/comun/fechas/fechas.ts";
import { exigir, rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enlaceDePropuesta } from "#modules/escaparates/propuesta/firmar-propuesta.server.ts";
import { avisoPropuesta } from "#modules/escaparates/propuesta/propuesta.ts";
import { AVISOS_PROPUESTA } from "#modules/escaparates/textos.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import { SKU_PEDIDO } from "./pedidos.ts";
import { leerIdsDeSkus } from "./skus.store.server.ts";

const MAX_ID = 2 ** 31 - 1;

export const pedidoCarrito = z.strictObject({
  lineas: z
    .array(
      z.strictObject({
        sku: SKU_PEDIDO,
        opcion: z
          .int()
          .min(1)
          .max(MAX_ID)
          .optional()
          .describe("El id de la opción, de ver_producto; obligatorio si el producto tiene opciones."),
        cantidad: z.int().min(1).max(1_000_000).describe("Unidades."),
      }),
    )
    .min(1)
    .max(MAX_LINEAS)
    .describe(`De 1 a ${MAX_LINEAS} líneas.`),
});

type Pedido = z.infer<typeof pedidoCarrito>;

/**
 * A link to a page of the shop that shows these lines and asks the person before anything is put into a cart. It writes nothing; a
 * line that cannot be bought today refuses the whole, so that the assistant can correct it.
 */
export async function armarCarrito(
  ctx: Pick<Ctx, "db" | "now" | "secret" | "public_url">,
  { lineas }: Pedido,
) {
  const pedidos = await pedidosDe(ctx, lineas);
  const { catalogo, tickets_en_venta, topes } = await leerOferta(ctx, pedidos);
  for (const pedido of pedidos) {
    const item = catalogo.get(claveLinea(pedido));
    const aviso = avisoPropuesta(pedido, item);
    const nombre = item ? conOpcion(item.nombre, item.opcion_nombre) : `opción ${pedido.opcion}`;
    exigir(aviso === null ? null : porEstado(`«${nombre}»: ${aviso}`));
  }
  const valorado = valorar(pedidos, catalogo, { tickets_en_venta });
  if ("negativa" in valorado) throw rechazoDe(valorado.negativa);
  exigir(negativaTopes(pedidos, valorado.totales.total, topes));
  const { enlace, vence_en } = enlaceDePropuesta(ctx, pedidos);
  return {
    enlace,
    vence_en: isoSantiago(vence_en),
    lineas: valorado.lineas.map(({ sku, opcion, opcion_nombre, nombre, cantidad, precio, total }) => ({
      sku,
      opcion: opcion ?? null,
      nombre: conOpcion(nombre, opcion_nombre),
      cantidad,
      precio,
      total,
    })),
    total_productos: valorado.totales.total,
    moneda: "CLP",
    nota: "Dale el enlace a la persona: ahí ve las líneas con los precios de ese momento y decide si las añade a su carrito. El total no incluye el envío.",
  };
}

/** The lines by the ids that carts use. */
async function pedidosDe(ctx: Pick<Ctx, "db">, lineas: Pedido["lineas"]): Promise<PedidoCesta[]> {
  const ids = await leerIdsDeSkus(
    ctx,
    lineas.map(({ sku }) => sku),
  );
  const pedidos = lineas.map(({ sku, opcion, cantidad }): PedidoCesta => {
    const id = ids.get(sku);
    if (id === undefined) throw rechazoDe(porEstado(`«${sku}»: ${AVISOS_PROPUESTA.desconocido}`));
    return { tipo: "producto", id, cantidad, ...(opcion === undefined ? {} : { opcion }) };
  });
  return juntarLineas(pedidos);
}
