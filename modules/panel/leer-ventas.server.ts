import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { sumarVentasPorDia, sumarVentasPorPeriodo } from "./panel.store.server.ts";
import { type Montos, type Panel, sumarMontos, type VentasPeriodo } from "./panel.ts";
import { cortesDe, inicioDe, type Periodo, periodosDe, unidadDe } from "./periodos.ts";
import type { RangoDias } from "./rango.ts";

type Lectura = Pick<Ctx, "db" | "now">;
type Suma = Montos & { pagadas: boolean };

/** Longer ranges have no comparison. */
const COMPARABLE = 90;

/** Sales by period, and confirmed sales of the preceding range of equal length. */
export async function leerVentasDelPanel(ctx: Lectura, rango: RangoDias): Promise<Panel["ventas"]> {
  const [por_periodo, antes] = await Promise.all([
    unidadDe(rango) === "hora" ? leerPorHora(ctx, periodosDe(rango)) : leerPorDia(ctx, rango),
    rango.dias <= COMPARABLE ? leerAntes(ctx, rango) : null,
  ]);
  return { por_periodo, antes };
}

async function leerPorHora(ctx: Lectura, periodos: readonly Periodo[]): Promise<VentasPeriodo[]> {
  const sumas = await sumarVentasPorPeriodo(ctx, cortesDe(periodos));
  return periodos.map((_, lugar) => enVentas(sumas.filter(({ n }) => n === lugar + 1)));
}

async function leerPorDia(ctx: Lectura, rango: RangoDias): Promise<VentasPeriodo[]> {
  const sumas = await sumarVentasPorDia(ctx, rango.desde, rango.hasta);
  return periodosDe(rango).map(({ inicio, fin }) => {
    const [desde, hasta] = [diaDe(inicio), diaDe(new Date(fin.getTime() - 1))];
    return enVentas(sumas.filter(({ dia }) => dia >= desde && dia <= hasta));
  });
}

const enVentas = (sumas: readonly Suma[]): VentasPeriodo => ({
  confirmadas: sumarMontos(sumas.filter(({ pagadas }) => pagadas)),
  pendientes: sumarMontos(sumas.filter(({ pagadas }) => !pagadas)),
});

/** Whole days before the range. If the range ends today, its last day counts only up to the current hour, for a fair comparison. */
async function leerAntes(ctx: Lectura, { desde, hasta, dias }: RangoDias): Promise<Montos> {
  const ahora = ctx.now();
  const enCurso = hasta === diaDe(ahora);
  const pasado = ahora.getTime() - inicioDe(hasta).getTime();
  const ultimo = inicioDe(hasta, -dias);
  const [enteros, parte] = await Promise.all([
    sumarVentasPorDia(ctx, diaDe(inicioDe(desde, -dias)), diaDe(ultimo, enCurso ? -1 : 0)),
    enCurso ? sumarVentasPorPeriodo(ctx, [ultimo, new Date(ultimo.getTime() + pasado)]) : [],
  ]);
  return enVentas([...enteros, ...parte]).confirmadas;
}
