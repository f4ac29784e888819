import { z } from "zod";
import type { PlanReintentos } from "#modules/comun/bandeja/reintento.ts";
import { DIA_MS, HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { ClaseAviso } from "./clases.ts";

/** At most this many browsers per person: one more replaces the oldest. */
export const MAX_SUSCRIPCIONES = 10;

/** Base64 without padding, as browsers write keys. */
const base64url = (caracteres: number) => z.string().regex(new RegExp(`^[\\w-]{${caracteres}}$`));

/** What a browser answers to `pushManager.subscribe()`. An uncompressed point of P-256 has 65 bytes, the secret 16. */
export const suscripcionSchema = z.object({
  endpoint: z.string().min(1).max(500),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});
export type Suscripcion = z.infer<typeof suscripcionSchema>;

/** `renueva`: the browser subscribes again by itself, without a press of the person. */
export const inscripcionSchema = suscripcionSchema.extend({ renueva: z.boolean().optional() });
export type Inscripcion = z.infer<typeof inscripcionSchema>;

/** After this long a notice is old news: it is no longer sent, and the push service forgets it. */
const VIDA: Record<ClaseAviso, number> = {
  pago: DIA_MS,
  sorteo: HORA_MS,
  premio: 72 * HORA_MS,
  devolucion: DIA_MS,
};

/** How long a push service keeps a notice for a browser that is off. Push services refuse a negative time. */
export const segundosDeVida = (clase: ClaseAviso, visible_en: Date, ahora: Date): number =>
  Math.max(0, Math.ceil((visible_en.getTime() + VIDA[clase] - ahora.getTime()) / 1000));

/** A request lasts five seconds at most. */
export const PLAN_PUSH: PlanReintentos = {
  arriendo: MINUTO_MS,
  esperas: [MINUTO_MS, 5 * MINUTO_MS, 20 * MINUTO_MS, HORA_MS, 6 * HORA_MS],
};

/** What to do with the answer of a push service. */
export type VeredictoPush = "entregado" | "termino" | "repetir" | "fallido";

/** 404 and 410 say that the browser no longer wants notices. Other refusals do not change when they are repeated. */
export function veredictoDe(status: number): VeredictoPush {
  if (status >= 200 && status < 300) return "entregado";
  if (status === 404 || status === 410) return "termino";
  return status === 408 || status === 429 || status >= 500 ? "repetir" : "fallido";
}

export type MensajePush = { titulo: string; texto: string; enlace: string; marca: string; no_leidas: number };
