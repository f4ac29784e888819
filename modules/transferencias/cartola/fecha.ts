import { instanteSantiago } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { diasEntre, type PeriodoCartola } from "#modules/transferencias/movimiento.ts";
import type { CeldaCartola } from "./hoja.ts";

/** How a format writes its dates: day-month-year, year-month-day without marks, day-month, month-day-year of two digits. */
export type EstiloFecha = "dma" | "ddmmaaaa" | "aaaammdd" | "dm" | "mda2";

type Partes = { anio: number; mes: number; dia: number };

const PATRONES: Record<EstiloFecha, RegExp> = {
  dma: /^(?<dia>\d{1,2})[/.-](?<mes>\d{1,2})[/.-](?<anio>\d{4})$/,
  ddmmaaaa: /^(?<dia>\d{2})(?<mes>\d{2})(?<anio>\d{4})$/,
  aaaammdd: /^(?<anio>\d{4})(?<mes>\d{2})(?<dia>\d{2})$/,
  dm: /^(?<dia>\d{1,2})[/.-](?<mes>\d{1,2})$/,
  mda2: /^(?<mes>\d{1,2})\/(?<dia>\d{1,2})\/(?<anio>\d{2})$/,
};

const HORA = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;
/** Serial days of spreadsheets from 2000 to 2100. Other numbers are no dates. */
const SERIES = { primera: 36_526, ultima: 73_050, cero: Date.UTC(1899, 11, 30), desde1904: 1_462 };

const enIso = ({ anio, mes, dia }: Partes): string | null => {
  const iso = [String(anio).padStart(4, "0"), String(mes).padStart(2, "0"), String(dia).padStart(2, "0")];
  const fecha = new Date(Date.UTC(anio, mes - 1, dia));
  const existe = fecha.getUTCMonth() === mes - 1 && fecha.getUTCDate() === dia;
  return existe && anio >= 2000 && anio < 2100 ? iso.join("-") : null;
};

/** The year that puts a day and month into the period, or nearest to it: a period may cross December. */
function conAnio(mes: number, dia: number, { desde, hasta }: PeriodoCartola): string | null {
  const lejos = (iso: string) => Math.max(diasEntre(iso, desde), diasEntre(hasta, iso), 0);
  const primero = Number(desde.slice(0, 4));
  return [primero - 1, primero, primero + 1]
    .flatMap((anio) => enIso({ anio, mes, dia }) ?? [])
    .reduce<string | null>(
      (mejor, otro) => (mejor === null || lejos(otro) < lejos(mejor) ? otro : mejor),
      null,
    );
}

export type Calendario = {
  estilos: readonly EstiloFecha[];
  periodo: PeriodoCartola | null;
  desde1904: boolean;
};

/** The day of a cell as "2026-10-26"; null when it is none. */
export function leerFecha(celda: CeldaCartola | undefined, calendario: Calendario): string | null {
  if (typeof celda === "number" && celda < 10_000_000) return deSerie(celda, calendario.desde1904);
  const plano = String(celda ?? "").trim();
  for (const estilo of calendario.estilos) {
    const { dia, mes, anio } = PATRONES[estilo].exec(plano)?.groups ?? {};
    if (dia === undefined || mes === undefined) continue;
    if (anio !== undefined) return enIso({ anio: anioDe(anio), mes: Number(mes), dia: Number(dia) });
    return calendario.periodo && conAnio(Number(mes), Number(dia), calendario.periodo);
  }
  return null;
}

const anioDe = (cifras: string) => (cifras.length === 2 ? 2000 + Number(cifras) : Number(cifras));

function deSerie(valor: number, desde1904: boolean): string | null {
  const serie = Math.floor(valor) + (desde1904 ? SERIES.desde1904 : 0);
  if (serie < SERIES.primera || serie > SERIES.ultima) return null;
  return new Date(SERIES.cero + serie * DIA_MS).toISOString().slice(0, 10);
}

type Momento = { fecha: string; ocurrido_en: Date | null };

/** "24-10-2026 21:15", or a day alone. */
export function leerFechaHora(celda: CeldaCartola | undefined, calendario: Calendario): Momento | null {
  const [dia, hora] = typeof celda === "string" ? celda.trim().split(/\s+/, 2) : [celda, conHora(celda)];
  const fecha = leerFecha(dia, calendario);
  return fecha === null ? null : { fecha, ocurrido_en: instanteDe(fecha, hora ?? null) };
}

/** The fraction of a serial day. A whole number has no time of day. */
const conHora = (celda: CeldaCartola | undefined): number | null =>
  typeof celda === "number" && celda % 1 > 0 ? celda % 1 : null;

/** The instant of a day and a time of day, "21:15" or the fraction of a spreadsheet; null without a valid time. */
export function instanteDe(fecha: string, hora: CeldaCartola): Date | null {
  const minutos = typeof hora === "number" ? Math.round((hora % 1) * 1_440) : enMinutos(hora ?? "");
  if (minutos === null || minutos >= 1_440) return null;
  const [anio = 0, mes = 0, dia = 0] = fecha.split("-").map(Number);
  return instanteSantiago({ anio, mes, dia }, Math.floor(minutos / 60), minutos % 60);
}

function enMinutos(hora: string): number | null {
  const [, horas, minutos] = HORA.exec(hora.trim()) ?? [];
  return horas === undefined || Number(horas) > 23 || Number(minutos) > 59
    ? null
    : Number(horas) * 60 + Number(minutos);
}
