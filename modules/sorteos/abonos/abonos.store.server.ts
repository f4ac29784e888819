import { and, asc, eq, sql } from "drizzle-orm";
import { productos, sorteos, sorteos_seudonimos, usuarios } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type SorteoAbierto = {
  key: string;
  sku: string;
  producto: string;
  objetivo: number;
  minimo: number;
  reunido: number;
  compromiso: string;
  /** The setting as it is stored; raffles are paused unless it is true. */
  sorteos_activos: unknown;
};

/** The product's open raffle, locked: abonos of every process wait for each other here. */
export async function bloquearSorteoAbierto({ db }: Lector, sku: string): Promise<SorteoAbierto | null> {
  const [fila] = await db
    .select({
      key: sorteos.key,
      sku: sorteos.producto,
      producto: productos.producto,
      objetivo: sorteos.objetivo,
      minimo: sorteos.minimo,
      reunido: sorteos.reunido,
      compromiso: sorteos.compromiso,
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

/** Nobody leaves, is blocked or becomes an admin in the middle of an abono. People are locked before the book, everywhere. */
export async function bloquearAbonantes({ db }: Lector, codigos: readonly string[]): Promise<Abonante[]> {
  return db
    .select(ABONANTE)
    .from(usuarios)
    .where(sql`${usuarios.codigo_referido} = any(${sql.param([...codigos])}::text[])`)
    .orderBy(asc(usuarios.codigo_referido))
    .for("share");
}

export type AbonoNuevo = { usuario: string; inicio: number; final: number; fecha: Date };

/** The new ranges, and the pool that raffle and product show. Answers the id of each range by its first number. */
export async function escribirAbonos(
  { db }: Lector,
  { key, sku }: Pick<SorteoAbierto, "key" | "sku">,
  { abonos, reunido }: { abonos: readonly AbonoNuevo[]; reunido: number },
): Promise<Map<number, number>> {
  const lista = (valores: (string | number)[]) => sql.param(valores);
  // A pool that is full belongs to a closed raffle: whoever closes it writes both at once.
  const { rows } = await db.execute<{ id: string; puntos_inicio: string }>(sql`
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
  return new Map(rows.map(({ id, puntos_inicio }) => [Number(puntos_inicio), Number(id)]));
}

export async function insertarSeudonimos(
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
