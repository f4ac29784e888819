// Readers of query parameters for lists. An invalid value counts as absent.

/** A search text: one line, without the control characters that PostgreSQL refuses. */
export const leerTexto = (texto: string | null): string | undefined =>
  texto
    ?.replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 80) || undefined;

export function leerPositivo(texto: string | null): number | undefined {
  const numero = Number(texto);
  return Number.isSafeInteger(numero) && numero > 0 ? numero : undefined;
}

/** One of the keys of `opciones`. */
export const leerClave = <T extends object>(opciones: T, texto: string | null): keyof T | undefined =>
  texto !== null && Object.hasOwn(opciones, texto) ? (texto as keyof T) : undefined;

/** Pattern for `ilike` that finds the text anywhere; wildcards in the text are escaped. */
export const patronDe = (texto: string): string => `%${texto.trim().replace(/[\\%_]/g, "\\$&")}%`;

/** Pattern for `like` that finds what begins with the text. */
export const comienzoDe = (texto: string): string => patronDe(texto).slice(1);
