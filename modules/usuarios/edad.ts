import { type FechaCivil, partesSantiago } from "#modules/comun/fechas/fechas.ts";

export const EDAD_MINIMA = 18;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const CHILENA = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** Reads a date written as "2001-09-18" or "18-09-2001" and returns it as "2001-09-18"; null when it is no date. */
export function fechaDeNacimiento(texto: string): string | null {
  const limpio = texto.trim();
  const iso = ISO.exec(limpio);
  const partes = iso ? iso.slice(1) : CHILENA.exec(limpio)?.slice(1).reverse();
  if (!partes) return null;
  const [anio = 0, mes = 0, dia = 0] = partes.map(Number);
  const fecha = new Date(Date.UTC(anio, mes - 1, dia));
  const existe =
    fecha.getUTCFullYear() === anio && fecha.getUTCMonth() === mes - 1 && fecha.getUTCDate() === dia;
  return existe && anio >= 1000 ? fecha.toISOString().slice(0, 10) : null;
}

/** Age in years on the Chilean day of an instant; a person born on 29 February has their birthday on 1 March. */
export function edadEn(nacimiento: string, ahora: Date): number | null {
  const fecha = fechaDeNacimiento(nacimiento);
  if (!fecha) return null;
  const [anio = 0, mes = 0, dia = 0] = fecha.split("-").map(Number);
  const hoy: FechaCivil = partesSantiago(ahora);
  const cumplido = hoy.mes > mes || (hoy.mes === mes && hoy.dia >= dia);
  return hoy.anio - anio - (cumplido ? 0 : 1);
}

/** True only when the birth date is known: at registration every person declared to be at least 18. */
export function esMenorDeEdad(nacimiento: string | null, ahora: Date): boolean {
  const edad = nacimiento ? edadEn(nacimiento, ahora) : null;
  return edad !== null && edad < EDAD_MINIMA;
}
