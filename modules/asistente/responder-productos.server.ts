import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { escribirConsulta } from "#modules/productos/consulta.ts";
import { buscarProductos, type ProductoHallado } from "./catalogo.store.server.ts";
import { type Contestacion, contestar, tarjetaEnlace, tarjetaProducto } from "./contestacion.ts";
import { hallarProductos } from "./hallar-productos.server.ts";
import type { Lectura } from "./lenguaje/interpretar.ts";
import { type RangoPrecio, SIN_RANGO } from "./lenguaje/montos.ts";
import { lineaProducto, precioDe } from "./textos.ts";

const MAX_TARJETAS = 4;

/** Products by name and price; null when there are none. */
export async function responderProductos(
  ctx: Lector,
  lectura: Lectura,
  palabras: readonly string[],
): Promise<Contestacion | null> {
  const pedido = { rango: lectura.rango, cuantos: MAX_TARJETAS, barato: lectura.pide_barato };
  const { productos, total, q } = await hallarProductos(ctx, palabras, pedido);
  if (productos.length > 0) return mostrar(lectura, { productos, total, q });
  return hayRango(lectura.rango) && palabras.length > 0 ? fueraDeRango(ctx, lectura, palabras) : null;
}

/** Products that mention the words only in their description. */
export async function responderMencion(
  ctx: Lector,
  lectura: Lectura,
  palabras: readonly string[],
): Promise<Contestacion | null> {
  const pedido = { rango: lectura.rango, cuantos: 3, barato: lectura.pide_barato };
  const { productos } = await hallarProductos(ctx, palabras, pedido);
  if (productos.length === 0) return null;
  const texto = `No tengo «${palabras.join(" ")}» tal cual, pero esto podría servirte:\n\n${productos.map(lineaProducto).join("\n")}`;
  return contestar("productos", texto, productos.map(tarjetaProducto));
}

/** Products in the price range, when the question names none. */
export async function responderPorPrecio(ctx: Lector, lectura: Lectura): Promise<Contestacion | null> {
  const pedido = { q: "", rango: lectura.rango, cuantos: MAX_TARJETAS, barato: lectura.pide_barato };
  const { productos, total } = await buscarProductos(ctx, pedido);
  return productos.length > 0
    ? mostrar(lectura, { productos, total, q: "" })
    : fueraDeRango(ctx, lectura, []);
}

/** One product that the question identifies. */
export const responderProducto = (producto: ProductoHallado): Contestacion =>
  contestar("precio", precioDe(producto), [tarjetaProducto(producto)]);

type Hallado = { productos: ProductoHallado[]; total: number; q: string };

function mostrar(lectura: Lectura, { productos, total, q }: Hallado): Contestacion {
  const [unico] = productos;
  const tema = lectura.pide_precio && !hayRango(lectura.rango) ? "precio" : "productos";
  const tarjetas = productos.map(tarjetaProducto);
  if (unico && total === 1)
    return contestar(tema, `${unico.quedan === 0 ? "" : "¡Sí! "}${precioDe(unico)}`, tarjetas);
  const lineas = productos.map((p) => linea(p, lectura.pide_regalo)).join("\n");
  const cuantos = total > productos.length ? `Tengo ${enCifra(total)}; estos son algunos` : "Tengo estos";
  const mas = q === "" ? "/productos?orden=precio-asc" : escribirConsulta({ q });
  const resto = total > productos.length ? [tarjetaEnlace("Ver todos", mas)] : [];
  return contestar(tema, `${cuantos}${enPalabras(lectura.rango)}:\n\n${lineas}`, [...tarjetas, ...resto]);
}

const linea = (p: ProductoHallado, con_regalo: boolean) =>
  con_regalo ? `${lineaProducto(p)}, te regala ${conPuntos(p.puntos_regalo)}` : lineaProducto(p);

/** There are such products, but outside the price range of the question. */
async function fueraDeRango(
  ctx: Lector,
  { rango }: Lectura,
  palabras: readonly string[],
): Promise<Contestacion | null> {
  const pedido = { rango: SIN_RANGO, cuantos: 2, barato: true };
  const { productos } =
    palabras.length > 0
      ? await hallarProductos(ctx, palabras, pedido)
      : await buscarProductos(ctx, { ...pedido, q: "" });
  const [barato] = productos;
  if (!barato) return null;
  const texto = `No tengo${enPalabras(rango)}. Lo más económico es:\n\n${productos.map(lineaProducto).join("\n")}`;
  return contestar("productos", texto, productos.map(tarjetaProducto));
}

const hayRango = ({ desde, hasta }: RangoPrecio) => desde !== null || hasta !== null;
const enCifra = (total: number) => (total > 50 ? "más de 50" : String(total));

function enPalabras({ desde, hasta }: RangoPrecio): string {
  if (desde !== null && hasta !== null) return ` entre ${pesos(desde)} y ${pesos(hasta)}`;
  if (hasta !== null) return ` hasta ${pesos(hasta)}`;
  return desde === null ? "" : ` desde ${pesos(desde)}`;
}
