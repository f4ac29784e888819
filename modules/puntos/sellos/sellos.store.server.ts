import { asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { libro_sellos, secretos } from "#database/schema.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import type { SelloPublico, VersionLibro } from "./formato.ts";
import type { AsientoEscrito } from "./publicar.server.ts";

const LIBRO = "libro";

/** The secret of the marks, or null before its first need. */
export async function buscarSecreto({ db }: Lector): Promise<Uint8Array | null> {
  const [guardado] = await db.select().from(secretos).where(eq(secretos.nombre, LIBRO));
  return guardado?.valor ?? null;
}

/** The secret of the marks, made at the first need and never changed: two processes at once get the same one. */
export async function leerSecretoMarcas({ db, random }: Lector & Pick<Ctx, "random">): Promise<Uint8Array> {
  const guardado = await buscarSecreto({ db });
  if (guardado) return guardado;
  await db
    .insert(secretos)
    .values({ nombre: LIBRO, valor: random(32) })
    .onConflictDoNothing();
  const nuevo = await buscarSecreto({ db });
  if (!nuevo) throw new Error("El secreto del libro no se pudo guardar.");
  return nuevo;
}

const COLUMNAS = {
  version: libro_sellos.version,
  fecha: libro_sellos.fecha,
  anterior: libro_sellos.anterior,
  desde: libro_sellos.desde,
  hasta: libro_sellos.hasta,
  raiz: libro_sellos.raiz,
  totales: libro_sellos.totales,
  raiz_anexos: libro_sellos.raiz_anexos,
  sello: libro_sellos.sello,
  ruptura: libro_sellos.ruptura,
  asientos: libro_sellos.asientos,
  anexos: libro_sellos.anexos,
};

/** A seal and how many entries and annexes it covers. */
export type SelloGuardado = { sello: SelloPublico; asientos: number; anexos: number };

type Fila = Omit<SelloPublico, "ruptura"> & { ruptura: boolean; asientos: number; anexos: number };

const leido = ({ asientos, anexos, ruptura, ...publico }: Fila): SelloGuardado => ({
  sello: ruptura ? { ...publico, ruptura } : publico,
  asientos,
  anexos,
});

/** All seals in order, or those after a day. */
export async function leerSellos({ db }: Lector, despues = ""): Promise<SelloGuardado[]> {
  const filas = db.select(COLUMNAS).from(libro_sellos);
  const elegidas = despues === "" ? filas : filas.where(gt(libro_sellos.fecha, despues));
  return (await elegidas.orderBy(asc(libro_sellos.fecha))).map(leido);
}

export async function leerSello({ db }: Lector, fecha: string): Promise<SelloGuardado | null> {
  const [fila] = await db.select(COLUMNAS).from(libro_sellos).where(eq(libro_sellos.fecha, fecha));
  return fila ? leido(fila) : null;
}

/** The newest seal, or the newest one that existed at an instant. */
export async function leerSelloMasNuevo({ db }: Lector, hasta?: Date): Promise<SelloGuardado | null> {
  const [fila] = await db
    .select(COLUMNAS)
    .from(libro_sellos)
    .where(hasta && lte(libro_sellos.sellado_en, hasta))
    .orderBy(desc(libro_sellos.fecha))
    .limit(1);
  return fila ? leido(fila) : null;
}

export async function existeSello({ db }: Lector, sello: string): Promise<boolean> {
  const filas = await db
    .select({ fecha: libro_sellos.fecha })
    .from(libro_sellos)
    .where(eq(libro_sellos.sello, sello));
  return filas.length > 0;
}

type Nuevo = SelloPublico & { asientos: number; anexos: number; sellado_en: Date };

export async function insertarSello({ db }: Lector, { ruptura, ...nuevo }: Nuevo): Promise<void> {
  await db.insert(libro_sellos).values({ ...nuevo, ruptura: ruptura === true });
}

/** Whether an entry of a day that ended is not sealed yet. */
export async function hayPendientes({ db }: Lector, despues: number, inicio_de_hoy: Date): Promise<boolean> {
  const { rows } = await db.execute<{ hay: boolean }>(sql`
    select exists (select from libro_asientos
                    where id > ${despues} and fecha < ${inicio_de_hoy.toISOString()}::timestamptz) as hay`);
  return rows[0]?.hay === true;
}

/** For each ended day with entries above an id: its date in Santiago and its highest id, oldest day first. */
export async function leerFinales(
  { db }: Lector,
  despues: number,
  inicio_de_hoy: Date,
): Promise<{ fecha: string; id: number }[]> {
  const { rows } = await db.execute<{ fecha: string; id: number }>(sql`
    select (fecha at time zone 'America/Santiago')::date::text as fecha, max(id) as id
      from libro_asientos
     where id > ${despues} and fecha < ${inicio_de_hoy.toISOString()}::timestamptz
     group by 1 order by 1`);
  return rows;
}

const POR_PAGINA = 2_000;

/** The entries after `despues` up to `hasta`, page by page, so that neither memory nor a transaction grows with the day. */
export async function* leerEscritos(
  { db }: Lector,
  despues: number,
  hasta: number,
): AsyncGenerator<AsientoEscrito[]> {
  for (let ultimo = despues; ; ) {
    const pagina = await leerPagina(db, ultimo, hasta);
    const final = pagina.at(-1);
    if (!final) return;
    yield pagina;
    ultimo = final.id;
  }
}

async function leerPagina(db: DbOrTx, despues: number, hasta: number): Promise<AsientoEscrito[]> {
  const { rows } = await db.execute<AsientoEscrito>(sql`
    select a.id, a.clave, a.motivo, floor(extract(epoch from a.fecha) * 1000)::bigint as ms, a.datos, m.movimientos
      from (select * from libro_asientos where id > ${despues} and id <= ${hasta} order by id limit ${POR_PAGINA}) a,
           lateral (select json_agg(json_build_array(cuenta, puntos) order by id) as movimientos
                      from libro_movimientos where asiento = a.id) m
     order by a.id`);
  return rows.map((fila) => ({ ...fila, movimientos: fila.movimientos ?? [] }));
}

/** Ids of the entries with these keys that touch an account. */
export async function leerIdsDeClaves(
  { db }: Lector,
  cuenta: string,
  claves: readonly string[],
): Promise<number[]> {
  if (claves.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id from libro_asientos a
     where a.clave = any(${sql.param([...claves])}::text[])
       and exists (select from libro_movimientos m where m.asiento = a.id and m.cuenta = ${cuenta})`);
  return rows.map(({ id }) => id);
}

export type SelloDeAsiento = { fecha: string; version: VersionLibro };

/** Day and version of the seal that covers each of these entries; entries without a seal are left out. */
export async function leerSellosDe(
  { db }: Lector,
  ids: readonly number[],
): Promise<Map<number, SelloDeAsiento>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<SelloDeAsiento & { id: number }>(sql`
    select i.id, s.fecha::text as fecha, s.version
      from unnest(${sql.param([...ids])}::bigint[]) as i(id),
           lateral (select fecha, version from libro_sellos where hasta >= i.id order by hasta limit 1) s`);
  return new Map(rows.map(({ id, ...sello }) => [id, sello]));
}

/** The entries with these ids. */
export async function leerEscritosDe({ db }: Lector, ids: readonly number[]): Promise<AsientoEscrito[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<AsientoEscrito>(sql`
    select a.id, a.clave, a.motivo, floor(extract(epoch from a.fecha) * 1000)::bigint as ms, a.datos,
           json_agg(json_build_array(m.cuenta, m.puntos) order by m.id) as movimientos
      from libro_asientos a join libro_movimientos m on m.asiento = a.id
     where a.id = any(${sql.param([...ids])}::bigint[])
     group by a.id order by a.id desc`);
  return rows;
}
