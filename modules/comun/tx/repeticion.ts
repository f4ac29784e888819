import { type ClaseRechazo, Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Idempotency } from "./contexto.ts";

// How the first answer is stored under its Idempotency-Key, and returned to repeated requests.

type Guardada = { http_status: number; respuesta: unknown };
type Fila = Pick<Idempotency, "funcion" | "huella"> & { http_status: number | null; respuesta: unknown };
type Refusal = { clase: ClaseRechazo; message: string; datos: Record<string, unknown> };

/** The stored status; anything but 200 marks a refusal. */
const STATUS = { answered: 200, estado: 409, valor: 422 };

export const respondida = (respuesta: unknown): Guardada => ({
  http_status: STATUS.answered,
  respuesta: respuesta ?? null,
});

export const rechazada = ({ clase, message, datos }: Rechazo): Guardada => ({
  http_status: clase === "valor" ? STATUS.valor : STATUS.estado,
  respuesta: { clase, message, datos } satisfies Refusal,
});

/** Refusals by state or value are stored under the key; after any other failure the request may be retried. */
export const esDuradero = (error: unknown): error is Rechazo =>
  error instanceof Rechazo && (error.clase === "estado" || error.clase === "valor");

/** The stored answer or refusal of the first request. A key that was used for a different request is refused. */
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
