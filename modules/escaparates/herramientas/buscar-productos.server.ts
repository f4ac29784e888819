import { z } from "zod";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { CONSULTA_VACIA, leerConsulta } from "#modules/productos/consulta.ts";
import { urlFoto } from "#modules/productos/foto.ts";
import { listarProductos } from "#modules/productos/listar-productos.server.ts";
import { type ProductoTarjeta, rutaComprar } from "#modules/productos/tarjeta.ts";

const ANCHO = 480;

export const pedidoBusqueda = z.strictObject({
  texto: z
    .string()
    .max(80)
    .optional()
    .describe("Qué se busca: «taladro inalámbrico». Sin él, todo el catálogo."),
  categoria: z
    .string()
    .max(80)
    .optional()
    .describe("El nombre de una categoría, como lo da esta herramienta."),
  orden: z
    .enum(["relevancia", "nombre", "precio-asc", "precio-desc"])
    .optional()
    .describe("Sin él: relevancia si hay texto, si no nombre."),
  cursor: z.string().max(320).optional().describe("«siguiente» de la página anterior, con lo demás igual."),
});

type Pedido = z.infer<typeof pedidoBusqueda>;

/** The products that the page of the catalogue lists, 24 at a time. */
export async function buscarParaOtros(
  ctx: Pick<Ctx, "db" | "now" | "random" | "comun" | "public_url">,
  { texto = "", categoria = "", orden, cursor = "" }: Pedido,
) {
  const leida = leerConsulta(new URLSearchParams({ q: texto, categoria, cursor }));
  // The catalogue's random order is ranked as soon as there is a text.
  const rankeado = leida.q !== "" && (orden ?? "relevancia") === "relevancia";
  const elegido = orden === undefined || orden === "relevancia" ? "nombre" : orden;
  const consulta = { ...leida, orden: rankeado ? CONSULTA_VACIA.orden : elegido };
  const { productos, siguiente, total, corregida } = await listarProductos(ctx, consulta);
  return {
    productos: productos.map((producto) => tarjetaParaOtros(ctx, producto)),
    total: total && { cantidad: total.cantidad, hay_mas: total.mas },
    buscado: corregida ?? leida.q,
    siguiente: siguiente?.cursor ?? null,
    moneda: "CLP",
  };
}

const tarjetaParaOtros = ({ public_url }: Pick<Ctx, "public_url">, producto: ProductoTarjeta) => ({
  sku: producto.sku,
  nombre: producto.producto,
  categoria: producto.categoria ?? null,
  precio: producto.precio_cliente,
  precio_desde: producto.desde ?? false,
  precio_normal: producto.precio_normal ?? null,
  oferta_hasta: producto.ultimo_dia ?? null,
  agotado: producto.quedan === 0,
  con_sorteo: (producto.puntos ?? 0) > 0,
  url: `${public_url}${rutaComprar(producto.sku)}`,
  imagen: producto.imagen_1 && `${public_url}${urlFoto(producto.imagen_1, ANCHO, "jpg")}`,
});
