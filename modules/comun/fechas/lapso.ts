export const MINUTO_MS = 60_000;
export const HORA_MS = 60 * MINUTO_MS;
/** A day of 24 hours in milliseconds. */
export const DIA_MS = 24 * HORA_MS;

const UNIDADES = [
  { ms: DIA_MS, uno: "día", varios: "días" },
  { ms: HORA_MS, uno: "hora", varios: "horas" },
  { ms: MINUTO_MS, uno: "minuto", varios: "minutos" },
  { ms: 1_000, uno: "segundo", varios: "segundos" },
] as const;

/** A duration in its largest whole unit: "35 segundos", "4 minutos", "2 horas", "3 días". */
export function lapso(ms: number): string {
  const unidad = UNIDADES.find((una) => ms >= una.ms);
  if (!unidad) return "menos de un segundo";
  const cuantos = Math.floor(ms / unidad.ms);
  return `${cuantos} ${cuantos === 1 ? unidad.uno : unidad.varios}`;
}
