import type { Respuesta } from "#app/lib/actions/respuesta.ts";

/** The answer that refused this form: the last one of the page, if it was this form of this row and it failed. */
export const rechazadaDe = <D>(
  respuesta: Respuesta<D> | undefined,
  intento: string,
  id?: string,
): Respuesta<D> | undefined =>
  respuesta && !respuesta.ok && respuesta.intento === intento && (id === undefined || respuesta.id === id)
    ? respuesta
    : undefined;
