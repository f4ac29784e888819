import { contarSinPago, leerSinUnidades } from "#modules/catalogo/existencias.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerBanca } from "#modules/montoncito/leer-banca.server.ts";
import { leerUltimaRevision } from "#modules/puntos/auditoria.store.server.ts";
import { leerEconomia } from "#modules/puntos/libro.store.server.ts";
import { leerAtraso } from "#modules/puntos/sellos/atender-sellos.server.ts";
import { leerEstadoBaliza } from "#modules/sorteos/baliza/leer-estado-baliza.server.ts";
import { contarAjenas } from "#modules/sorteos/semillas.store.server.ts";
import { leerCifrasSorteos, leerListaSorteos } from "#modules/sorteos/sorteos-lista.store.server.ts";
import { leerVentasDelPanel } from "./leer-ventas.server.ts";
import { leerErrores } from "./panel.store.server.ts";
import type { Panel } from "./panel.ts";
import { type Periodo, periodosDe, ultimasHoras } from "./periodos.ts";
import type { RangoDias } from "./rango.ts";
import { leerRespaldo } from "./respaldos/leer-respaldo.server.ts";
import { leerLibroPorPeriodo } from "./sumar-horas.server.ts";

type Lectura = Pick<Ctx, "db" | "now" | "cofre" | "baliza" | "respalda_sola">;

/** The whole dashboard. Each part is a query of its own: they need not see the same instant. */
export async function leerPanel(ctx: Lectura, rango: RangoDias): Promise<Panel> {
  const periodos = periodosDe(rango);
  const [
    ventas,
    libro,
    economia,
    banca,
    sorteos,
    baliza,
    revision,
    errores,
    sin_sellar,
    existencias,
    respaldo,
  ] = await Promise.all([
    leerVentasDelPanel(ctx, rango),
    leerLibroPorPeriodo(ctx, periodos),
    leerEconomia(ctx),
    leerBanca(ctx),
    leerSorteos(ctx),
    leerEstadoBaliza(ctx),
    leerRevision(ctx),
    leerErroresPorHora(ctx, periodos),
    leerAtraso(ctx),
    leerExistencias(ctx),
    leerRespaldo(ctx),
  ]);
  return {
    periodos,
    ventas,
    libro,
    economia,
    banca,
    sorteos,
    baliza,
    existencias,
    revision,
    respaldo,
    errores,
    sin_sellar,
  };
}

const SIN_UNIDAD = 10;

async function leerExistencias(ctx: Lectura): Promise<Panel["existencias"]> {
  const [faltan, sin_pago] = await Promise.all([leerSinUnidades(ctx, SIN_UNIDAD), contarSinPago(ctx)]);
  return { sin_unidad: faltan.filas, total_sin_unidad: faltan.total, sin_pago };
}

const POR_CERRAR = 5;

/** Open raffles: how many, and the fullest ones. */
async function leerSorteos(ctx: Lectura): Promise<Panel["sorteos"]> {
  const filtros = { estado: "Disponible", orden: "avance", pagina: 1 } as const;
  const [{ abiertos, casi_llenos, cerrados }, ilegibles, cerca] = await Promise.all([
    leerCifrasSorteos(ctx, null),
    contarAjenas(ctx, ctx.cofre.llaves),
    leerListaSorteos(ctx, filtros, { limite: POR_CERRAR, desde: 0 }),
  ]);
  const por_cerrar = cerca
    .filter(({ reunido }) => reunido > 0)
    .map(({ key, sku, producto, imagen, reunido, objetivo }) => ({
      key,
      sku,
      producto,
      imagen,
      reunido,
      objetivo,
    }));
  return { abiertos, casi_llenos, cerrados, por_cerrar, ilegibles };
}

/** Without its author: the dashboard only shows whether the nightly job or an admin started it. */
async function leerRevision(ctx: Lectura): Promise<Panel["revision"]> {
  const revision = await leerUltimaRevision(ctx);
  if (!revision) return null;
  const { quien, ...resto } = revision;
  return { ...resto, de_noche: quien === null };
}

const HORAS = 48;

async function leerErroresPorHora(ctx: Lectura, periodos: readonly Periodo[]): Promise<Panel["errores"]> {
  const [inicio, fin] = [periodos.at(0)?.inicio ?? ctx.now(), periodos.at(-1)?.fin ?? ctx.now()];
  const horas = ultimasHoras(new Date(Math.min(ctx.now().getTime() + 1, fin.getTime())), HORAS);
  const desde = new Date(Math.min(inicio.getTime(), horas[0]?.inicio.getTime() ?? inicio.getTime()));
  const filas = await leerErrores(ctx, desde, fin);
  const por_hora = horas.map(() => ({ peticion: 0, tarea: 0, proceso: 0 }));
  const lugar = new Map(horas.map((hora, n) => [hora.inicio.getTime(), n]));
  let en_rango = 0;
  for (const { hora, clase, cuenta } of filas) {
    if (hora >= inicio) en_rango += cuenta;
    const periodo = por_hora[lugar.get(hora.getTime()) ?? -1];
    if (periodo) periodo[clase] += cuenta;
  }
  return { horas, por_hora, en_rango };
}
