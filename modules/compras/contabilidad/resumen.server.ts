import { instanteSantiago, partesSantiago } from "#modules/comun/fechas/fechas.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { primeraVenta, type SumaMes, sumarPorMes } from "./contabilidad.store.server.ts";

export type MesContable = SumaMes & { iva: number };
export type ResumenAnual = {
  anio: number;
  /** The years before and after, when they can have sales. */
  anterior: number | null;
  siguiente: number | null;
  /** All twelve months, also those without sales. */
  meses: MesContable[];
  suma: Omit<MesContable, "mes">;
};

const CERO: Omit<MesContable, "mes"> = {
  ventas: 0,
  neto: 0,
  iva: 0,
  total: 0,
  descuento: 0,
  envio: 0,
  diferencia: 0,
  anulado: 0,
  devuelto: 0,
};

/** The months of a year in the calendar of Chile. A year without sales before or after it becomes the nearest one that can have some. */
export async function resumirVentas(
  ctx: Lector & Pick<Ctx, "now">,
  pedido: string | null,
): Promise<ResumenAnual> {
  const actual = partesSantiago(ctx.now()).anio;
  const primera = await primeraVenta(ctx);
  const inicial = primera ? Math.min(partesSantiago(primera).anio, actual) : actual;
  const anio = /^\d{4}$/.test(pedido ?? "") ? Math.min(Math.max(Number(pedido), inicial), actual) : actual;
  const comienzo = (uno: number) => instanteSantiago({ anio: uno, mes: 1, dia: 1 }, 0);
  const sumas = await sumarPorMes(ctx, comienzo(anio), comienzo(anio + 1));
  const meses = Array.from({ length: 12 }, (_, n): MesContable => {
    const suma = sumas.find(({ mes }) => mes === n + 1);
    return suma ? { ...suma, iva: suma.total - suma.neto } : { mes: n + 1, ...CERO };
  });
  return {
    anio,
    anterior: anio > inicial ? anio - 1 : null,
    siguiente: anio < actual ? anio + 1 : null,
    meses,
    suma: meses.reduce(sumar, CERO),
  };
}

const sumar = (a: Omit<MesContable, "mes">, b: MesContable): Omit<MesContable, "mes"> => ({
  ventas: a.ventas + b.ventas,
  neto: a.neto + b.neto,
  iva: a.iva + b.iva,
  total: a.total + b.total,
  descuento: a.descuento + b.descuento,
  envio: a.envio + b.envio,
  diferencia: a.diferencia + b.diferencia,
  anulado: a.anulado + b.anulado,
  devuelto: a.devuelto + b.devuelto,
});
