import type { ClaseRechazo } from "./rechazo.ts";

/** The HTTP status of each class of refusal, for functions and pages. */
export const STATUS_DE: Readonly<Record<ClaseRechazo, number>> = {
  malformado: 400,
  sin_sesion: 401,
  ajeno: 403,
  sin_prueba: 403,
  desconocido: 404,
  metodo: 405,
  estado: 409,
  demasiado_grande: 413,
  valor: 422,
  exceso: 429,
  ocupado: 503,
};

/** Set on the answer to a form of a script that waits for a proof of who the person is. */
export const HEADER_PRUEBA = "X-Pide-Prueba";

/** The page that asks for the proof and comes back. */
export const paginaDePrueba = (volver: string): string =>
  `/cuenta/confirmar?volver=${encodeURIComponent(volver)}`;
