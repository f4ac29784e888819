import { finGarantia } from "#modules/compras/devoluciones/plazos.ts";
import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { formatearDia } from "#modules/comun/fechas/fechas.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { HechosEntrega } from "./entregada-en.ts";

type Enviada = Pick<HechosEntrega, "enviado_en" | "llega_en">;

/** Whether 'Ya lo recibí' asks for the day: when the promised days of a parcel are over, the press says nothing about it. */
export const pideDia = (lineas: readonly Enviada[], ahora: Date): boolean =>
  lineas.some(({ llega_en }) => llega_en !== null && llega_en <= ahora);

/** When the last of these lines left the shop; null when nothing says it. */
function ultimaSalida(lineas: readonly Enviada[]): Date | null {
  const salidas = lineas.flatMap(({ enviado_en }) => enviado_en?.getTime() ?? []);
  return salidas.length === 0 ? null : new Date(Math.max(...salidas));
}

/** The day on which the last of these lines left the shop: together they did not arrive before. */
export function diaDeEnvio(lineas: readonly Enviada[]): string | null {
  const salio = ultimaSalida(lineas);
  return salio && diaDe(salio);
}

export const DIA_RECIBIDO = {
  falta: "Dinos qué día lo recibiste.",
  futuro: "Ese día todavía no llega: escribe el día en que lo recibiste.",
  antes: (dia: Date) => `Lo enviamos el ${formatearDia(dia)}: escribe un día desde ese.`,
  tarde: (dia: Date) =>
    `Según los días prometidos llegó a más tardar el ${formatearDia(dia)}, y sus plazos terminaron. Si lo recibiste después, escríbenos y lo anotamos.`,
} as const;

type Leido = { en: Date; negada: null } | { en: null; negada: string };

const no = (negada: string): Leido => ({ en: null, negada });
const MEDIODIA = 12 * HORA_MS;

/**
 * When a customer received lines, by the day that they say; today when nothing has to be asked. Once the guarantee of the promised days
 * is over, a later day is for the shop to write down: it would begin all terms again.
 */
export function leerRecibido(lineas: readonly Enviada[], dia: string, ahora: Date): Leido {
  if (dia === "") return pideDia(lineas, ahora) ? no(DIA_RECIBIDO.falta) : { en: ahora, negada: null };
  const inicio = inicioDeDia(dia);
  if (inicio === null) return no(DIA_RECIBIDO.falta);
  if (inicio > ahora) return no(DIA_RECIBIDO.futuro);
  const salio = ultimaSalida(lineas);
  if (salio && dia < diaDe(salio)) return no(DIA_RECIBIDO.antes(salio));
  const vencida = lineas.find(
    ({ llega_en }) => llega_en !== null && finGarantia(llega_en) <= ahora && dia > diaDe(llega_en),
  );
  if (vencida?.llega_en) return no(DIA_RECIBIDO.tarde(vencida.llega_en));
  // Nothing but the day is known: its noon, neither before the dispatch nor after this moment.
  const mediodia = Math.max(inicio.getTime() + MEDIODIA, salio?.getTime() ?? 0);
  return { en: new Date(Math.min(ahora.getTime(), mediodia)), negada: null };
}
