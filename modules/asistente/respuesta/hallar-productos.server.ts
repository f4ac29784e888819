import type { Mirada } from "#modules/comun/tx/contexto.ts";
import {
  buscarProductos,
  buscarSorteos,
  mirarPalabras,
  type PalabraCatalogo,
  type PedidoProductos,
  type ProductoHallado,
  type SorteoHallado,
} from "../conocimiento/catalogo.store.server.ts";
import { distancia } from "../lenguaje/distancia.ts";
import { sonido } from "../lenguaje/normalizar.ts";

/** Words of a question that occur in the catalogue. */
export type PalabrasNombradas = {
  /** Words of product names, with typos corrected. */
  palabras: string[];
  /** Words that appear only in descriptions. */
  mencionadas: string[];
  /** Whether every word of the question is part of a product name. */
  todas: boolean;
};

/** The product word that a misspelled word probably means; null when there is none close enough. */
function corregir({ palabra, parecidas }: Pick<PalabraCatalogo, "palabra" | "parecidas">): string | null {
  const tope = palabra.length >= 7 ? 2 : palabra.length >= 4 ? 1 : 0;
  return (
    parecidas.find((otra) => {
      if (palabra.length >= 4 && sonido(otra) === sonido(palabra)) return true;
      // The same word in another form, such as its plural.
      const plural = palabra.replace(/(es|s)$/, "") === otra.replace(/(es|s|a|o)$/, "");
      return plural || distancia(palabra, otra, tope) <= tope;
    }) ?? null
  );
}

export async function nombrarProductos(
  ctx: Mirada,
  contenido: readonly string[],
): Promise<PalabrasNombradas> {
  const miradas = await mirarPalabras(ctx, contenido);
  const leidas = miradas.map((mirada) => ({
    ...mirada,
    nombre: mirada.conocida ? mirada.palabra : corregir(mirada),
  }));
  const palabras = leidas.flatMap(({ nombre }) => (nombre === null ? [] : [nombre]));
  return {
    palabras,
    mencionadas: leidas
      .filter(({ nombre, en_texto }) => nombre === null && en_texto)
      .map(({ palabra }) => palabra),
    todas: palabras.length > 0 && palabras.length === contenido.length,
  };
}

/** Searches to try in order: all words together, then each word alone. */
const intentos = (palabras: readonly string[]): string[] =>
  [...new Set([palabras.join(" "), ...palabras])].filter((q) => q !== "");

type Hallazgo = { productos: ProductoHallado[]; total: number; q: string };

export async function hallarProductosPedidos(
  ctx: Mirada,
  palabras: readonly string[],
  pedido: Omit<PedidoProductos, "q">,
): Promise<Hallazgo> {
  for (const q of intentos(palabras)) {
    const hallado = await buscarProductos(ctx, { ...pedido, q });
    if (hallado.productos.length > 0) return { ...hallado, q };
  }
  return { productos: [], total: 0, q: palabras.join(" ") };
}

/** Products of each word, for a question that names several things. */
export async function hallarCadaUno(
  ctx: Mirada,
  palabras: readonly string[],
  pedido: Omit<PedidoProductos, "q">,
): Promise<Hallazgo> {
  const hallados = new Map<string, ProductoHallado>();
  let total = 0;
  for (const q of palabras) {
    const hallado = await buscarProductos(ctx, { ...pedido, q });
    total += hallado.total;
    for (const producto of hallado.productos) hallados.set(producto.sku, producto);
  }
  return { productos: [...hallados.values()], total, q: "" };
}

export async function hallarSorteosPedidos(
  ctx: Mirada,
  palabras: readonly string[],
  cuantos: number,
): Promise<SorteoHallado[]> {
  for (const q of intentos(palabras)) {
    const hallados = await buscarSorteos(ctx, q, cuantos);
    if (hallados.length > 0) return hallados;
  }
  return [];
}
