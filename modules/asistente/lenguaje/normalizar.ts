import { JERGA, MULETILLAS } from "./jerga.ts";

/** Only lower-case letters and digits, without accents or repeated letters: "holaaa" becomes "hola". */
export const textoNormal = (texto: string): string =>
  texto
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/([a-z])\1{2,}/g, "$1")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Further words are ignored. */
const MAX_PALABRAS = 60;

/** The words of a question with slang and short forms expanded and fillers removed. */
export function palabrasDe(texto: string): string[] {
  return textoNormal(texto)
    .split(" ")
    .filter(Boolean)
    .slice(0, MAX_PALABRAS)
    .flatMap((palabra) => (Object.hasOwn(JERGA, palabra) ? (JERGA[palabra] ?? "").split(" ") : [palabra]))
    .filter((palabra) => palabra !== "" && !MULETILLAS.has(palabra));
}

/** "autito" becomes "auto", "parrillita" "parrilla"; words that only look like diminutives are kept. */
export function sinDiminutivo(palabra: string): string {
  if (!/^[a-z]{3,}it[oa]s?$/.test(palabra) || NO_DIMINUTIVO.has(palabra)) return palabra;
  return palabra.replace(/qu(?=it[oa])/, "c").replace(/it([oa]s?)$/, "$1");
}
const NO_DIMINUTIVO = new Set(
  "gratuito gratuita deposito credito debito visita necesito necesita favorito favorita circuito bonito bonita montoncito cita quito requisito requisitos solicito solicita participito".split(
    " ",
  ),
);

/** Phonetic form: merges letters that sound alike in Chile (b/v, c/s/z, k/qu, y/ll) and drops the silent h. */
export const sonido = (palabra: string): string =>
  palabra
    .replace(/h/g, "")
    .replace(/v/g, "b")
    .replace(/m(?=[bp])/g, "n")
    .replace(/ll/g, "y")
    .replace(/c(?=[ei])|z/g, "s")
    .replace(/qu(?=[ei])|c|q/g, "k")
    .replace(/g(?=[ei])/g, "j")
    .replace(/x/g, "s")
    .replace(/(.)\1+/g, "$1");

/** Key under which equal questions are counted together. */
export function claveDePregunta(texto: string): string {
  const sueltas = palabrasDe(texto).filter((palabra) => palabra.length > 2);
  return (sueltas.length > 0 ? sueltas : [textoNormal(texto)]).join(" ").slice(0, 200);
}
