/** At most this share of a short name is its end. */
const FINAL = 0.6;

/**
 * Variants of a product often differ at the end of their names, where a card cuts them. For each name that is cut and begins like another of the same list: its
 * beginning and the words in which it differs, in the same length. All other names are absent.
 */
export function nombresDistintos(nombres: readonly string[], largo: number): Map<string, string> {
  const iguales = Map.groupBy(new Set(nombres), (nombre) => letras(nombre).slice(0, largo).join("").trim());
  const distintos = new Map<string, string>();
  for (const parecidos of iguales.values())
    for (const nombre of parecidos.length > 1 ? parecidos : [])
      if (letras(nombre).length > largo) distintos.set(nombre, acortar(nombre, parecidos, largo));
  return distintos;
}

const letras = (texto: string) => Array.from(texto);

/** How many letters two names have in common at their beginning. */
function comunes(uno: readonly string[], otro: readonly string[]): number {
  const distinta = uno.findIndex((letra, i) => letra !== otro[i]);
  return distinta === -1 ? uno.length : distinta;
}

function acortar(nombre: string, parecidos: readonly string[], largo: number): string {
  const propias = letras(nombre);
  const otros = parecidos.filter((otro) => otro !== nombre).map(letras);
  const difiere = Math.max(...otros.map((otro) => comunes(propias, otro)));
  // The name may begin to differ after a space, or within a word: that word is kept whole.
  const palabra = propias.lastIndexOf(" ", propias[difiere] === " " ? difiere : difiere - 1) + 1;
  const final = propias.slice(palabra, palabra + Math.floor(largo * FINAL));
  return `${propias
    .slice(0, largo - final.length)
    .join("")
    .trimEnd()}… ${final.join("").trim()}`;
}
