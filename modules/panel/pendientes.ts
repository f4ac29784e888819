import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";

/** Transfers that wait, by the calendar: whole days, so that the list of sales can be asked for the same ones. */
export type PeriodoPendientes = {
  clave: "semana" | "dias" | "ayer" | "hoy";
  nombre: string;
  /** Days of Santiago, both included; without `desde`, all before. */
  desde: string | null;
  hasta: string;
};

export type Pendientes = PeriodoPendientes & { ventas: number; monto: number };

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

/** The instants that part one from the next. */
export const cortesPendientes = (periodos: readonly PeriodoPendientes[]): Date[] =>
  periodos.flatMap(({ desde }) => (desde ? [inicioDeDia(desde)] : [])).filter((corte) => corte !== null);

/** The sales desk with exactly these. */
export function enlacePendientes({ desde, hasta }: Pick<PeriodoPendientes, "desde" | "hasta">): string {
  const params = { estado: "Validando Pago", ...(desde && { desde }), hasta, orden: "fecha-asc" };
  return `/admin/ventas?${new URLSearchParams(params)}`;
}
