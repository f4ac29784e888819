/** Text without accents and capitals. */
export const sinTildes = (texto: string): string =>
  texto
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** Words only: without accents, capitals and punctuation, to compare names as people type them. */
export const soloPalabras = (texto: string): string =>
  sinTildes(texto)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
