import { conPuntos, pesos } from "#modules/comun/dinero/dinero.ts";
import type { Mirada } from "#modules/comun/tx/contexto.ts";
import { escribirConsulta } from "#modules/productos/consulta.ts";
import { buscarProductos, leerOfertas, type ProductoHallado } from "../conocimiento/catalogo.store.server.ts";
import type { LecturaPregunta } from "../lenguaje/interpretar.ts";
import { type RangoPrecio, SIN_RANGO } from "../lenguaje/montos.ts";
import { lineaProducto, precioDe, sobreProducto } from "../textos.ts";
import { type Contestacion, contestar, tarjetaEnlace, tarjetaProducto } from "./contestacion.ts";
import { hallarCadaUno, hallarProductosPedidos } from "./hallar-productos.server.ts";

/** Cards of an answer, and of each answer when a message asks several things. */
const MAX_TARJETAS = 4;
const MAX_JUNTAS = 3;
const cuantosDe = ({ una_de_varias }: LecturaPregunta) => (una_de_varias ? MAX_JUNTAS : MAX_TARJETAS);

/** Products by name and price; null when there are none. */
export async function responderProductos(
  ctx: Mirada,
  lectura: LecturaPregunta,
  palabras: readonly string[],
): Promise<Contestacion | null> {
  const pedido = { rango: lectura.rango, cuantos: cuantosDe(lectura), barato: lectura.pide_barato };
  const hallado = await hallarProductosPedidos(ctx, palabras, pedido);
  // "parrillas y taladros": no product is both, so each is looked for.
  if (lectura.enumera && palabras.length > 1 && hallado.q !== palabras.join(" "))
    return mostrar(lectura, await hallarCadaUno(ctx, palabras, { ...pedido, cuantos: MAX_JUNTAS }));
  if (hallado.productos.length > 0) return mostrar(lectura, hallado);
  return hayRango(lectura.rango) && palabras.length > 0 ? fueraDeRango(ctx, lectura, palabras) : null;
}

const comoTarjetas = (productos: readonly ProductoHallado[]) =>
  productos.map((producto) => tarjetaProducto(producto));

/** Products that mention the words only in their description. */
export async function responderMencion(
  ctx: Mirada,
  lectura: LecturaPregunta,
  palabras: readonly string[],
): Promise<Contestacion | null> {
  const pedido = { rango: lectura.rango, cuantos: 3, barato: lectura.pide_barato };
  const { productos } = await hallarProductosPedidos(ctx, palabras, pedido);
  if (productos.length === 0) return null;
  return enLista(
    "productos",
    `No tengo «${palabras.join(" ")}» tal cual, pero esto podría servirte:`,
    productos,
  );
}

/** Products in the price range, when the question names none. */
export async function responderPorPrecio(
  ctx: Mirada,
  lectura: LecturaPregunta,
): Promise<Contestacion | null> {
  const pedido = { q: "", rango: lectura.rango, cuantos: cuantosDe(lectura), barato: lectura.pide_barato };
  const { productos, total } = await buscarProductos(ctx, pedido);
  return productos.length > 0
    ? mostrar(lectura, { productos, total, q: "" })
    : fueraDeRango(ctx, lectura, []);
}

/** What the owner wrote about offers, followed by the products on offer today. */
export async function responderOfertas(ctx: Mirada, base: Contestacion): Promise<Contestacion> {
  const ofertas = await leerOfertas(ctx, MAX_TARJETAS);
  if (ofertas.length === 0) return base;
  const lista = enLista(base.tema, "Hoy están en oferta:", ofertas);
  return {
    ...lista,
    output: `${lista.output}\n\n${base.output}`,
    breve: `${base.output}\n\nHoy están en oferta:`,
  };
}

/** One product that the question identifies. */
export const responderProducto = (producto: ProductoHallado): Contestacion =>
  contestar("precio", precioDe(producto), {
    breve: sobreProducto(producto, false),
    componentes: [tarjetaProducto(producto)],
  });

type Hallado = { productos: ProductoHallado[]; total: number; q: string };

function mostrar(lectura: LecturaPregunta, { productos, total, q }: Hallado): Contestacion | null {
  const [unico] = productos;
  if (!unico) return null;
  const tema = lectura.pide_precio && !hayRango(lectura.rango) ? "precio" : "productos";
  const componentes = comoTarjetas(productos);
  if (total === 1) {
    const output = `${unico.quedan === 0 ? "" : "¡Sí! "}${precioDe(unico)}`;
    return contestar(tema, output, { breve: sobreProducto(unico, tema !== "precio"), componentes });
  }
  const cuantos = total > productos.length ? `Tengo ${enCifra(total)}; estos son algunos` : "Tengo estos";
  const mas = q === "" ? "/productos?orden=precio-asc" : escribirConsulta({ q });
  const resto = total > productos.length ? [tarjetaEnlace("Ver todos", mas)] : [];
  const titulo = `${cuantos}${enPalabras(lectura.rango)}`;
  const lineas = productos.map((p) => linea(p, lectura.pide_regalo)).join("\n");
  return contestar(tema, `${titulo}:\n\n${lineas}`, {
    breve: lectura.pide_regalo ? "Esto te regala cada uno:" : `${titulo}, con IVA incluido:`,
    componentes: [...componentes, ...resto],
  });
}

const linea = (p: ProductoHallado, con_regalo: boolean) =>
  con_regalo ? `${lineaProducto(p)}, te regala ${conPuntos(p.puntos_regalo)}` : lineaProducto(p);

const enLista = (tema: string, titulo: string, productos: readonly ProductoHallado[]): Contestacion =>
  contestar(tema, `${titulo}\n\n${productos.map(lineaProducto).join("\n")}`, {
    breve: titulo,
    componentes: comoTarjetas(productos),
  });

/** There are such products, but outside the price range of the question. */
async function fueraDeRango(
  ctx: Mirada,
  { rango }: LecturaPregunta,
  palabras: readonly string[],
): Promise<Contestacion | null> {
  const pedido = { rango: SIN_RANGO, cuantos: 2, barato: true };
  const { productos } =
    palabras.length > 0
      ? await hallarProductosPedidos(ctx, palabras, pedido)
      : await buscarProductos(ctx, { ...pedido, q: "" });
  if (productos.length === 0) return null;
  return enLista("productos", `No tengo${enPalabras(rango)}. Lo más económico es:`, productos);
}

const hayRango = ({ desde, hasta }: RangoPrecio) => desde !== null || hasta !== null;
const enCifra = (total: number) => (total > 50 ? "más de 50" : String(total));

function enPalabras({ desde, hasta }: RangoPrecio): string {
  if (desde !== null && hasta !== null) return ` entre ${pesos(desde)} y ${pesos(hasta)}`;
  if (hasta !== null) return ` hasta ${pesos(hasta)}`;
  return desde === null ? "" : ` desde ${pesos(desde)}`;
}
