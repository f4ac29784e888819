import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";

/** Pending transfers by age in whole calendar days, so that the list of sales can filter by the same days. */
export type PeriodoPendientes = {
  clave: "semana" | "dias" | "ayer" | "hoy";
  nombre: string;
  /** Days of Santiago, both included; without `desde`, everything up to `hasta`. */
  desde: string | null;
  hasta: string;
};

export type PendientesPanel = PeriodoPendientes & { ventas: number; monto: number };

/** Oldest first. */
export function periodosPendientes(ahora: Date): PeriodoPendientes[] {
  const hace = (dias: number) => diaDe(ahora, -dias);
  return [
    { clave: "semana", nombre: "7 días o más", desde: null, hasta: hace(7) },
    { clave: "dias", nombre: "3 a 6 días", desde: hace(6), hasta: hace(3) },
    { clave: "ayer", nombre: "1 a 2 días", desde: hace(2), hasta: hace(1) },
    { clave: "hoy", nombre: "Hoy", desde: hace(0), hasta: hace(0) },
  ];
}

/** The instants that separate one period from the next. */
export const cortesPendientes = (periodos: readonly PeriodoPendientes[]): Date[] =>
  periodos.flatMap(({ desde }) => (desde ? [inicioDeDia(desde)] : [])).filter((corte) => corte !== null);

/** Link to the list of sales with exactly these transfers. */
export function enlacePendientes({ desde, hasta }: Pick<PeriodoPendientes, "desde" | "hasta">): string {
  const params = { estado: "Validando Pago", ...(desde && { desde }), hasta, orden: "fecha-asc" };
  return `/admin/ventas?${new URLSearchParams(params)}`;
}
