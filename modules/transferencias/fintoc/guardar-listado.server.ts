import { masDias } from "#modules/comun/fechas/dias.ts";
import type { Ctx, Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bloquearMovimientos } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { fusionar } from "#modules/transferencias/fusionar.ts";
import { type MovimientoBanco, numerar, type PeriodoCartola } from "#modules/transferencias/movimiento.ts";
import {
  completarMovimiento,
  insertarMovimientos,
  leerMovimientos,
  leerMovimientosPorId,
  type MovimientoGuardado,
} from "#modules/transferencias/movimientos.store.server.ts";
import { type Novedades, novedades } from "#modules/transferencias/novedades.ts";
import { avisarPorVer } from "./avisos.server.ts";
import { aDicho, aMovimiento, compararDichos, type Dicho } from "./cambios.ts";
import {
  type Conexion,
  type Conocido,
  cambiarConocido,
  escribirConocidos,
  leerAtados,
  leerConexion,
  leerConocidos,
  leerPorVer,
  leerUsos,
} from "./fintoc.store.server.ts";

/** Days around the list in which a file may have the same movement with another date. */
const MARGEN = 7;

type Listado = { movimientos: readonly MovimientoBanco[]; periodo: PeriodoCartola };
export type ListadoGuardado = { nuevos: number; completados: number };

const idDe = ({ id_banco }: MovimientoBanco): string => id_banco ?? "";

/**
 * Saves what a list adds. The id of Fintoc decides first; what has a new id is compared with the movements of files as another
 * file would be, under the lock that imports take as well. What may be a stored movement or another one waits for a person.
 */
export async function guardarListado(
  ctx: Ctx,
  { cuenta_fintoc }: Conexion,
  { movimientos, periodo }: Listado,
): Promise<ListadoGuardado> {
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "movimientos-banco");
    const conexion = await leerConexion(tx);
    // The owner may have changed or removed the connection while Fintoc answered.
    if (conexion?.cuenta_fintoc !== cuenta_fintoc) return { nuevos: 0, completados: 0 };
    const unicos = [...new Map(movimientos.map((uno) => [idDe(uno), uno])).values()];
    const conocidos = await leerConocidos(tx, unicos.map(idDe));
    const cambiados = await actualizarConocidos(tx, unicos, conocidos);
    const sinConocer = unicos.filter((uno) => !conocidos.has(idDe(uno)));
    const comparados = await compararConGuardados(tx, cuenta_fintoc, sinConocer, periodo);
    const escritos = await escribir(tx, cuenta_fintoc, comparados);
    if (escritos.nuevos + escritos.completados > 0) tx.announce({ tabla: "movimientos_banco" });
    const dudosos = comparados.ambiguos.map(({ leido }) => idDe(leido)).filter((id) => !conocidos.has(id));
    await avisarPorVer(tx, [...cambiados, ...dudosos]);
    return escritos;
  });
}

/** The doubtful ids are compared again together with the new ones: a file may have settled them meanwhile. */
export async function compararConGuardados(
  tx: Lector,
  cuenta_fintoc: string,
  nuevos: readonly MovimientoBanco[],
  periodo: PeriodoCartola | null,
): Promise<Novedades<MovimientoGuardado>> {
  const conNuevos = new Set(nuevos.map(idDe));
  const esperan = (await leerPorVer(tx)).filter(
    (fila) => fila.estado === "dudoso" && fila.cuenta_fintoc === cuenta_fintoc && !conNuevos.has(fila.id),
  );
  const leidos = numerar([...esperan.map(({ datos }) => aMovimiento(datos)), ...nuevos]);
  const dias = leidos.map(({ fecha_contable }) => fecha_contable).sort();
  const desde = [periodo?.desde, dias[0]].flatMap((dia) => dia ?? []).sort()[0];
  const hasta = [periodo?.hasta, dias.at(-1)]
    .flatMap((dia) => dia ?? [])
    .sort()
    .at(-1);
  if (desde === undefined || hasta === undefined) return NINGUNA;
  const margen = { desde: masDias(desde, -MARGEN), hasta: masDias(hasta, MARGEN) };
  const atados = await leerAtados(tx, cuenta_fintoc, masDias(margen.desde, -MARGEN));
  const guardados = (await leerMovimientos(tx, margen)).filter(({ id }) => !atados.has(id));
  return novedades(guardados, { clase: "api", periodo: { desde, hasta }, movimientos: leidos });
}

const NINGUNA: Novedades<MovimientoGuardado> = {
  nuevos: [],
  conocidos: [],
  promovidos: [],
  ambiguos: [],
  desaparecidos: [],
};

async function escribir(
  tx: Tx,
  cuenta_fintoc: string,
  { nuevos, conocidos, promovidos, ambiguos }: Novedades<MovimientoGuardado>,
): Promise<{ nuevos: number; completados: number }> {
  const fila = (leido: MovimientoBanco, movimiento: number | null): Omit<Conocido, "nuevo"> => ({
    id: idDe(leido),
    cuenta_fintoc,
    movimiento,
    estado: movimiento === null ? "dudoso" : "unido",
    dia: leido.fecha_contable,
    datos: aDicho(leido),
    creado_en: tx.now(),
  });
  const ids = new Map(
    (await insertarMovimientos(tx, nuevos, { cartola: null, comprobado: true, creado_en: tx.now() })).map(
      ({ id, id_banco }) => [id_banco, id],
    ),
  );
  for (const { guardado, fusion } of promovidos) await completar(tx, guardado, fusion);
  await escribirConocidos(tx, [
    ...nuevos.map((leido) => fila(leido, ids.get(leido.id_banco) ?? null)),
    ...[...conocidos, ...promovidos].map(({ leido, guardado }) => fila(leido, guardado.id)),
    ...ambiguos.map(({ leido }) => fila(leido, null)),
  ]);
  return { nuevos: nuevos.length, completados: promovidos.length };
}

/** A provisional movement that Fintoc confirms is as good as one of Fintoc's own. */
export const completar = (tx: Tx, guardado: MovimientoGuardado, fusion: MovimientoGuardado): Promise<void> =>
  completarMovimiento(
    tx,
    fusion,
    guardado.clase === "provisoria" && fusion.clase === "api" ? { comprobado: true } : {},
  );

/**
 * What Fintoc says differently about ids that the shop knows. It may fill in what was missing of a deposit that has paid nothing;
 * everything else waits for a person. Returns the ids that wait since now.
 */
async function actualizarConocidos(
  tx: Tx,
  movimientos: readonly MovimientoBanco[],
  conocidos: ReadonlyMap<string, Conocido>,
): Promise<string[]> {
  const distintos = movimientos.flatMap((leido) => {
    const conocido = conocidos.get(idDe(leido));
    const ahora = aDicho(leido);
    const cambio = conocido ? compararDichos(conocido.nuevo ?? conocido.datos, ahora) : "igual";
    return conocido && cambio !== "igual" ? [{ leido, conocido, ahora, cambio }] : [];
  });
  const movs = distintos.flatMap(({ conocido }) => conocido.movimiento ?? []);
  // A person may be confirming one of them at this moment.
  await bloquearMovimientos(tx, movs);
  const usos = await leerUsos(tx, movs);
  const guardados = new Map((await leerMovimientosPorId(tx, movs)).map((fila) => [fila.id, fila]));
  const por_ver: string[] = [];
  for (const { leido, conocido, ahora, cambio } of distintos) {
    const guardado = guardados.get(conocido.movimiento ?? 0);
    const usado = guardado !== undefined && usos.has(guardado.id);
    if (!guardado) await cambiarConocido(tx, conocido.id, { datos: ahora });
    else if (cambio === "completa" && !usado && conocido.estado === "unido") {
      await completar(tx, guardado, fusionar(guardado, leido));
      await cambiarConocido(tx, conocido.id, { datos: ahora });
    } else {
      await cambiarConocido(tx, conocido.id, marcado(conocido, ahora));
      if (conocido.estado === "unido") por_ver.push(conocido.id);
    }
  }
  return por_ver;
}

/** What Fintoc removed stays marked so, whatever a list that was read before says. */
const marcado = ({ estado }: Conocido, nuevo: Dicho) =>
  estado === "quitado" ? { nuevo } : { estado: "cambiado" as const, nuevo };
