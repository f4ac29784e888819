/** A legal text as data, so that pages render it and tests read it; its numbers come from the settings. */
export type Bloque =
  | { tipo: "subtitulo"; texto: string }
  | { tipo: "parrafo"; texto: string }
  | { tipo: "lista"; puntos: readonly string[] }
  | { tipo: "pasos"; pasos: readonly string[] }
  | { tipo: "ficha"; filas: readonly FilaLegal[] }
  | { tipo: "nota"; texto: string }
  /** A paragraph that the owner added. */
  | { tipo: "propio"; texto: string };

export type FilaLegal = readonly [termino: string, detalle: string];

export type SeccionTexto = { id: string; titulo: string; bloques: readonly Bloque[] };

export type TextoLegal = {
  titulo: string;
  descripcion: string;
  entrada: string;
  esencial: readonly string[];
  secciones: readonly SeccionTexto[];
  cierre: string;
};

export const subtitulo = (texto: string): Bloque => ({ tipo: "subtitulo", texto });
export const parrafo = (texto: string): Bloque => ({ tipo: "parrafo", texto });
export const lista = (...puntos: string[]): Bloque => ({ tipo: "lista", puntos });
export const pasos = (...textos: string[]): Bloque => ({ tipo: "pasos", pasos: textos });
export const ficha = (...filas: FilaLegal[]): Bloque => ({ tipo: "ficha", filas });
export const nota = (texto: string): Bloque => ({ tipo: "nota", texto });

function textosDe(bloque: Bloque): readonly string[] {
  if (bloque.tipo === "lista") return bloque.puntos;
  if (bloque.tipo === "pasos") return bloque.pasos;
  if (bloque.tipo === "ficha") return bloque.filas.map(([termino, detalle]) => `${termino}: ${detalle}`);
  return [bloque.texto];
}

/** A document as lines, one for each paragraph, to compare two of its versions. */
export const renglonesDe = ({ entrada, esencial, secciones, cierre }: TextoLegal): string[] => [
  entrada,
  ...esencial,
  ...secciones.flatMap(({ titulo, bloques }) => [titulo, ...bloques.flatMap(textosDe)]),
  cierre,
];

/** Clauses are cited by number ("4.3"): each subtitle of section n gets n.1, n.2, … */
export function numerarSubtitulos(seccion: SeccionTexto, numero: number): Map<Bloque, string> {
  const subtitulos = seccion.bloques.filter(({ tipo }) => tipo === "subtitulo");
  return new Map(subtitulos.map((bloque, i) => [bloque, `${numero}.${i + 1}`]));
}
