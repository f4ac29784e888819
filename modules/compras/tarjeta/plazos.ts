import { DIA_MS, HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { EstadoTarjeta } from "./estado-tarjeta.ts";

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

/** Nothing that was sent to Transbank can be under way any more. */
const terminoLoEnviado = (enviado_en: Date, ahora: Date): boolean =>
  ahora.getTime() >= enviado_en.getTime() + 15 * MINUTO_MS;

const paso = (creada_en: Date, ahora: Date): boolean => ahora.getTime() >= creada_en.getTime() + STATUS_MS;

/** Transbank no longer says how an attempt ended. */
export const yaNoResponde = (
  { creada_en, confirmando_en }: Omit<Preguntada, "estado">,
  ahora: Date,
): boolean => paso(creada_en, ahora) && (confirmando_en === null || terminoLoEnviado(confirmando_en, ahora));

/** The oldest attempt about which Transbank answers at that moment. */
export const respondeDesde = (ahora: Date): Date => new Date(ahora.getTime() - STATUS_MS);

/** When to ask about an attempt again; null when there is nothing left to learn. */
export function proximaPregunta(preguntada: Preguntada, ahora: Date): Date | null {
  const { estado, creada_en, confirmando_en } = preguntada;
  if (yaNoResponde(preguntada, ahora)) return null;
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
  if (yaNoResponde(preguntada, ahora)) return null;
  const hora = new Date(ahora.getTime() + HORA_MS);
  const planeada = proximaPregunta(preguntada, ahora);
  return planeada && planeada < hora ? planeada : hora;
}

/** When the refund was asked for, and when the attempt was created whose status tells of it. */
type Reembolso = { creado_en: Date; creada_en: Date };

/** When to ask about a refund whose answer was lost; null when Transbank no longer answers. */
export function proximaDeReembolso(reembolso: Reembolso, ahora: Date): Date | null {
  if (reembolsoSinRespuesta(reembolso, ahora)) return null;
  return siguiente(reembolso.creado_en, PREGUNTAS, ahora) ?? new Date(ahora.getTime() + HORA_MS);
}

/** From then on a refund that the status does not show did not happen. */
export const reembolsoPerdido = terminoLoEnviado;

/** From then on only a person can find out what happened to a refund whose answer was lost: a refund may be asked for long after its payment. */
export const reembolsoSinRespuesta = ({ creado_en, creada_en }: Reembolso, ahora: Date): boolean =>
  paso(creada_en, ahora) && reembolsoPerdido(creado_en, ahora);

/** How long Transbank takes back a whole payment so that its charge never appears on the card. */
const REVERSA_MS = 3 * HORA_MS;

/** What a refund was that a person found at Transbank. */
export const tipoDeReembolso = (
  { monto, creado_en }: { monto: number; creado_en: Date },
  { monto_cobrado, pagada_en }: { monto_cobrado: number | null; pagada_en: Date | null },
): "REVERSED" | "NULLIFIED" =>
  monto === monto_cobrado && pagada_en && creado_en.getTime() - pagada_en.getTime() <= REVERSA_MS
    ? "REVERSED"
    : "NULLIFIED";
