import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { formatearDia, formatearHora, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import type { Rango } from "./rango.ts";

/** A column of a chart: a day of Santiago, an hour of it, or seven days. */
export type Periodo = { inicio: Date; fin: Date };
export type Unidad = "hora" | "día" | "semana";

/** More columns than this would be thinner than a line. */
const MAX_COLUMNAS = 92;

export const unidadDe = ({ dias }: Pick<Rango, "dias">): Unidad =>
  dias === 1 ? "hora" : dias > MAX_COLUMNAS ? "semana" : "día";

const HORA = 3_600_000;
/** No day has more hours. */
const UN_DIA = 25;
const NOMBRES = ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"];
const MESES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"];

/** One column per day; of a single day, one per hour; of many, one for every seven, the last of them shorter. */
export function periodosDe(rango: Rango): Periodo[] {
  const dias = diasDe(rango);
  const unidad = unidadDe(rango);
  const [unico] = dias;
  if (unidad === "hora" && unico) return enPeriodos(cadaHora(unico.inicio, unico.fin));
  return unidad === "semana" ? porSemana(dias) : dias;
}

/** Every day of the period. */
export const diasDe = ({ desde, dias }: Rango): Periodo[] =>
  enPeriodos(Array.from({ length: dias + 1 }, (_, n) => inicioDe(desde, n)));

const porSemana = (dias: readonly Periodo[]): Periodo[] =>
  dias.flatMap(({ inicio }, n) => {
    const ultimo = dias[Math.min(n + 6, dias.length - 1)];
    return n % 7 === 0 && ultimo ? [{ inicio, fin: ultimo.fin }] : [];
  });

/** The hours that end at the given instant, whole ones. */
export const ultimasHoras = (fin: Date, cuantas: number): Periodo[] => {
  const ultima = Math.ceil(fin.getTime() / HORA) * HORA;
  return enPeriodos(Array.from({ length: cuantas + 1 }, (_, n) => new Date(ultima - (cuantas - n) * HORA)));
};

/** The first instant of a day that is one, or of the one that many days later. */
export function inicioDe(dia: string, dias = 0): Date {
  const instante = inicioDeDia(dia, dias);
  if (!instante) throw new Error(`${dia} is no day`);
  return instante;
}

/** Days of 23 and of 25 hours have as many columns. */
const cadaHora = (inicio: Date, fin: Date): Date[] =>
  Array.from(
    { length: Math.round((fin.getTime() - inicio.getTime()) / HORA) + 1 },
    (_, n) => new Date(inicio.getTime() + n * HORA),
  );

const enPeriodos = (cortes: readonly Date[]): Periodo[] =>
  cortes.slice(0, -1).map((inicio, n) => ({ inicio, fin: cortes[n + 1] ?? inicio }));

/** Where each begins, and where the last ends. */
export const cortesDe = (periodos: readonly Periodo[]): Date[] => [
  ...periodos.map(({ inicio }) => inicio),
  ...periodos.slice(-1).map(({ fin }) => fin),
];

const esHora = ({ inicio, fin }: Periodo) => fin.getTime() - inicio.getTime() === HORA;
const esSemana = ({ inicio, fin }: Periodo) => fin.getTime() - inicio.getTime() > 26 * HORA;
/** The last day that it holds: its end is the first instant of the next. */
const ultimoDia = ({ fin }: Periodo) => new Date(fin.getTime() - 1);

/** Under its column: "lun 3", "3 nov" when there are many, "14:00" for an hour, "lun 14:00" when there are several days of them. */
export function rotuloCorto(periodo: Periodo, cuantos: number): string {
  const semana = NOMBRES[diaDeSemana(periodo.inicio)];
  if (esHora(periodo)) return `${cuantos > UN_DIA ? `${semana} ` : ""}${formatearHora(periodo.inicio)}`;
  const { dia, mes } = partesSantiago(periodo.inicio);
  if (cuantos <= 14) return `${semana} ${dia}`;
  return `${dia} ${MESES[mes - 1]}`;
}

/** In full: "lunes 3 de noviembre", "lunes 3 de noviembre, 14:00", "Del 3 al 9 de noviembre". */
export function rotuloLargo(periodo: Periodo): string {
  if (esHora(periodo)) return `${formatearDia(periodo.inicio)}, ${formatearHora(periodo.inicio)}`;
  if (!esSemana(periodo)) return formatearDia(periodo.inicio);
  return nombreRango({ desde: diaDe(periodo.inicio), hasta: diaDe(ultimoDia(periodo)) }).replace(
    / de \d{4}$/,
    "",
  );
}

const diaDeSemana = (instante: Date) => new Date(`${diaDe(instante)}T00:00:00Z`).getUTCDay();

/** "15 de noviembre de 2026", "Del 9 al 15 de noviembre de 2026", "Del 28 de octubre al 3 de noviembre de 2026". */
export function nombreRango({ desde, hasta }: Pick<Rango, "desde" | "hasta">): string {
  const [a, b] = [partesSantiago(inicioDe(desde, 0)), partesSantiago(inicioDe(hasta, 0))];
  const mes = (dia: string) => formatearDia(inicioDe(dia, 0)).replace(/^.* de /, "");
  const fin = `${b.dia} de ${mes(hasta)} de ${b.anio}`;
  if (desde === hasta) return fin;
  const anio = a.anio === b.anio ? "" : ` de ${a.anio}`;
  const inicio = anio === "" && a.mes === b.mes ? `${a.dia}` : `${a.dia} de ${mes(desde)}${anio}`;
  return `Del ${inicio} al ${fin}`;
}
