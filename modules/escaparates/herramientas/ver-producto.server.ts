import { z } from "zod";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { isoSantiago } from "#modules/comun/fechas/fechas.ts";
import { rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { fraseSinRetracto } from "#modules/comun/sin-retracto.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { AVISOS_PROPUESTA } from "#modules/escaparates/textos.ts";
import { fotoParaOtros } from "#modules/productos/foto.ts";
import { leerProducto } from "#modules/productos/leer-producto.server.ts";
import { estaAgotada, nombreOpcion, rutaOpcion, skuCompleto } from "#modules/productos/opciones/opciones.ts";
import { rutaComprar } from "#modules/productos/tarjeta.ts";
import { SKU_PEDIDO } from "./pedidos.ts";

export const pedidoProducto = z.strictObject({ sku: SKU_PEDIDO });

type Lectura = Pick<Ctx, "db" | "now" | "comun" | "public_url">;

/** The product as its page reads it; throws when there is none. */
export async function exigirFicha(ctx: Lectura, sku: string) {
  const ficha = await leerProducto(ctx, sku);
  if (!ficha) throw rechazoDe({ clase: "desconocido", frase: AVISOS_PROPUESTA.desconocido });
  return ficha;
}

/** What the page of a product says of it. */
export async function verProducto(ctx: Lectura, { sku }: z.infer<typeof pedidoProducto>) {
  const { producto: p, imagenes, opciones, sorteo } = await exigirFicha(ctx, sku);
  const { public_url } = ctx;
  return {
    sku: p.sku,
    nombre: p.producto,
    categoria: p.categoria,
    descripcion: p.descripcion,
    disponible: p.disponible,
    agotado: p.quedan === 0,
    quedan: p.quedan,
    precio: p.precio_cliente,
    precio_normal: p.precio_normal,
    oferta_hasta: p.oferta_hasta && isoSantiago(p.oferta_hasta),
    moneda: "CLP",
    iva_incluido: true,
    puntos_regalo: p.puntos_regalo,
    opciones: opciones.map((opcion) => ({
      opcion: opcion.id,
      sku: skuCompleto(p.sku, opcion.sufijo),
      nombre: nombreOpcion(p, opcion),
      precio: p.precio_cliente + opcion.diferencia,
      agotado: estaAgotada(opcion),
      url: `${public_url}${rutaOpcion(p.sku, opcion.id)}`,
    })),
    retracto: fraseSinRetracto(p) ?? PROMESAS_COMPRA.retracto(),
    con_sorteo: sorteo !== null,
    url: `${public_url}${rutaComprar(p.sku)}`,
    imagenes: imagenes.map((id) => fotoParaOtros(public_url, id)),
  };
}
