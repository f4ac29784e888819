/**
 * A reader puts letters together that stand apart: 'cin**cuen**ta', 'c-i-n-c-o', 'g r a t i s'. These are the ways in which a plain text
 * may be read.
 */
export const lecturas = (llana: string): string[] => [llana, sinSignos(llana), sinEspacios(llana)];

/** Signs inside a word say nothing to a reader. */
const sinSignos = (llana: string): string => llana.replace(/(?<=[a-z])[^a-z\s]+(?=[a-z])/g, "");

/** Three or more letters that stand alone are one word. */
const sinEspacios = (llana: string): string =>
  llana.replace(/(?<![a-z])(?:[a-z][^a-z]{1,2}){2,}[a-z](?![a-z])/g, (letras) =>
    letras.replace(/[^a-z]/g, ""),
  );

/** Neighbours read as one word: 'cin co'. */
export function vecinasJuntas(palabras: readonly string[]): string[] {
  return palabras.flatMap((palabra, i) => {
    const [una = "", otra = ""] = palabras.slice(i + 1, i + 3);
    return una === "" ? [] : [`${palabra}${una}`, `${palabra}${una}${otra}`];
  });
}

/** Markup inside a word, and a link that goes on as a word. */
const MARCA_DENTRO = /\p{L}[*_|[\]]+\p{L}|\p{L}[*_]*\.[*_]+\p{L}|\p{L}\[|\]\([^)]*\)\p{L}/u;
/** Letters that no Spanish word has look like others. */
const OTRA_LETRA = /[^a-z]/;
/** Roman numbers: 'XIX', 'xlv'. */
const ROMANO = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const NO_ROMANAS = new Set([
  "di",
  "mi",
  "vi",
  "mix",
  "li",
  "cd",
  "dvd",
  "id",
  "mm",
  "cm",
  "dl",
  "ml",
  "cc",
  "v",
  "x",
  "y",
  "i",
  "c",
  "d",
  "l",
  "m",
]);
/** Letters that stand for digits: 'lOOO', 'IO', 'SOO'. */
const COMO_DIGITOS = /^(?=.*O)[lIOSBZGoszgbq]+$/;

/** The first sign of a text by which its letters say more than they seem to. */
export function signoOculto(texto: string, plano: (texto: string) => string): string | null {
  const dentro = MARCA_DENTRO.exec(texto)?.[0];
  if (dentro) return dentro;
  const palabras = texto.match(/\p{L}+/gu) ?? [];
  return palabras.find((palabra) => OTRA_LETRA.test(plano(palabra)) || esNumero(palabra)) ?? null;
}

function esNumero(palabra: string): boolean {
  const baja = palabra.toLowerCase();
  if (palabra.length < 2) return false;
  if (COMO_DIGITOS.test(palabra)) return !/^[A-Z]?[a-z]*$/.test(palabra);
  return ROMANO.test(baja) && (palabra !== baja || palabra.length > 2) && !NO_ROMANAS.has(baja);
}
