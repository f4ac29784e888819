import { type Clase, esRechazo, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Idempotency } from "./contexto.ts";

// How a first answer is kept under its Idempotency-Key, and given again.

type Guardada = { http_status: number; respuesta: unknown };
type Fila = Pick<Idempotency, "funcion" | "huella"> & { http_status: number | null; respuesta: unknown };
type Refusal = { clase: Clase; message: string; datos: Record<string, unknown> };

/** The status that the first caller saw; anything but 200 marks a refusal. */
const STATUS = { answered: 200, estado: 409, valor: 422 };

export const respondida = (respuesta: unknown): Guardada => ({
  http_status: STATUS.answered,
  respuesta: respuesta ?? null,
});

export const rechazada = ({ clase, message, datos }: Rechazo): Guardada => ({
  http_status: clase === "valor" ? STATUS.valor : STATUS.estado,
  respuesta: { clase, message, datos } satisfies Refusal,
});

/** What the state or a rule refused stays refused under its key; any other failure may be tried again. */
export const esDuradero = (error: unknown): error is Rechazo =>
  esRechazo(error) && (error.clase === "estado" || error.clase === "valor");

/** What the request of that row answered, or the refusal that it got. A key names one request only. */
export function repetir<T>(
  fila: Fila | null | undefined,
  { funcion, huella }: Idempotency,
): { respuesta: T } | { error: Rechazo } {
  if (!fila || fila.funcion !== funcion || fila.huella !== huella) {
    return { error: new Rechazo("estado", "Esa clave de repetición ya se usó para otra solicitud.") };
  }
  if (fila.http_status === STATUS.answered) return { respuesta: fila.respuesta as T };
  const { clase, message, datos } = fila.respuesta as Refusal;
  return { error: new Rechazo(clase, message, datos) };
}
