import {
  formatearFechaLarga,
  inicioDelDiaSiguiente,
  instanteSantiago,
  partesSantiago,
  sumarDias,
} from "#modules/comun/fechas/fechas.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** Most days that an extension adds. */
export const MAX_DIAS_MAS = 180;

type Plazo = {
  estado: "Disponible" | "Cerrado" | "Finalizado";
  termina_en: Date | null;
  extendido_en: Date | null;
};

/** The end of the calendar day that comes so many days after `desde`: a raffle takes points during the whole of its last day. */
export const finDelPlazo = (desde: Date, dias: number): Date =>
  inicioDelDiaSiguiente(instanteSantiago(sumarDias(partesSantiago(desde), dias), 12));

/** The last day on which a raffle with that end takes points. */
export const ultimoDelPlazo = (termina_en: Date): Date => new Date(termina_en.getTime() - 1);

/** Whether the term of a raffle passed before it reached its target. One that was filled before is drawn. */
export const haVencido = ({ estado, termina_en }: Omit<Plazo, "extendido_en">, ahora: Date): boolean =>
  estado === "Disponible" && termina_en !== null && ahora >= termina_en;

export const TEXTOS_PLAZO = {
  no_abierto: "Solo se alarga el plazo de un sorteo que sigue reuniendo puntos.",
  sin_plazo: "Las bases de este sorteo no tienen fecha de término.",
  alargado: "El plazo de este sorteo ya se alargó una vez.",
  vencido: "El plazo de este sorteo ya venció: se están devolviendo los puntos.",
  abono_tarde: "El plazo de este sorteo venció sin llegar a la meta. Tus puntos siguen en tu cuenta.",
} as const;

/** Why the term of a raffle may not be extended; null when it may. */
export function negativaAlargar({ estado, termina_en, extendido_en }: Plazo, ahora: Date): Negativa | null {
  if (estado !== "Disponible") return porEstado(TEXTOS_PLAZO.no_abierto);
  if (termina_en === null) return porEstado(TEXTOS_PLAZO.sin_plazo);
  if (extendido_en !== null) return porEstado(TEXTOS_PLAZO.alargado);
  return haVencido({ estado, termina_en }, ahora) ? porEstado(TEXTOS_PLAZO.vencido) : null;
}

/** What a person reads before taking part: until when the raffle waits, and what happens otherwise. */
export const fraseDePlazo = (termina_en: Date): string =>
  `Tiene hasta el ${formatearFechaLarga(ultimoDelPlazo(termina_en))} para llegar a la meta. Si no llega, te devolvemos todos tus puntos.`;

/** The public reason of a raffle whose term passed. */
export const motivoDePlazo = (termina_en: Date): string =>
  `El plazo para llegar a la meta venció el ${formatearFechaLarga(ultimoDelPlazo(termina_en))}.`;

export const plazoAlargado = (termina_en: Date): string =>
  `Plazo alargado hasta el ${formatearFechaLarga(ultimoDelPlazo(termina_en))}. Avisamos a quienes participan.`;
