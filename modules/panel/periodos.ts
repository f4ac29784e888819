import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { formatearDia, formatearHora, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { RangoDias } from "./rango.ts";

/** One column of a chart: an hour, a day of Santiago, or seven days. */
export type Periodo = { inicio: Date; fin: Date };
export type Unidad = "hora" | "día" | "semana";

/** With more columns each would be thinner than a line. */
const MAX_COLUMNAS = 92;

export const unidadDe = ({ dias }: Pick<RangoDias, "dias">): Unidad =>
  dias === 1 ? "hora" : dias > MAX_COLUMNAS ? "semana" : "día";

/** The longest day has 25 hours. */
const UN_DIA = 25;
const NOMBRES = ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"];
const MESES = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"];

/** One period per day; per hour when the range is one day; per seven days when it is long (the last one may be shorter). */
export function periodosDe(rango: RangoDias): Periodo[] {
  const dias = diasDe(rango);
  const unidad = unidadDe(rango);
  const [unico] = dias;
  if (unidad === "hora" && unico) return enPeriodos(cadaHora(unico.inicio, unico.fin));
  return unidad === "semana" ? porSemana(dias) : dias;
}

export const diasDe = ({ desde, dias }: RangoDias): Periodo[] =>
  enPeriodos(Array.from({ length: dias + 1 }, (_, n) => inicioDe(desde, n)));

const porSemana = (dias: readonly Periodo[]): Periodo[] =>
  dias.flatMap(({ inicio }, n) => {
    const ultimo = dias[Math.min(n + 6, dias.length - 1)];
    return n % 7 === 0 && ultimo ? [{ inicio, fin: ultimo.fin }] : [];
  });

/** The last whole hours before an instant. */
export const ultimasHoras = (fin: Date, cuantas: number): Periodo[] => {
  const ultima = Math.ceil(fin.getTime() / HORA_MS) * HORA_MS;
  return enPeriodos(
    Array.from({ length: cuantas + 1 }, (_, n) => new Date(ultima - (cuantas - n) * HORA_MS)),
  );
};

/** The first instant of a valid day, plus `dias` days. */
export function inicioDe(dia: string, dias = 0): Date {
  const instante = inicioDeDia(dia, dias);
  if (!instante) throw new Error(`${dia} is no day`);
  return instante;
}

/** Days of 23 and 25 hours get that many columns. */
const cadaHora = (inicio: Date, fin: Date): Date[] =>
  Array.from(
    { length: Math.round((fin.getTime() - inicio.getTime()) / HORA_MS) + 1 },
    (_, n) => new Date(inicio.getTime() + n * HORA_MS),
  );

const enPeriodos = (cortes: readonly Date[]): Periodo[] =>
  cortes.slice(0, -1).map((inicio, n) => ({ inicio, fin: cortes[n + 1] ?? inicio }));

/** The start of each period, and the end of the last one. */
export const cortesDe = (periodos: readonly Periodo[]): Date[] => [
  ...periodos.map(({ inicio }) => inicio),
  ...periodos.slice(-1).map(({ fin }) => fin),
];

const esHora = ({ inicio, fin }: Periodo) => fin.getTime() - inicio.getTime() === HORA_MS;
const esSemana = ({ inicio, fin }: Periodo) => fin.getTime() - inicio.getTime() > 26 * HORA_MS;
/** The last day of a period: its end is the first instant of the next day. */
const ultimoDia = ({ fin }: Periodo) => new Date(fin.getTime() - 1);

/** Label under a column: "lun 3", "3 nov" when there are many, "14:00" for an hour, "lun 14:00" for hours of several days. */
export function rotuloCorto(periodo: Periodo, cuantos: number): string {
  const semana = NOMBRES[diaDeSemana(periodo.inicio)];
  if (esHora(periodo)) return `${cuantos > UN_DIA ? `${semana} ` : ""}${formatearHora(periodo.inicio)}`;
  const { dia, mes } = partesSantiago(periodo.inicio);
  if (cuantos <= 14) return `${semana} ${dia}`;
  return `${dia} ${MESES[mes - 1]}`;
}

/** Full label: "lunes 3 de noviembre", "lunes 3 de noviembre, 14:00", "Del 3 al 9 de noviembre". */
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
export function nombreRango({ desde, hasta }: Pick<RangoDias, "desde" | "hasta">): string {
  const a = partesSantiago(inicioDe(desde, 0));
  const b = partesSantiago(inicioDe(hasta, 0));
  const mes = (dia: string) => formatearDia(inicioDe(dia, 0)).replace(/^.* de /, "");
  const fin = `${b.dia} de ${mes(hasta)} de ${b.anio}`;
  if (desde === hasta) return fin;
  const anio = a.anio === b.anio ? "" : ` de ${a.anio}`;
  const inicio = anio === "" && a.mes === b.mes ? `${a.dia}` : `${a.dia} de ${mes(desde)}${anio}`;
  return `Del ${inicio} al ${fin}`;
}
