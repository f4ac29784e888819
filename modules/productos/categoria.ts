import { sinTildes } from "#modules/comun/texto/texto-plano.ts";

export type Categoria = { id: number; categoria: string };

/** The catalogue filtered by one category. */
export const rutaCategoria = (categoria: string) => `/productos?categoria=${encodeURIComponent(categoria)}`;

const plano = (texto: string) => sinTildes(texto).trim();

/** A category by its name, ignoring accents and capitals. */
export const buscarCategoria = (categorias: readonly Categoria[], nombre: string): Categoria | undefined =>
  categorias.find(({ categoria }) => plano(categoria) === plano(nombre));
