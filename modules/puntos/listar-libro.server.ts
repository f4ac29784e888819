import { exportar } from "#modules/comun/acceso/exportar.server.ts";
import type { Ctx, Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { MOTIVOS } from "./asiento.ts";
import { type Cuenta, cuentaUsuario } from "./cuentas.ts";
import { type FiltrosLibro, haciaNuevos } from "./filtros-libro.ts";
import {
  type FilaAsiento,
  leerAsientosLibro,
  leerMovimientosLibro,
  sumarPorAsiento,
} from "./libro.store.server.ts";
import type { AsientoLibro } from "./libro.ts";

export const ASIENTOS_POR_PAGINA = 50;
/** Movements of an entry that fit into one row of the list. */
const MOVIMIENTOS_POR_FILA = 6;
const MAX_EXPORTADOS = 20_000;

/**
 * A page of the book and the entries at its edges. `codigos` are the people that the page found for `filtros.texto`:
 * only entries that touch their accounts are listed. Null lists everything.
 */
export async function listarLibro(ctx: Lector, filtros: FiltrosLibro, codigos: readonly string[] | null) {
  const cuentas = cuentasDe(codigos);
  const limite = ASIENTOS_POR_PAGINA;
  const leidas = await leerAsientosLibro(ctx, { filtros, cuentas, limite: limite + 1 });
  const hacia_nuevos = haciaNuevos(filtros);
  const hay_mas = leidas.length > limite;
  const filas = hacia_nuevos ? leidas.slice(-limite) : leidas.slice(0, limite);
  const bordes = {
    mas_nuevos: (hacia_nuevos ? hay_mas : filtros.antes !== undefined) ? (filas[0]?.id ?? null) : null,
    mas_antiguos: (hacia_nuevos ? filtros.despues !== undefined : hay_mas)
      ? (filas.at(-1)?.id ?? null)
      : null,
  };
  const asientos = await conMovimientos(ctx, enOrden(filas, filtros), cuentas, MOVIMIENTOS_POR_FILA);
  return { asientos, bordes };
}

type Busqueda = { filtros: FiltrosLibro; codigos: readonly string[] | null };

/** Everything that the filters find, with every movement of each entry, for a file. `cortado`: there was more. */
export function exportarLibro(ctx: Ctx, busqueda: Busqueda, sesion: Sesion) {
  const { antes: _, despues: __, ...filtros } = busqueda.filtros;
  return exportar(ctx, sesion, {
    permiso: "puntos.exportar",
    filtros,
    bloqueo: "los_omite",
    leer: async (bloqueadas) =>
      sinNombres(
        await leerEntero(ctx, filtros, busqueda.codigos),
        new Set([...bloqueadas].map(cuentaUsuario)),
      ),
    filas: ({ asientos }) => asientos,
  });
}

/** The book stays whole: the entries of people whose data are blocked keep their code, without their name. */
const sinNombres = (leido: Awaited<ReturnType<typeof leerEntero>>, cuentas: ReadonlySet<string>) => ({
  ...leido,
  asientos: leido.asientos.map((asiento) => ({
    ...asiento,
    movimientos: asiento.movimientos.map((movimiento) =>
      cuentas.has(movimiento.cuenta) ? { ...movimiento, persona: null } : movimiento,
    ),
  })),
});

async function leerEntero(ctx: Lector, filtros: FiltrosLibro, codigos: readonly string[] | null) {
  const cuentas = cuentasDe(codigos);
  const leidas = await leerAsientosLibro(ctx, { filtros, cuentas, limite: MAX_EXPORTADOS + 1 });
  const filas = haciaNuevos(filtros) ? leidas.slice(-MAX_EXPORTADOS) : leidas.slice(0, MAX_EXPORTADOS);
  const asientos = await conMovimientos(ctx, enOrden(filas, filtros), cuentas, Number.MAX_SAFE_INTEGER);
  return { asientos, cortado: leidas.length > MAX_EXPORTADOS };
}

const enOrden = <T>(filas: readonly T[], { orden }: FiltrosLibro): readonly T[] =>
  orden === "antiguos" ? filas.toReversed() : filas;

const cuentasDe = (codigos: readonly string[] | null): Cuenta[] | null => codigos?.map(cuentaUsuario) ?? null;

async function conMovimientos(
  ctx: Lector,
  filas: readonly FilaAsiento[],
  cuentas: readonly Cuenta[] | null,
  maximo: number,
): Promise<AsientoLibro[]> {
  const asientos = filas.map(({ id }) => id);
  const [movimientos, sumas] = await Promise.all([
    leerMovimientosLibro(ctx, { asientos, primero: cuentas ?? [], maximo }),
    sumarPorAsiento(ctx, asientos, cuentas),
  ]);
  const porAsiento = Map.groupBy(movimientos, ({ asiento }) => asiento);
  return filas.map(({ id, clave, motivo, fecha, datos }) => {
    const suyos = porAsiento.get(id) ?? [];
    return {
      id,
      clave,
      fecha,
      motivo: MOTIVOS.find((conocido) => conocido === motivo) ?? "ajuste",
      razon: typeof datos.motivo === "string" ? datos.motivo : null,
      movimientos: suyos.map(({ cuenta, puntos, persona }) => ({ cuenta, puntos, persona })),
      cuantos: suyos[0]?.cuantos ?? 0,
      puntos: sumas.get(id) ?? 0,
    };
  });
}
