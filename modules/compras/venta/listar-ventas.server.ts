import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { cuadrar, deshacerHasta, esParcial } from "#modules/compras/dinero/dinero.ts";
import { leerConfirmadasPor } from "#modules/compras/dinero/pagos.store.server.ts";
import {
  contarVentasAntes,
  type FilaLista,
  leerVentaPropia,
  leerVentasDe,
} from "#modules/compras/propias/ventas-propias.store.server.ts";
import { exportar } from "#modules/comun/acceso/exportar.server.ts";
import { paginasDe, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { DIA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector, Mirada, Sesion } from "#modules/comun/tx/contexto.ts";
import { anuladoDe } from "../pago/anulacion/devolucion.ts";
import { lineaVive } from "./estado-venta.ts";
import type { FiltrosVenta } from "./filtros-venta.ts";
import { type LineaDeVenta, leerLineas } from "./lineas.store.server.ts";
import { pistaDe } from "./pista.ts";
import { exigirQueQuepan, MAX_VENTAS } from "./tope-archivo.ts";
import { contarVentasPendientes, leerPersonas } from "./venta.store.server.ts";
import {
  direccionDe,
  type LineaVenta,
  type PaginaDe,
  type PaginaVentas,
  type PendientesVentas,
  premioPorPreparar,
  type SumaVentas,
  type Venta,
  type VentaAdmin,
} from "./venta.ts";
import {
  leerIdsDeVentas,
  leerLlamados,
  leerVentas,
  leerVentasPorCodigo,
  leerVentasPorId,
  type SumaEstado,
  sumarVentas,
} from "./ventas-lista.store.server.ts";

export const PEDIDOS_POR_PAGINA = 20;
const VENTAS_POR_PAGINA = 25;
const EXPORTADAS_POR_GRUPO = 500;

/** Adds to a sale what follows from its lines. */
export function armarVenta<F extends FilaLista>(fila: F, lineas: LineaVenta[]): F & Venta {
  const sumaPuntos = (linea: LineaVenta) => lineaVive(linea.estado) || linea.estado === "Validando Pago";
  const anulado = anuladoDe(fila, lineas);
  const { falta, a_favor } = cuadrar({ ...fila, anulado });
  return {
    ...fila,
    lineas,
    falta,
    a_favor,
    parcial: esParcial({ ...fila, anulado }),
    deshacer_hasta: deshacerHasta({ ...fila, lineas }),
    pista: pistaDe({ ...fila, lineas }),
    puntos_ganados: lineas.filter(sumaPuntos).reduce((suma, { puntos }) => suma + puntos, 0),
    anulado,
    premio: fila.origen === "sorteo",
  };
}

async function conLineas<F extends FilaLista>(ctx: Lector, filas: F[]): Promise<(F & Venta)[]> {
  const lineas = await leerLineas(
    ctx,
    filas.map(({ id }) => id),
  );
  const porVenta = Map.groupBy(lineas, ({ venta }) => venta);
  const sinVenta = ({ venta: _, ...linea }: LineaDeVenta): LineaVenta => linea;
  const ventas = filas.map((fila) => armarVenta(fila, (porVenta.get(fila.id) ?? []).map(sinVenta)));
  return conDireccionDeHoy(ctx, ventas);
}

/** Every sale of a person, prizes included once the stage of their draw has ended, newest first. */
export async function listarVentasDe(ctx: Mirada, codigo: string, pedida = 1): Promise<PaginaDe<Venta>> {
  const limite = PEDIDOS_POR_PAGINA;
  const pagina = Math.max(1, Math.trunc(pedida) || 1);
  const { filas, total } = await leerVentasDe(ctx, codigo, { limite, desde: (pagina - 1) * limite });
  const paginas = Math.max(1, Math.ceil(total / limite));
  return { ventas: await conLineas(ctx, filas), total, pagina, paginas };
}

/** The page of a person's list that has this sale; the first one when it is not theirs. */
export async function paginaDeVenta(
  ctx: Lector,
  { codigo_referido }: Pick<Sesion, "codigo_referido">,
  codigo: string,
): Promise<number> {
  const antes = codigo === "" ? 0 : await contarVentasAntes(ctx, codigo_referido, codigo);
  return Math.floor(antes / PEDIDOS_POR_PAGINA) + 1;
}

/** One sale of a person; null when it is not theirs. */
export async function leerVentaDe(ctx: Mirada, usuario: string, codigo: string): Promise<Venta | null> {
  const fila = await leerVentaPropia(ctx, usuario, codigo);
  const [venta] = fila ? await conLineas(ctx, [fila]) : [];
  return venta ?? null;
}

/** The sales of these codes, in that order; unknown codes are left out. */
export async function leerVentasDeCodigos(ctx: Lector, codigos: readonly string[]): Promise<VentaAdmin[]> {
  if (codigos.length === 0) return [];
  const ventas = await conLineas(ctx, await leerVentasPorCodigo(ctx, codigos));
  const porCodigo = new Map(ventas.map((venta) => [venta.codigo, venta]));
  return codigos.flatMap((codigo) => porCodigo.get(codigo) ?? []);
}

const CERO: SumaVentas = { ventas: 0, productos: 0, puntos: 0, total: 0, anulado: 0 };

const sumar = (a: SumaVentas, b: SumaVentas): SumaVentas => ({
  ventas: a.ventas + b.ventas,
  productos: a.productos + b.productos,
  puntos: a.puntos + b.puntos,
  total: a.total + b.total,
  anulado: a.anulado + b.anulado,
});

/** Lists sales for the admin page: one page, the sums of the whole filter and the count of each state. */
export async function listarVentas(ctx: Mirada, filtros: FiltrosVenta = {}): Promise<PaginaVentas> {
  const limite = VENTAS_POR_PAGINA;
  // Found once for the page and the sums.
  const llamados = filtros.texto ? await leerLlamados(ctx, filtros.texto) : [];
  const leer = (pagina: number) =>
    leerVentas(ctx, filtros, { limite, desde: (pagina - 1) * limite }, { llamados });
  const pedida = Math.max(1, Math.trunc(filtros.pagina ?? 1) || 1);
  const [porEstado, leidas] = await Promise.all([sumarVentas(ctx, filtros, llamados), leer(pedida)]);
  if (porEstado === null) return sinContar(ctx, pedida, leidas);
  const elegidos = porEstado.filter(({ estado_pago }) => !filtros.estado || estado_pago === filtros.estado);
  const sumas = elegidos.reduce<SumaVentas>((suma, estado) => sumar(suma, estado), CERO);
  const paginas = Math.max(1, Math.ceil(sumas.ventas / limite));
  const pagina = Math.min(pedida, paginas);
  const ventas = await conLineas(ctx, pagina === pedida ? leidas : await leer(pagina));
  return { ventas, total: sumas.ventas, pagina, paginas, sumas, conteos: conteosDe(porEstado) };
}

/** For more sales than are counted: as many pages as the limit has, and no sums. */
async function sinContar(
  ctx: Lector,
  pagina: number,
  leidas: Awaited<ReturnType<typeof leerVentas>>,
): Promise<PaginaVentas> {
  const total = TOPE_CONTEO + 1;
  const paginas = Math.max(pagina, paginasDe(total, VENTAS_POR_PAGINA));
  return { ventas: await conLineas(ctx, leidas), total, pagina, paginas, sumas: null, conteos: null };
}

const conteosDe = (porEstado: readonly SumaEstado[]): NonNullable<PaginaVentas["conteos"]> => ({
  "Validando Pago": 0,
  Pagado: 0,
  Rechazado: 0,
  Anulado: 0,
  ...Object.fromEntries(porEstado.map(({ estado_pago, ventas }) => [estado_pago, ventas])),
});

type Grupos = { porGrupo?: number; max?: number };

/**
 * Everything that the filter finds, for a CSV file, in groups that are read while the file is sent. Only the ids are read at
 * once, so that a sale registered meanwhile moves no row.
 */
export async function exportarVentas(
  ctx: Ctx,
  { pagina: _, ...filtros }: FiltrosVenta,
  sesion: Sesion,
  { porGrupo = EXPORTADAS_POR_GRUPO, max = MAX_VENTAS }: Grupos = {},
): Promise<AsyncGenerator<VentaAdmin[]>> {
  const ids = await exportar(ctx, sesion, {
    permiso: "ventas.exportar",
    filtros,
    bloqueo: "los_omite",
    leer: async () => {
      const halladas = await leerIdsDeVentas(ctx, filtros, max + 1);
      exigirQueQuepan(halladas, max);
      return halladas;
    },
    filas: (halladas) => halladas,
  });
  return enGrupos(ctx, ids, { porGrupo, orden: filtros.orden });
}

async function* enGrupos(
  ctx: Lector,
  ids: readonly number[],
  { porGrupo, orden }: { porGrupo: number; orden: FiltrosVenta["orden"] },
): AsyncGenerator<VentaAdmin[]> {
  for (let desde = 0; desde < ids.length; desde += porGrupo)
    yield conLineas(ctx, await leerVentasPorId(ctx, ids.slice(desde, desde + porGrupo), orden));
}

/** Transfers that wait for confirmation, and those that wait longer than the owner's days. */
export async function contarPendientes(ctx: Lector & Pick<Ctx, "now">): Promise<PendientesVentas> {
  const { tarea_tarde_dias: tarde_dias } = await leerAjustes(ctx);
  const sumas = await contarVentasPendientes(ctx, new Date(ctx.now().getTime() - tarde_dias * DIA_MS));
  return { ...sumas, tarde_dias };
}

const RECIENTES = 5;

/** The sales that this admin confirmed in the last ten minutes and can still undo, newest first. */
export async function confirmadasHacePoco(
  ctx: Lector & Pick<Ctx, "now">,
  quien: string,
): Promise<VentaAdmin[]> {
  const ahora = ctx.now();
  const desde = new Date(ahora.getTime() - 10 * MINUTO_MS);
  const ids = await leerConfirmadasPor(ctx, { quien, desde, limite: RECIENTES });
  if (ids.length === 0) return [];
  const ventas = await conLineas(ctx, await leerVentasPorId(ctx, ids));
  return ventas.filter(({ deshacer_hasta }) => deshacer_hasta !== null && deshacer_hasta > ahora);
}

/** Gives each unprepared prize the current address of its winner's profile. */
export async function conDireccionDeHoy<V extends Venta>(ctx: Lector, ventas: V[]): Promise<V[]> {
  const ganadores = ventas.filter(premioPorPreparar).map(({ usuario }) => usuario);
  if (ganadores.length === 0) return ventas;
  const personas = await leerPersonas(ctx, ganadores);
  const porCodigo = new Map(personas.map((persona) => [persona.codigo_referido, persona]));
  return ventas.map((venta) => {
    const ganador = premioPorPreparar(venta) ? porCodigo.get(venta.usuario) : undefined;
    return ganador ? { ...venta, envio: direccionDe(ganador) } : venta;
  });
}
