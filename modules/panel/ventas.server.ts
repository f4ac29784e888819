import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { sumarVentasPorDia, sumarVentasPorTramo } from "./panel.store.server.ts";
import { type Montos, type Panel, sumarMontos, type VentasTramo } from "./panel.ts";
import type { Rango } from "./rango.ts";
import { inicioDe, limitesDe, type Tramo, tramosDe, unidadDe } from "./tramos.ts";

type Lectura = Pick<Ctx, "db" | "now">;
type Suma = Montos & { pagadas: boolean };

/** Longer periods are compared with nothing. */
const COMPARABLE = 90;

/** Sales by column, and what was confirmed in as long a time before. */
export async function leerVentasDelPanel(ctx: Lectura, rango: Rango): Promise<Panel["ventas"]> {
  const [por_tramo, antes] = await Promise.all([
    unidadDe(rango) === "hora" ? leerPorHora(ctx, tramosDe(rango)) : leerPorDia(ctx, rango),
    rango.dias <= COMPARABLE ? leerAntes(ctx, rango) : null,
  ]);
  return { por_tramo, antes };
}

async function leerPorHora(ctx: Lectura, tramos: readonly Tramo[]): Promise<VentasTramo[]> {
  const sumas = await sumarVentasPorTramo(ctx, limitesDe(tramos));
  return tramos.map((_, lugar) => enVentas(sumas.filter(({ n }) => n === lugar + 1)));
}

async function leerPorDia(ctx: Lectura, rango: Rango): Promise<VentasTramo[]> {
  const sumas = await sumarVentasPorDia(ctx, rango.desde, rango.hasta);
  return tramosDe(rango).map(({ inicio, fin }) => {
    const [desde, hasta] = [diaDe(inicio), diaDe(new Date(fin.getTime() - 1))];
    return enVentas(sumas.filter(({ dia }) => dia >= desde && dia <= hasta));
  });
}

const enVentas = (sumas: readonly Suma[]): VentasTramo => ({
  confirmadas: sumarMontos(sumas.filter(({ pagadas }) => pagadas)),
  pendientes: sumarMontos(sumas.filter(({ pagadas }) => !pagadas)),
});

/** Whole days; of today's counterpart only as much as has passed of today, or every morning would look bad. */
async function leerAntes(ctx: Lectura, { desde, hasta, dias }: Rango): Promise<Montos> {
  const ahora = ctx.now();
  const enCurso = hasta === diaDe(ahora);
  const pasado = ahora.getTime() - inicioDe(hasta).getTime();
  const ultimo = inicioDe(hasta, -dias);
  const [enteros, parte] = await Promise.all([
    sumarVentasPorDia(ctx, diaDe(inicioDe(desde, -dias)), diaDe(ultimo, enCurso ? -1 : 0)),
    enCurso ? sumarVentasPorTramo(ctx, [ultimo, new Date(ultimo.getTime() + pasado)]) : [],
  ]);
  return enVentas([...enteros, ...parte]).confirmadas;
}
