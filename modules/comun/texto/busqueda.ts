import { leerEntero } from "../entero.ts";
// Readers of query parameters for lists. An invalid value counts as absent.

/** A reader of a search text: one line, without the control characters that PostgreSQL refuses. */
export const textoHasta =
  (largo: number) =>
  (texto: string | null): string | undefined =>
    texto
      ?.replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, largo) || undefined;

export const leerTexto = textoHasta(80);

export function leerPositivo(texto: string | null): number | undefined {
  return leerEntero(texto) || undefined;
}

/** A part of a list: how many rows, and how many come before them. */
export type Porcion = { limite: number; desde: number };

/** The page of a list; the first one when the address names none. */
export const leerPagina = (texto: string | null): number => leerPositivo(texto) ?? 1;

/** "si"; undefined when the address does not say it. */
export const leerSi = (texto: string | null): true | undefined => (texto === "si" ? true : undefined);

/** "si" or "no"; undefined when the address says neither. */
export const leerSiONo = (texto: string | null): boolean | undefined =>
  texto === "si" ? true : texto === "no" ? false : undefined;

/** A reader of one of these words. */
export const unaDe =
  <T extends string>(opciones: readonly T[]) =>
  (texto: string | null): T | undefined =>
    opciones.find((opcion) => opcion === texto);

/** A reader of one of the keys of `opciones`, with what an absent one means. */
export const claveDe =
  <T extends object, O extends keyof T | undefined>(opciones: T, otro: O) =>
  (texto: string | null): keyof T | O =>
    leerClave(opciones, texto) ?? otro;

type Lectores = Record<string, (texto: string | null) => unknown>;

/** The filters of an address, each read from the parameter of its name. */
export function leerFiltros<L extends Lectores>(params: URLSearchParams, lectores: L) {
  const leidos = Object.entries(lectores).map(([nombre, leer]) => [nombre, leer(params.get(nombre))]);
  return Object.fromEntries(leidos) as { [K in keyof L]: ReturnType<L[K]> };
}

/** One of the keys of `opciones`. */
const leerClave = <T extends object>(opciones: T, texto: string | null): keyof T | undefined =>
  texto !== null && Object.hasOwn(opciones, texto) ? (texto as keyof T) : undefined;

/** Pattern for `ilike` that finds the text anywhere; wildcards in the text are escaped. */
export const patronDe = (texto: string): string => `%${texto.trim().replace(/[\\%_]/g, "\\$&")}%`;

/** Pattern for `like` that finds what begins with the text. */
export const comienzoDe = (texto: string): string => patronDe(texto).slice(1);
