// What lists read from an address: what makes no sense is as if it were not there.

/** Words to look for: one line, without the control characters that the database refuses. */
export const leerTexto = (texto: string | null): string | undefined =>
  texto
    ?.replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 80) || undefined;

/** A whole number from 1 on. */
export function leerPositivo(texto: string | null): number | undefined {
  const numero = Number(texto);
  return Number.isSafeInteger(numero) && numero > 0 ? numero : undefined;
}

/** One of the names that a choice has. */
export const leerClave = <T extends object>(opciones: T, texto: string | null): keyof T | undefined =>
  texto !== null && Object.hasOwn(opciones, texto) ? (texto as keyof T) : undefined;

/** Finds the text anywhere with `ilike`: its own wildcards are plain letters. */
export const patronDe = (texto: string): string => `%${texto.trim().replace(/[\\%_]/g, "\\$&")}%`;

/** Finds what begins with the text, with `like`. */
export const comienzoDe = (texto: string): string => patronDe(texto).slice(1);
