import { instanteSantiago, partesSantiago, sumarDias } from "./fechas.ts";

/** The calendar day in Santiago of an instant, plus `dias` days: "2026-09-18". */
export function diaDe(instante: Date, dias = 0): string {
  const { anio, mes, dia } = sumarDias(partesSantiago(instante), dias);
  return [String(anio).padStart(4, "0"), String(mes).padStart(2, "0"), String(dia).padStart(2, "0")].join(
    "-",
  );
}

/** A day "2026-09-18" as people read it: "18-09-2026". */
export const diaCorto = (dia: string): string => dia.split("-").reverse().join("-");

/** The day some days after another. */
export const masDias = (dia: string, dias: number): string => {
  const inicio = inicioDeDia(dia, dias);
  return inicio ? diaDe(inicio) : dia;
};

/** The first instant of a day "2026-09-18" in Santiago, plus `dias` days; null when it is no valid day. */
export function inicioDeDia(texto: string, dias = 0): Date | null {
  const [, anio, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texto) ?? [];
  const civil = sumarDias({ anio: Number(anio), mes: Number(mes), dia: Number(dia) }, 0);
  // Years below 100 are compared too: Date.UTC reads them as 1900 to 1999.
  const existe = civil.anio === Number(anio) && civil.mes === Number(mes) && civil.dia === Number(dia);
  return existe ? instanteSantiago(sumarDias(civil, dias), 0) : null;
}

/** A day in a query parameter; undefined when it is no valid day. */
export function leerDia(texto: string | null): string | undefined {
  return texto && inicioDeDia(texto) ? texto : undefined;
}
