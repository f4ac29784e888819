import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { contarSinPago, leerPocoStock, leerSinUnidades } from "#modules/catalogo/existencias.store.server.ts";
import { leerVentasPendientes } from "#modules/compras/venta/venta.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerPorDespachar } from "#modules/despachos/cola.store.server.ts";
import { leerBanca } from "#modules/montoncito/leer-banca.server.ts";
import { leerUltimaRevision } from "#modules/puntos/auditoria.store.server.ts";
import { leerEconomia } from "#modules/puntos/libro.store.server.ts";
import { leerAtraso } from "#modules/puntos/sellos/atender-sellos.server.ts";
import { leerEstadoBaliza } from "#modules/sorteos/baliza/leer-estado-baliza.server.ts";
import { contarAjenas } from "#modules/sorteos/semillas.store.server.ts";
import { leerCifrasSorteos, leerListaSorteos } from "#modules/sorteos/sorteos-lista.store.server.ts";
import { leerVentasDelPanel } from "./leer-ventas.server.ts";
import {
  contarPorRevisar,
  leerCorreosDetenidos,
  leerErrores,
  sumarPendientes,
} from "./panel.store.server.ts";
import type { Panel } from "./panel.ts";
import { cortesPendientes, periodosPendientes } from "./pendientes.ts";
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
    pendientes,
    libro,
    economia,
    banca,
    sorteos,
    baliza,
    correos,
    revision,
    errores,
    sin_sellar,
    existencias,
    despachos,
    respaldo,
  ] = await Promise.all([
    leerVentasDelPanel(ctx, rango),
    leerPendientesPorPeriodo(ctx),
    leerLibroPorPeriodo(ctx, periodos),
    leerEconomia(ctx),
    leerBanca(ctx),
    leerSorteos(ctx),
    leerEstadoBaliza(ctx),
    leerCorreosDetenidos(ctx),
    leerRevision(ctx),
    leerErroresPorHora(ctx, periodos),
    leerAtraso(ctx),
    leerExistencias(ctx),
    leerPorDespachar(ctx),
    leerRespaldo(ctx),
  ]);
  return {
    periodos,
    ventas,
    pendientes,
    libro,
    economia,
    banca,
    sorteos,
    baliza,
    existencias,
    despachos,
    correos,
    revision,
    respaldo,
    errores,
    sin_sellar,
  };
}

const POCAS = 6;
const SIN_UNIDAD = 10;

async function leerExistencias(ctx: Lectura): Promise<Panel["existencias"]> {
  const { existencias_bajas } = await leerAjustes(ctx);
  const [bajas, faltan, sin_pago] = await Promise.all([
    leerPocoStock(ctx, existencias_bajas, POCAS),
    leerSinUnidades(ctx, SIN_UNIDAD),
    contarSinPago(ctx),
  ]);
  return {
    pocas: bajas.productos,
    total_pocas: bajas.total,
    sin_unidad: faltan.filas,
    total_sin_unidad: faltan.total,
    sin_pago,
  };
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

const MAS_ANTIGUAS = 4;

async function leerPendientesPorPeriodo(ctx: Lectura): Promise<Panel["pendientes"]> {
  const periodos = periodosPendientes(ctx.now());
  const [sumas, mas_antiguas, por_revisar] = await Promise.all([
    sumarPendientes(ctx, cortesPendientes(periodos)),
    leerVentasPendientes(ctx, MAS_ANTIGUAS),
    contarPorRevisar(ctx),
  ]);
  return {
    periodos: periodos.map((periodo, n) => {
      const { ventas = 0, monto = 0 } = sumas.find((suma) => suma.n === n) ?? {};
      return { ...periodo, ventas, monto };
    }),
    mas_antiguas: mas_antiguas.map(({ codigo, fecha, falta }) => ({ codigo, fecha, falta })),
    por_revisar,
  };
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
