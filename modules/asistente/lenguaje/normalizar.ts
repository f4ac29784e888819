import { FORMAS, MULETILLAS } from "./jerga.ts";

/** Letters and figures only, without accents or capitals; "holaaa" is "hola". */
export const plano = (texto: string): string =>
  texto
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/([a-z])\1{2,}/g, "$1")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Nobody asks with more; whoever pastes a book is read so far. */
const MAX_PALABRAS = 60;

/** The words of a question as a Chilean means them: short forms written out, what only colours the talk left out. */
export function palabras(texto: string): string[] {
  return plano(texto)
    .split(" ")
    .filter(Boolean)
    .slice(0, MAX_PALABRAS)
    .flatMap((palabra) => (Object.hasOwn(FORMAS, palabra) ? (FORMAS[palabra] ?? "").split(" ") : [palabra]))
    .filter((palabra) => palabra !== "" && !MULETILLAS.has(palabra));
}

/** "autito" is an auto, "parrillita" a parrilla; words that only look so are left alone. */
export function sinDiminutivo(palabra: string): string {
  if (!/^[a-z]{3,}it[oa]s?$/.test(palabra) || NO_DIMINUTIVO.has(palabra)) return palabra;
  return palabra.replace(/qu(?=it[oa])/, "c").replace(/it([oa]s?)$/, "$1");
}
const NO_DIMINUTIVO = new Set(
  "gratuito gratuita deposito credito debito visita necesito necesita favorito favorita circuito bonito bonita montoncito cita quito requisito requisitos solicito solicita participito".split(
    " ",
  ),
);

/** As it sounds: b and v, c, s and z, k and qu, y and ll are written for each other; h is not heard. */
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

/** The same question asked twice has the same key: alike ones are counted together. */
export function claveDePregunta(texto: string): string {
  const sueltas = palabras(texto).filter((palabra) => palabra.length > 2);
  return (sueltas.length > 0 ? sueltas : [plano(texto)]).join(" ").slice(0, 200);
}

const DATOS = /[\w.+-]+@[\w-]+\.[\w.]+|\b\d{1,2}\.?\d{3}\.?\d{3}-?[\dk]\b|\+?\d[\d\s-]{6,}\d/gi;

/** What is kept for the owner to read carries nobody's e-mail, RUT or telephone. */
export const sinDatosPersonales = (texto: string): string => texto.replace(DATOS, "…");
