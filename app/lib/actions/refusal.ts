import { esRechazo } from "#modules/comun/rechazo/rechazo.ts";
import { STATUS_DE } from "#modules/comun/rechazo/rechazo-http.ts";

/** The status and sentence of a refusal; anything else is no refusal and goes on. */
export function refusalOf(error: unknown): { status: number; mensaje: string } {
  if (!esRechazo(error)) throw error;
  return { status: STATUS_DE[error.clase], mensaje: error.message };
}
