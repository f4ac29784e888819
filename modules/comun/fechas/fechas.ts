// Dates are calendar dates of America/Santiago, instants are UTC. Texts are written here, so that every browser shows the same.
import { DIA_MS, MINUTO_MS } from "./lapso.ts";
import { desfaseDelServidor, type TramoHorario } from "./tramos.ts";

const DIAS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];
export const MESES = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

let reloj: Intl.DateTimeFormat | undefined;

/** Made when it is first needed: it takes a phone longer than everything else of a page's scripts. Browsers hardly ever need it, see `usarTramos`. */
const relojSantiago = () =>
  (reloj ??= new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Santiago",
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }));

export type FechaCivil = { anio: number; mes: number; dia: number };
export type PartesFecha = FechaCivil & { hora: number; minuto: number; segundo: number };

/** Reads the wall clock. Slow: it writes the parts of the date as texts. */
function leerReloj(instante: Date): PartesFecha {
  const partes = relojSantiago().formatToParts(instante);
  const valor = (tipo: Intl.DateTimeFormatPartTypes) =>
    Number(partes.find(({ type }) => type === tipo)?.value);
  return {
    anio: valor("year"),
    mes: valor("month"),
    dia: valor("day"),
    hora: valor("hour"),
    minuto: valor("minute"),
    segundo: valor("second"),
  };
}

export function sumarDias({ anio, mes, dia }: FechaCivil, dias: number): FechaCivil {
  const fecha = new Date(Date.UTC(anio, mes - 1, dia + dias));
  return { anio: fecha.getUTCFullYear(), mes: fecha.getUTCMonth() + 1, dia: fecha.getUTCDate() };
}

function leerDesfase(instante: number): number {
  const p = leerReloj(new Date(instante));
  const enReloj = Date.UTC(p.anio, p.mes - 1, p.dia, p.hora, p.minuto, p.segundo);
  return enReloj - Math.floor(instante / 1000) * 1000;
}

/** Since 1970 the clocks of Chile change at whole quarters of an hour only. */
const CUARTO = 15 * MINUTO_MS;
const MAX_CUARTOS = 10_000;
const desfases = new Map<number, number>();

/** Winter and summer time have always lasted longer. */
const PASO = 30 * DIA_MS;

/** The clock of Santiago from two years before `ahora` to one year after it. */
export function leerTramos(ahora: Date): TramoHorario[] {
  // By whole days, so that the same instants are asked for all day and are remembered.
  const hoy = Math.floor(ahora.getTime() / DIA_MS) * DIA_MS;
  const fin = hoy + 365 * DIA_MS;
  const leidos: TramoHorario[] = [];
  for (let desde = hoy - 730 * DIA_MS; desde < fin; ) {
    const suyo = desfase(desde);
    let antes = desde;
    let despues = Math.min(desde + PASO, fin);
    while (despues < fin && desfase(despues) === suyo)
      [antes, despues] = [despues, Math.min(despues + PASO, fin)];
    const hasta = desfase(despues) === suyo ? fin / CUARTO : primerCambio(antes, despues);
    leidos.push({ desde: desde / CUARTO, hasta, desfase: suyo });
    desde = hasta * CUARTO;
  }
  return leidos;
}

/** The quarter between two instants from which on the clock is that of the second. */
function primerCambio(antes: number, despues: number): number {
  let igual = antes / CUARTO;
  let distinto = despues / CUARTO;
  while (distinto - igual > 1) {
    const medio = Math.floor((igual + distinto) / 2);
    if (desfase(medio * CUARTO) === desfase(despues)) distinto = medio;
    else igual = medio;
  }
  return distinto;
}

/** How far the wall clock of Santiago is from UTC. A list shows many dates of few days, so it is remembered. */
function desfase(instante: number): number {
  const cuarto = Math.floor(instante / CUARTO);
  const delServidor = desfaseDelServidor(cuarto);
  if (delServidor !== undefined) return delServidor;
  const conocido = desfases.get(cuarto);
  if (conocido !== undefined) return conocido;
  if (desfases.size >= MAX_CUARTOS) desfases.clear();
  const leido = leerDesfase(instante);
  if (instante >= 0) desfases.set(cuarto, leido);
  return leido;
}

export function partesSantiago(instante: Date): PartesFecha {
  const enReloj = new Date(instante.getTime() + desfase(instante.getTime()));
  return {
    anio: enReloj.getUTCFullYear(),
    mes: enReloj.getUTCMonth() + 1,
    dia: enReloj.getUTCDate(),
    hora: enReloj.getUTCHours(),
    minuto: enReloj.getUTCMinutes(),
    segundo: enReloj.getUTCSeconds(),
  };
}

/** The instant of a wall-clock time in Santiago: the first one when the hour repeats in April, shifted forward when it is skipped in September. */
export function instanteSantiago(fecha: FechaCivil, hora: number, minuto = 0): Date {
  const enReloj = Date.UTC(fecha.anio, fecha.mes - 1, fecha.dia, hora, minuto);
  const antes = enReloj - desfase(enReloj - DIA_MS);
  const despues = enReloj - desfase(enReloj + DIA_MS);
  const coincide = (instante: number) => instante + desfase(instante) === enReloj;
  const posibles = [antes, despues].filter(coincide);
  return new Date(posibles.length > 0 ? Math.min(...posibles) : antes);
}

/** 00:00, or 01:00 on the September day without midnight. */
export function inicioDelDia(instante: Date): Date {
  return instanteSantiago(partesSantiago(instante), 0);
}

/** The end of a day: the start of the next calendar day, because days of 23 and 25 hours exist. */
export function inicioDelDiaSiguiente(instante: Date): Date {
  return instanteSantiago(sumarDias(partesSantiago(instante), 1), 0);
}

const dosCifras = (numero: number) => String(numero).padStart(2, "0");

/** "2026-09-18T22:00:00.000-03:00": for programs, with the day and hour that people in Chile saw. */
export function isoSantiago(instante: Date): string {
  const minutos = Math.round(desfase(instante.getTime()) / MINUTO_MS);
  const enReloj = new Date(instante.getTime() + minutos * MINUTO_MS).toISOString().slice(0, -1);
  const horas = Math.floor(Math.abs(minutos) / 60);
  return `${enReloj}${minutos < 0 ? "-" : "+"}${dosCifras(horas)}:${dosCifras(Math.abs(minutos) % 60)}`;
}

/** "viernes 18 de septiembre" */
export function formatearDia(instante: Date): string {
  const { anio, mes, dia } = partesSantiago(instante);
  const semana = new Date(Date.UTC(anio, mes - 1, dia)).getUTCDay();
  return `${DIAS[semana]} ${dia} de ${MESES[mes - 1]}`;
}

/** "viernes 18 de septiembre de 2026" */
export function formatearFechaLarga(instante: Date): string {
  return `${formatearDia(instante)} de ${partesSantiago(instante).anio}`;
}

/** "18-09-2026" */
export function formatearFechaCorta(instante: Date): string {
  const { anio, mes, dia } = partesSantiago(instante);
  return `${dosCifras(dia)}-${dosCifras(mes)}-${anio}`;
}

/** "22:00" */
export function formatearHora(instante: Date): string {
  const { hora, minuto } = partesSantiago(instante);
  return `${dosCifras(hora)}:${dosCifras(minuto)}`;
}

/** "18-09-2026 22:00" */
export function formatearFechaHora(instante: Date): string {
  return `${formatearFechaCorta(instante)} ${formatearHora(instante)}`;
}

const contar = (n: number, uno: string, varios: string) => `hace ${n} ${n === 1 ? uno : varios}`;

/** Months of 30 days, years of 12 months; less than a day is "hoy". */
export function haceCuanto(desde: Date, ahora: Date): string {
  const dias = Math.floor((ahora.getTime() - desde.getTime()) / DIA_MS);
  const meses = Math.floor(dias / 30);
  if (dias < 1) return "hoy";
  if (meses < 1) return contar(dias, "día", "días");
  if (meses < 12) return contar(meses, "mes", "meses");
  return contar(Math.floor(meses / 12), "año", "años");
}
