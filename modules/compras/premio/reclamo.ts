import { tieneDireccion } from "#modules/compras/venta/direccion.ts";
import { direccionDe } from "#modules/compras/venta/venta.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { formatearFechaLarga } from "#modules/comun/fechas/fechas.ts";
import { diasQueQuedan, finDeDiasCorridos, ultimoDiaDelPlazo } from "#modules/comun/fechas/plazos.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

/** The term in which a product prize is claimed. Prizes of raffles whose frozen rules name none have none. */
export type Reclamo = {
  reclamar_hasta: Date;
  reclamado_en: Date | null;
  /** Since when the term does not run. */
  detenido_en: Date | null;
  vencido_en: Date | null;
  /** The days left that the last reminder named. */
  avisado_dias: number | null;
  /** What the shop asks the winner, and the answer. */
  pregunta: string | null;
  respuesta: string | null;
};

/** Days left at which the winner is reminded. */
const AVISOS = [30, 10, 2] as const;

/** A shop may give fewer days than the first reminder names: that one then counts as sent. */
export const avisadoAlGanar = (dias: number): number | null =>
  AVISOS.findLast((aviso) => aviso >= dias) ?? null;

export const LARGO_PREGUNTA_PREMIO = 500;
export const PREMIO_NO_RECLAMADO = "Premio no reclamado";

type Ganadora = Record<
  "rut" | "nombre" | "apellido" | "direccion" | "comuna" | "region" | "celular",
  string | null
>;

/** What a winner has to give before the prize counts as claimed. A RUT that another account has too counts. */
export function faltaParaReclamar(ganadora: Ganadora): ("rut" | "direccion")[] {
  return [
    ...(ganadora.rut && rutFormateado(ganadora.rut) ? [] : (["rut"] as const)),
    ...(tieneDireccion(direccionDe(ganadora)) ? [] : (["direccion"] as const)),
  ];
}

const NOMBRES = { rut: "tu RUT", direccion: "tu dirección" } as const;
export const enPalabrasFalta = (falta: readonly (keyof typeof NOMBRES)[]): string =>
  falta.map((campo) => NOMBRES[campo]).join(" y ");

export const preguntaAbierta = ({ pregunta, respuesta }: Pick<Reclamo, "pregunta" | "respuesta">): boolean =>
  pregunta !== null && respuesta === null;

/** What the clock does with a prize now; null for nothing. */
export type PasoReclamo =
  | { paso: "reclamar" | "detener" | "vencer" }
  | { paso: "reanudar"; reclamar_hasta: Date }
  | { paso: "recordar"; dias: number };

type Hechos = Reclamo & {
  /** The winner gave address and RUT, or the shop prepares it already. */
  completo: boolean;
  /** The shop has no unit for it. */
  sin_stock: boolean;
};

/** The term stands while the shop has an open question or no unit; a claimed prize never lapses. */
export function pasoDelReclamo(premio: Hechos, ahora: Date): PasoReclamo | null {
  if (premio.reclamado_en || premio.vencido_en) return null;
  if (premio.completo) return { paso: "reclamar" };
  if (preguntaAbierta(premio) || premio.sin_stock) return premio.detenido_en ? null : { paso: "detener" };
  if (premio.detenido_en)
    return { paso: "reanudar", reclamar_hasta: plazoReanudado(premio, premio.detenido_en, ahora) };
  if (ahora >= premio.reclamar_hasta) return { paso: "vencer" };
  const dias = recordatorio(premio, ahora);
  return dias === null ? null : { paso: "recordar", dias };
}

/** The term goes on with the time that it had left when it stopped, up to the end of its last day. */
export const plazoReanudado = (
  { reclamar_hasta }: Pick<Reclamo, "reclamar_hasta">,
  detenido_en: Date,
  ahora: Date,
): Date => {
  const parado = Math.max(0, ahora.getTime() - detenido_en.getTime());
  return finDeDiasCorridos(new Date(ultimoDiaDelPlazo(reclamar_hasta).getTime() + parado), 0);
};

/** The reminder that is due: the one of the fewest days that are not yet over, each of them once. */
function recordatorio({ reclamar_hasta, avisado_dias }: Reclamo, ahora: Date): number | null {
  const quedan = diasQueQuedan(reclamar_hasta, ahora);
  const debido = AVISOS.findLast((aviso) => quedan <= aviso);
  return debido !== undefined && (avisado_dias === null || debido < avisado_dias) ? debido : null;
}

export const TEXTOS_RECLAMO = {
  sin_plazo: "Este pedido no es un premio por reclamar.",
  terminado: "Este premio ya se envió o volvió a la tienda: no hay nada que preguntar.",
  abierta: "Ya hay una pregunta sin responder. Retírala antes de hacer otra.",
  sin_pregunta: "Este premio no tiene una pregunta por responder.",
} as const;

/** Why the shop may not ask the winner something; null when it may. */
export function negativaPregunta(premio: Reclamo | null, por_enviar: boolean): Negativa | null {
  if (!premio) return porEstado(TEXTOS_RECLAMO.sin_plazo);
  if (premio.vencido_en || !por_enviar) return porEstado(TEXTOS_RECLAMO.terminado);
  return preguntaAbierta(premio) ? porEstado(TEXTOS_RECLAMO.abierta) : null;
}

/** Why there is nothing to answer or to take back; null when there is. */
export const negativaRespuesta = (premio: Reclamo | null): Negativa | null =>
  premio && !premio.vencido_en && preguntaAbierta(premio) ? null : porEstado(TEXTOS_RECLAMO.sin_pregunta);

/** Until which day a prize is claimed, as people read it. */
export const hastaElDia = (reclamar_hasta: Date): string =>
  formatearFechaLarga(ultimoDiaDelPlazo(reclamar_hasta));

/** What winner and admins read of the term of a prize. */
export function fraseReclamo(premio: Reclamo): string {
  if (premio.vencido_en) return `${PREMIO_NO_RECLAMADO}: el plazo venció y volvió a la tienda.`;
  if (premio.reclamado_en) return "Reclamado a tiempo, con dirección y RUT.";
  if (premio.detenido_en)
    return preguntaAbierta(premio)
      ? "El plazo para reclamarlo está detenido mientras haya una pregunta de la tienda."
      : "El plazo para reclamarlo está detenido hasta que la tienda tenga la unidad.";
  return `Se reclama con dirección y RUT hasta el ${hastaElDia(premio.reclamar_hasta)}. Después vuelve a la tienda.`;
}
