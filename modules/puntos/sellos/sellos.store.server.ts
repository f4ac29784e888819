import { asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { DbOrTx } from "#database/client.ts";
import { libro_sellos, secretos } from "#database/schema.ts";
import { PREPARED } from "#database/statements.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import type { Bytes, Lugar } from "./arbol.ts";
import type { SelloPublico } from "./libro-v1.ts";
import type { AsientoEscrito } from "./publicar.server.ts";

const LIBRO = "libro";

/** The secret of the marks, or null before its first need. */
export async function buscarSecreto({ db }: Lector): Promise<Uint8Array | null> {
  const [guardado] = await db.select().from(secretos).where(eq(secretos.nombre, LIBRO));
  return guardado?.valor ?? null;
}

/** The secret of the marks, made at the first need and never changed: two processes at once get the same one. */
export async function leerSecreto({ db, random }: Lector & Pick<Ctx, "random">): Promise<Uint8Array> {
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
  fecha: libro_sellos.fecha,
  anterior: libro_sellos.anterior,
  desde: libro_sellos.desde,
  hasta: libro_sellos.hasta,
  raiz: libro_sellos.raiz,
  totales: libro_sellos.totales,
  sello: libro_sellos.sello,
  ruptura: libro_sellos.ruptura,
  asientos: libro_sellos.asientos,
};

/** A seal and how many entries it covers. */
export type SelloGuardado = { sello: SelloPublico; asientos: number };

type Fila = Omit<SelloPublico, "ruptura"> & { ruptura: boolean; asientos: number };

const leido = ({ asientos, ruptura, ...publico }: Fila): SelloGuardado => ({
  sello: ruptura ? { ...publico, ruptura } : publico,
  asientos,
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
export async function leerUltimo({ db }: Lector, hasta?: Date): Promise<SelloGuardado | null> {
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

type Nuevo = SelloPublico & { asientos: number; sellado_en: Date };

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

/**
 * The highest id of the book when no entry is being written: SHARE conflicts with the lock that every INSERT takes before
 * its id, so no lower id can appear later. Fails with 55P03 when writers do not let it in within `espera` ms.
 */
export async function tomarCorte({ db }: Pick<Ctx, "db">, espera: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${String(espera)}, true)`);
    await tx.execute(sql`lock table libro_asientos in share mode`);
    const { rows } = await tx.execute<{ id: number | null }>(sql`select max(id) as id from libro_asientos`);
    return rows[0]?.id ?? 0;
  });
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
    select a.id, a.clave, a.motivo, floor(extract(epoch from a.fecha) * 1000)::bigint as ms, m.movimientos
      from (select * from libro_asientos where id > ${despues} and id <= ${hasta} order by id limit ${POR_PAGINA}) a,
           lateral (select json_agg(json_build_array(cuenta, puntos) order by id) as movimientos
                      from libro_movimientos where asiento = a.id) m
     order by a.id`);
  return rows.map((fila) => ({ ...fila, movimientos: fila.movimientos ?? [] }));
}

/** Ids of the newest entries of an account, before `antes` if it is given. */
export async function leerIdsDeCuenta(
  { db }: Lector,
  cuenta: string,
  { antes, limite }: { antes?: number | undefined; limite: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ asiento: number }>(sql`
    select asiento from libro_movimientos
     where cuenta = ${cuenta} ${antes === undefined ? sql`` : sql`and asiento < ${antes}`}
     order by asiento desc limit ${limite}`);
  return rows.map(({ asiento }) => asiento);
}

/** Ids of the entries with these keys that touch an account. */
export async function leerIdsDeClaves(
  { db }: Lector,
  cuenta: string,
  claves: readonly string[],
): Promise<number[]> {
  if (claves.length === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`${PREPARED}
    select a.id from libro_asientos a
     where a.clave = any(${sql.param([...claves])}::text[])
       and exists (select from libro_movimientos m where m.asiento = a.id and m.cuenta = ${cuenta})`);
  return rows.map(({ id }) => id);
}

/** The day of the seal that covers each of these entries; entries without a seal are left out. */
export async function leerFechasDeSello(
  { db }: Lector,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; fecha: string }>(sql`${PREPARED}
    select i.id, s.fecha::text as fecha
      from unnest(${sql.param([...ids])}::bigint[]) as i(id),
           lateral (select fecha from libro_sellos where hasta >= i.id order by hasta limit 1) s`);
  return new Map(rows.map(({ id, fecha }) => [id, fecha]));
}

/** The entries with these ids. */
export async function leerEscritosDe({ db }: Lector, ids: readonly number[]): Promise<AsientoEscrito[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<AsientoEscrito>(sql`${PREPARED}
    select a.id, a.clave, a.motivo, floor(extract(epoch from a.fecha) * 1000)::bigint as ms,
           json_agg(json_build_array(m.cuenta, m.puntos) order by m.id) as movimientos
      from libro_asientos a join libro_movimientos m on m.asiento = a.id
     where a.id = any(${sql.param([...ids])}::bigint[])
     group by a.id order by a.id desc`);
  return rows;
}

/** `asiento` is the entry of a leaf, and null above. */
export type Nodo = Lugar & { hash: Bytes; asiento: number | null };

export async function insertarNodos({ db }: Lector, fecha: string, nodos: readonly Nodo[]): Promise<void> {
  if (nodos.length === 0) return;
  await db.execute(sql`
    insert into libro_nodos (fecha, nivel, indice, hash, asiento)
    select ${fecha}::date, n.nivel, n.indice, decode(n.hash, 'hex'), n.asiento
      from unnest(${sql.param(nodos.map(({ nivel }) => nivel))}::int[],
                  ${sql.param(nodos.map(({ indice }) => indice))}::int[],
                  ${sql.param(nodos.map(({ hash }) => Buffer.from(hash).toString("hex")))}::text[],
                  ${sql.param(nodos.map(({ asiento }) => asiento))}::bigint[]) as n(nivel, indice, hash, asiento)`);
}

/** The hashes at these places, in hex and in the same order; null when one is missing. */
export async function leerNodos(
  { db }: Lector,
  fecha: string,
  lugares: readonly Lugar[],
): Promise<string[] | null> {
  const { rows } = await db.execute<{ hash: Buffer | null }>(sql`
    select n.hash
      from unnest(${sql.param(lugares.map(({ nivel }) => nivel))}::int[],
                  ${sql.param(lugares.map(({ indice }) => indice))}::int[]) with ordinality as l(nivel, indice, orden)
      left join libro_nodos n on n.fecha = ${fecha}::date and n.nivel = l.nivel and n.indice = l.indice
     order by l.orden`);
  const hashes = rows.flatMap(({ hash }) => (hash ? bytesAHex(hash) : []));
  return hashes.length === lugares.length ? hashes : null;
}

/** The position of an entry among the leaves of a sealed day; null when that day has no such entry. */
export async function leerIndice({ db }: Lector, fecha: string, id: number): Promise<number | null> {
  const { rows } = await db.execute<{ indice: number }>(sql`
    select indice from libro_nodos where nivel = 0 and asiento = ${id} and fecha = ${fecha}::date`);
  return rows[0]?.indice ?? null;
}

/** Stored leaves of a day in hex, from a position on. */
export async function leerHojas(
  { db }: Lector,
  fecha: string,
  desde: number,
  cuantas: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ hoja: string }>(sql`
    select encode(hash, 'hex') as hoja from libro_nodos
     where fecha = ${fecha}::date and nivel = 0 and indice >= ${desde} and indice < ${desde + cuantas}
     order by indice`);
  return rows.map(({ hoja }) => hoja);
}

/** How many stored nodes of a day are not the hash of the two below them. */
export async function contarNodosRotos({ db }: Lector, fecha: string): Promise<number> {
  const { rows } = await db.execute<{ rotos: number }>(sql`
    with n as materialized (select nivel, indice, hash from libro_nodos where fecha = ${fecha}::date)
    select count(*) as rotos
      from n p
      left join n i on i.nivel = p.nivel - 1 and i.indice = p.indice * 2
      left join n d on d.nivel = p.nivel - 1 and d.indice = p.indice * 2 + 1
     where p.nivel > 0
       and p.hash is distinct from
           case when d.hash is null then i.hash else sha256('\\x01'::bytea || i.hash || d.hash) end`);
  return rows[0]?.rotos ?? 0;
}

/** The top of the stored tree of a day, in hex. */
export async function leerCima({ db }: Lector, fecha: string): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from libro_nodos where fecha = ${fecha}::date order by nivel desc limit 1`);
  return rows[0]?.hash ?? null;
}
