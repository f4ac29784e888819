import { type Clase, esRechazo } from "#modules/comun/rechazo.ts";

/** A page's form is answered with the status that the same refusal has among the functions. */
const STATUS: Record<Clase, number> = {
  malformado: 400,
  sin_sesion: 401,
  ajeno: 403,
  desconocido: 404,
  metodo: 405,
  estado: 409,
  demasiado_grande: 413,
  valor: 422,
  exceso: 429,
};

/** The status and sentence of a refusal; anything else is no refusal and goes on. */
export function refusalOf(error: unknown): { status: number; mensaje: string } {
  if (!esRechazo(error)) throw error;
  return { status: STATUS[error.clase], mensaje: error.message };
}
