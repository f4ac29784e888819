import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { productos, sorteos, sorteos_seudonimos, tickets_participantes, usuarios } from "#database/schema.ts";
import type { Garantia } from "#modules/comun/baliza/drand.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { COLUMNAS_SORTEO_PRODUCTO, esVigente } from "#modules/productos/productos.store.server.ts";
import { INICIADO } from "#modules/sorteos/sorteos.store.server.ts";

export type SorteoAbierto = {
  key: string;
  sku: string;
  producto: string;
  objetivo: number;
  minimo: number;
  reunido: number;
  compromiso: string;
  garantia: Garantia;
  /** When it ends unless it is full; null for rules without an end. */
  termina_en: Date | null;
  /** The setting as it is stored; raffles are paused unless it is true. */
  sorteos_activos: unknown;
};

/** Locks the product's open raffle: abonos of all processes wait for each other here. */
export async function bloquearSorteoAbierto({ db }: Lector, sku: string): Promise<SorteoAbierto | null> {
  enOrden(db, "sorteos", [sku]);
  const [fila] = await db
    .select({
      key: sorteos.key,
      sku: sorteos.producto,
      producto: productos.producto,
      objetivo: sorteos.objetivo,
      minimo: sorteos.minimo,
      reunido: sorteos.reunido,
      compromiso: sorteos.compromiso,
      garantia: sorteos.garantia,
      termina_en: sorteos.termina_en,
      sorteos_activos: sql<unknown>`(select valor from ajustes where clave = 'sorteos_activos')`,
    })
    .from(sorteos)
    .innerJoin(productos, eq(productos.sku, sorteos.producto))
    .where(and(eq(sorteos.producto, sku), eq(sorteos.estado, "Disponible")))
    .for("update", { of: sorteos });
  return fila ?? null;
}

/** Why a product takes no abonos: it is unknown, its raffle waits for its draw, or it has none. */
export async function buscarSinAbonos({ db }: Lector, sku: string): Promise<{ cerrado: boolean } | null> {
  const [fila] = await db
    .select({
      cerrado: sql<boolean>`exists (select from sorteos s where s.producto = ${productos.sku} and s.estado = 'Cerrado')`,
    })
    .from(productos)
    .where(eq(productos.sku, sku));
  return fila ?? null;
}

const ABONANTE = {
  codigo_referido: usuarios.codigo_referido,
  email: usuarios.email,
  role: usuarios.role,
  nacimiento: usuarios.nacimiento,
  bloqueado_en: usuarios.bloqueado_en,
  eliminacion_pedida_en: usuarios.eliminacion_pedida_en,
  eliminado_en: usuarios.eliminado_en,
};
export type Abonante = Pick<typeof usuarios.$inferSelect, keyof typeof ABONANTE>;

/**
 * Locks the contributors, so that none is deleted, blocked or made an admin during an abono. Every transaction locks people
 * before the book.
 */
export async function bloquearAbonantes({ db }: Lector, codigos: readonly string[]): Promise<Abonante[]> {
  enOrden(db, "personas", codigos);
  return db
    .select(ABONANTE)
    .from(usuarios)
    .where(sql`${usuarios.codigo_referido} = any(${sql.param([...codigos])}::text[])`)
    .orderBy(asc(usuarios.codigo_referido))
    .for("share");
}

export type AbonoNuevo = { usuario: string; inicio: number; final: number; fecha: Date };

/**
 * Writes the new ranges and the pool of raffle and product. Returns the id of each range by its first number.
 */
export async function escribirAbonos(
  { db }: Lector,
  { key, sku }: Pick<SorteoAbierto, "key" | "sku">,
  { abonos, reunido }: { abonos: readonly AbonoNuevo[]; reunido: number },
): Promise<Map<number, number>> {
  const lista = (valores: (string | number)[]) => sql.param(valores);
  // Leave a full pool to sellarSorteo, which writes the pool and the closed state in one statement.
  const { rows } = await db.execute<{ id: number; puntos_inicio: number }>(sql`
    with pozo as (
      update sorteos set reunido = ${reunido}::bigint
       where key = ${key} and estado = 'Disponible' and objetivo > ${reunido}::bigint
    ), vitrina as (
      update productos set puntos_final = ${reunido}::bigint where sku = ${sku}
    )
    insert into tickets_participantes
           (usuario, sorteo, producto, puntos_inicio, puntos_final, puntos_aportados, created_at)
    select usuario, ${key}, ${sku}, inicio, final, final - inicio + 1, fecha
      from unnest(
        ${lista(abonos.map(({ usuario }) => usuario))}::text[],
        ${lista(abonos.map(({ inicio }) => inicio))}::bigint[],
        ${lista(abonos.map(({ final }) => final))}::bigint[],
        ${lista(abonos.map(({ fecha }) => fecha.toISOString()))}::timestamptz[]
      ) as a(usuario, inicio, final, fecha)
     order by inicio
    returning id, puntos_inicio`);
  return new Map(rows.map(({ id, puntos_inicio }) => [puntos_inicio, id]));
}

export async function insertarSeudonimosSorteo(
  { db }: Lector,
  key: string,
  seudonimos: ReadonlyMap<string, string>,
): Promise<void> {
  await db.execute(sql`
    insert into ${sorteos_seudonimos} (sorteo, usuario, seudonimo)
    select ${key}, s.usuario, s.seudonimo
      from unnest(${sql.param([...seudonimos.keys()])}::text[], ${sql.param([...seudonimos.values()])}::text[])
        as s(usuario, seudonimo)`);
}

export type TramoAbonado = { sku: string; puntosInicio: number; puntosFinal: number };

/** All abonos with this range in raffles of the product, newest first: every raffle numbers its points from one. */
export async function buscarAbonos({ db }: Lector, { sku, puntosInicio, puntosFinal }: TramoAbonado) {
  const delProducto = db.select({ key: sorteos.key }).from(sorteos).where(eq(sorteos.producto, sku));
  return db
    .select({ id: tickets_participantes.id, usuario: tickets_participantes.usuario })
    .from(tickets_participantes)
    .where(
      and(
        inArray(tickets_participantes.sorteo, delProducto),
        eq(tickets_participantes.puntos_inicio, puntosInicio),
        eq(tickets_participantes.puntos_final, puntosFinal),
      ),
    )
    .orderBy(desc(tickets_participantes.id));
}

type VigenteDe = {
  sku: string;
  /** Null for a visitor. */
  usuario: string | null;
  /** The number up to which people are counted. */
  hasta: number;
};

/** The product's raffle that is open or waits for its draw, with what a person gave to it. */
export async function leerSorteoConLoMio({ db }: Lector, { sku, usuario, hasta }: VigenteDe) {
  const [fila] = await db
    .select({
      ...COLUMNAS_SORTEO_PRODUCTO,
      /** Fixed and published when the raffle was created. */
      compromiso: sorteos.compromiso,
      garantia: sorteos.garantia,
      /** The pulse that it pinned since. */
      baliza: sorteos.baliza,
      /** The points of the person, over all their abonos. */
      mios: sql<number>`(select coalesce(sum(t.puntos_aportados), 0)::bigint from tickets_participantes t
        where t.sorteo = sorteos.key and t.usuario = ${usuario})`,
      /** How many people take part, counted up to a number. */
      personas: sql<number>`(select count(*) from (select distinct t.usuario from tickets_participantes t
        where t.sorteo = sorteos.key limit ${hasta}) p)`,
    })
    .from(sorteos)
    .where(esVigente(sku));
  return fila ?? null;
}

/** Raffles of a product that no longer take points, the newest first. */
export const leerSorteosPasados = ({ db }: Lector, sku: string, cuantos: number) =>
  db
    .select({
      key: sorteos.key,
      estado: sorteos.estado,
      fecha_sorteo: sorteos.fecha_sorteo,
      sorteado_en: sorteos.sorteado_en,
      iniciado: INICIADO,
      numero_producto: sorteos.numero_producto,
      numero_puntos: sorteos.numero_puntos,
      ganador_producto: sorteos.ganador_producto,
      motivo: sorteos.motivo,
    })
    .from(sorteos)
    .where(and(eq(sorteos.producto, sku), inArray(sorteos.estado, ["Cerrado", "Finalizado"])))
    .orderBy(desc(sorteos.fecha_termino), desc(sorteos.id))
    .limit(cuantos);

export type FilaSorteoPasado = Awaited<ReturnType<typeof leerSorteosPasados>>[number];
