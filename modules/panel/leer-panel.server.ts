import { contarSinPago, leerSinUnidades } from "#modules/catalogo/existencias.store.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerBanca } from "#modules/montoncito/leer-banca.server.ts";
import { leerUltimaRevision } from "#modules/puntos/auditoria.store.server.ts";
import { leerEconomia } from "#modules/puntos/libro.store.server.ts";
import { leerAtraso } from "#modules/puntos/sellos/atender-sellos.server.ts";
import { leerEstadoBaliza } from "#modules/sorteos/baliza/leer-estado-baliza.server.ts";
import { contarAjenas } from "#modules/sorteos/semillas.store.server.ts";
import { leerCifrasSorteos, leerListaSorteos } from "#modules/sorteos/sorteos-lista.store.server.ts";
import { leerErrores, sumarVentasPorDia, sumarVentasPorPeriodo } from "./panel.store.server.ts";
import { type Montos, type Panel, sumarMontos, type VentasPeriodo } from "./panel.ts";
import { cortesDe, inicioDe, type Periodo, periodosDe, ultimasHoras, unidadDe } from "./periodos.ts";
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
  const inicio = periodos.at(0)?.inicio ?? ctx.now();
  const fin = periodos.at(-1)?.fin ?? ctx.now();
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

type Suma = Montos & { pagadas: boolean };

/** Longer ranges have no comparison. */
const COMPARABLE = 90;

/** Sales by period, and confirmed sales of the preceding range of equal length. */
async function leerVentasDelPanel(ctx: Lectura, rango: RangoDias): Promise<Panel["ventas"]> {
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
    const desde = diaDe(inicio);
    const hasta = diaDe(new Date(fin.getTime() - 1));
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
