import { DIA_MS, HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { EstadoTarjeta } from "./estado-tarjeta.ts";

const MINUTO_MS = 60_000;

/** How long the form of Webpay can be paid, and how long the shop sends a customer to the same form again. */
export const FORMULARIO_MS = 10 * MINUTO_MS;
export const REUSO_MS = 4 * MINUTO_MS;
/** A creation that has not ended by then was cut off: the client gives up long before. */
export const SIN_CREAR_MS = 60_000;
/** How long Transbank answers about an attempt. */
const STATUS_MS = 7 * DIA_MS;

/** When the job asks about an open attempt; afterwards every hour. */
const PREGUNTAS = [2, 6, 15].map((minutos) => minutos * MINUTO_MS);
/** An abandoned attempt is asked about at the end, and a paid one later: Transbank may have taken the money back. */
const DE_ABANDONADA = [15 * MINUTO_MS, HORA_MS, DIA_MS];
const DE_COBRADA = [DIA_MS, 3 * DIA_MS, 6 * DIA_MS];

type Preguntada = { estado: EstadoTarjeta; creada_en: Date; confirmando_en: Date | null };

const siguiente = (desde: Date, esperas: readonly number[], ahora: Date): Date | null =>
  esperas.map((espera) => new Date(desde.getTime() + espera)).find((fecha) => fecha > ahora) ?? null;

/** When to ask about an attempt again; null when there is nothing left to learn. */
export function proximaPregunta({ estado, creada_en, confirmando_en }: Preguntada, ahora: Date): Date | null {
  if (ahora.getTime() >= creada_en.getTime() + STATUS_MS) return null;
  if (estado === "creada") return siguiente(creada_en, [PREGUNTAS[0] ?? MINUTO_MS], ahora);
  if (estado === "abierta" || estado === "vencida" || estado === "confirmando")
    return siguiente(confirmando_en ?? creada_en, PREGUNTAS, ahora) ?? new Date(ahora.getTime() + HORA_MS);
  if (estado === "abandonada") return siguiente(creada_en, DE_ABANDONADA, ahora);
  return estado === "pagada" || estado === "devuelta_en_parte"
    ? siguiente(creada_en, DE_COBRADA, ahora)
    : null;
}

/** When to ask again after a question without an answer: as planned, but never later than in an hour. */
export function trasSilencio(preguntada: Preguntada, ahora: Date): Date | null {
  if (ahora.getTime() >= preguntada.creada_en.getTime() + STATUS_MS) return null;
  const hora = new Date(ahora.getTime() + HORA_MS);
  const planeada = proximaPregunta(preguntada, ahora);
  return planeada && planeada < hora ? planeada : hora;
}

/** When to ask about a refund whose answer was lost; null when Transbank no longer answers. */
export function proximaDeReembolso(creado_en: Date, ahora: Date): Date | null {
  if (ahora.getTime() >= creado_en.getTime() + STATUS_MS) return null;
  return siguiente(creado_en, PREGUNTAS, ahora) ?? new Date(ahora.getTime() + HORA_MS);
}

/** From then on a refund that the status does not show did not happen: the request cannot be under way any more. */
export const reembolsoPerdido = (creado_en: Date, ahora: Date): boolean =>
  ahora.getTime() >= creado_en.getTime() + 15 * MINUTO_MS;
