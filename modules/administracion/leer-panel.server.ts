import { leerPendientes } from "#modules/compras/ventas-lista.store.server.ts";
import type { Ctx } from "#modules/comun/contexto.ts";
import { inicioDeDia } from "#modules/comun/dias.ts";
import { leerEconomia } from "./leer-economia.server.ts";
import {
  leerCorreosDetenidos,
  leerErrores,
  leerSorteosPorCerrar,
  sumarAnuladasPorTramo,
  sumarPendientes,
  sumarVentasPorTramo,
} from "./panel.store.server.ts";
import type { Montos, Panel, VentasTramo } from "./panel.ts";
import { limitesPendientes, tramosPendientes } from "./panel-pendientes.ts";
import type { Rango } from "./panel-rango.ts";
import { limitesDe, type Tramo, tramosDe, ultimasHoras } from "./panel-tramos.ts";
import { leerUltimaRevision } from "./revisiones.store.server.ts";
import { leerLibroPorTramo } from "./sumar-dias.server.ts";

type Lectura = Pick<Ctx, "db" | "now">;

/** Everything the owner looks at first. Each part is read on its own: they need not be of one instant. */
export async function leerPanel(ctx: Lectura, rango: Rango): Promise<Panel> {
  const tramos = tramosDe(rango);
  const [ventas, pendientes, libro, economia, sorteos, correos, revision, errores] = await Promise.all([
    leerVentas(ctx, rango, tramos),
    leerPendientesPorTramo(ctx),
    leerLibroPorTramo(ctx, rango),
    leerEconomia(ctx),
    leerSorteosPorCerrar(ctx),
    leerCorreosDetenidos(ctx),
    leerRevision(ctx),
    leerErroresPorHora(ctx, tramos),
  ]);
  return { tramos, ventas, pendientes, libro, economia, sorteos, correos, revision, errores };
}

/** Longer periods are compared with nothing. */
const COMPARABLE = 90;
const nada = (): Montos => ({ ventas: 0, monto: 0 });

async function leerVentas(ctx: Lectura, rango: Rango, tramos: readonly Tramo[]): Promise<Panel["ventas"]> {
  const antes = rango.dias <= COMPARABLE ? limitesAnteriores(rango, tramos, ctx.now()) : [];
  const limites = [...antes, ...limitesDe(tramos)];
  const [sumas, anuladas] = await Promise.all([
    sumarVentasPorTramo(ctx, limites),
    sumarAnuladasPorTramo(ctx, limites),
  ]);
  const todos = limites.map((): VentasTramo => ({ confirmadas: nada(), pendientes: nada() }));
  for (const { n, pagadas, ventas, monto } of sumas) {
    const tramo = todos[n - 1];
    if (tramo) tramo[pagadas ? "confirmadas" : "pendientes"] = { ventas, monto };
  }
  for (const { n, monto } of anuladas) {
    const tramo = todos[n - 1];
    if (tramo) tramo.confirmadas.monto -= monto;
  }
  const por_tramo = todos.slice(antes.length, antes.length + tramos.length);
  return { por_tramo, antes: antes.length > 0 ? (todos[0]?.confirmadas ?? null) : null };
}

/** As long a time before, of which only as much counts as has passed of this one: two limits before the others. */
function limitesAnteriores({ desde, dias }: Rango, tramos: readonly Tramo[], ahora: Date): Date[] {
  const [inicio, fin, anterior] = [tramos.at(0)?.inicio, tramos.at(-1)?.fin, inicioDeDia(desde, -dias)];
  if (!inicio || !fin || !anterior) return [];
  const pasado = Math.min(ahora.getTime(), fin.getTime()) - inicio.getTime();
  return [anterior, new Date(Math.min(anterior.getTime() + pasado, inicio.getTime()))];
}

const MAS_ANTIGUAS = 4;

async function leerPendientesPorTramo(ctx: Lectura): Promise<Panel["pendientes"]> {
  const tramos = tramosPendientes(ctx.now());
  const [sumas, mas_antiguas] = await Promise.all([
    sumarPendientes(ctx, limitesPendientes(tramos)),
    leerPendientes(ctx, MAS_ANTIGUAS),
  ]);
  return {
    tramos: tramos.map((tramo, n) => {
      const { ventas = 0, monto = 0 } = sumas.find((suma) => suma.n === n) ?? {};
      return { ...tramo, ventas, monto };
    }),
    mas_antiguas: mas_antiguas.map(({ codigo, fecha, total }) => ({ codigo, fecha, total })),
  };
}

/** Who asked for it is nobody's business but the record's. */
async function leerRevision(ctx: Lectura): Promise<Panel["revision"]> {
  const revision = await leerUltimaRevision(ctx);
  if (!revision) return null;
  const { quien, ...resto } = revision;
  return { ...resto, de_noche: quien === null };
}

const HORAS = 48;

async function leerErroresPorHora(ctx: Lectura, tramos: readonly Tramo[]): Promise<Panel["errores"]> {
  const [inicio, fin] = [tramos.at(0)?.inicio ?? ctx.now(), tramos.at(-1)?.fin ?? ctx.now()];
  const horas = ultimasHoras(new Date(Math.min(ctx.now().getTime(), fin.getTime())), HORAS);
  const desde = new Date(Math.min(inicio.getTime(), horas[0]?.inicio.getTime() ?? inicio.getTime()));
  const filas = await leerErrores(ctx, desde, fin);
  const por_hora = horas.map(() => ({ peticion: 0, tarea: 0, proceso: 0 }));
  const lugar = new Map(horas.map((hora, n) => [hora.inicio.getTime(), n]));
  let en_periodo = 0;
  for (const { hora, clase, cuenta } of filas) {
    if (hora >= inicio) en_periodo += cuenta;
    const tramo = por_hora[lugar.get(hora.getTime()) ?? -1];
    if (tramo) tramo[clase] += cuenta;
  }
  return { horas, por_hora, en_periodo };
}
