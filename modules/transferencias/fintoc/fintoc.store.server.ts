import { and, desc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { fintoc_conexion, fintoc_eventos, fintoc_movimientos, pagos, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Dicho } from "./cambios.ts";

export type Conexion = typeof fintoc_conexion.$inferSelect;

export async function leerConexion({ db }: Lector): Promise<Conexion | null> {
  const [fila] = await db.select().from(fintoc_conexion);
  return fila ?? null;
}

/** The connection, locked until the end of the transaction. */
export async function tomarConexion({ db }: Lector): Promise<Conexion | null> {
  const [fila] = await db.select().from(fintoc_conexion).for("update");
  return fila ?? null;
}

type Datos = Pick<Conexion, "cuenta_fintoc" | "cuenta" | "quien" | "guardada_en">;

/** Saves the account; the next attempt is due at once. */
export async function escribirConexion({ db }: Lector, datos: Datos): Promise<void> {
  const limpia = { intentada_en: null, fallas: 0, error: null, avisada_en: null };
  await db
    .insert(fintoc_conexion)
    .values({ ...datos, ...limpia })
    .onConflictDoUpdate({ target: fintoc_conexion.id, set: { ...datos, ...limpia } });
}

export async function borrarConexion({ db }: Lector): Promise<boolean> {
  return (await db.delete(fintoc_conexion).returning({ id: fintoc_conexion.id })).length > 0;
}

export async function cambiarConexion({ db }: Lector, cambios: Partial<Conexion>): Promise<void> {
  await db.update(fintoc_conexion).set(cambios);
}

/** Takes the next attempt; false when another process took it since the connection was read. */
export async function reclamarIntento(
  { db }: Lector,
  { intentada_en, cuenta_fintoc }: Conexion,
  ahora: Date,
): Promise<boolean> {
  const filas = await db
    .update(fintoc_conexion)
    .set({ intentada_en: ahora })
    .where(
      and(
        eq(fintoc_conexion.cuenta_fintoc, cuenta_fintoc),
        sql`${fintoc_conexion.intentada_en} is not distinct from ${intentada_en?.toISOString() ?? null}::timestamptz`,
      ),
    )
    .returning({ id: fintoc_conexion.id });
  return filas.length > 0;
}

/** Asks for a list at once, from this day on if it is earlier than usual. */
export async function pedirListado({ db }: Lector, desde: string | null): Promise<void> {
  await db.update(fintoc_conexion).set({
    pedidos: sql`${fintoc_conexion.pedidos} + 1`,
    intentada_en: null,
    pedido_desde: sql`least(${fintoc_conexion.pedido_desde}, ${desde}::date)`,
  });
}

/** Notes an event; false when it arrived before. */
export async function anotarEvento(
  { db }: Lector,
  evento: typeof fintoc_eventos.$inferInsert,
): Promise<boolean> {
  const filas = await db
    .insert(fintoc_eventos)
    .values(evento)
    .onConflictDoNothing()
    .returning({ id: fintoc_eventos.id });
  return filas.length > 0;
}

export async function borrarEventos({ db }: Lector, antes: Date): Promise<number> {
  const filas = await db
    .delete(fintoc_eventos)
    .where(lt(fintoc_eventos.recibido_en, antes))
    .returning({ id: fintoc_eventos.id });
  return filas.length;
}

export type Conocido = Omit<typeof fintoc_movimientos.$inferSelect, "datos" | "nuevo"> & {
  datos: Dicho;
  nuevo: Dicho | null;
};

const conocidoDe = (fila: typeof fintoc_movimientos.$inferSelect): Conocido => ({
  ...fila,
  // Only this store writes these columns.
  datos: fila.datos as Dicho,
  nuevo: fila.nuevo as Dicho | null,
});

export async function leerConocidos({ db }: Lector, ids: readonly string[]): Promise<Map<string, Conocido>> {
  if (ids.length === 0) return new Map();
  const filas = await db
    .select()
    .from(fintoc_movimientos)
    .where(sql`${fintoc_movimientos.id} = any(${sql.param([...ids])}::text[])`);
  return new Map(filas.map((fila) => [fila.id, conocidoDe(fila)]));
}

/** What waits for a person, the newest first. */
export async function leerPorVer({ db }: Lector): Promise<Conocido[]> {
  const filas = await db
    .select()
    .from(fintoc_movimientos)
    .where(ne(fintoc_movimientos.estado, "unido"))
    .orderBy(desc(fintoc_movimientos.dia), fintoc_movimientos.id);
  return filas.map(conocidoDe);
}

export const contarPorVer = ({ db }: Lector): Promise<number> =>
  db.$count(fintoc_movimientos, ne(fintoc_movimientos.estado, "unido"));

/** The movements that ids of this account already are: none of them is another one as well. */
export async function leerAtados({ db }: Lector, cuenta_fintoc: string, desde: string): Promise<Set<number>> {
  const filas = await db
    .select({ movimiento: fintoc_movimientos.movimiento })
    .from(fintoc_movimientos)
    .where(
      and(
        eq(fintoc_movimientos.cuenta_fintoc, cuenta_fintoc),
        sql`${fintoc_movimientos.dia} >= ${desde}::date`,
      ),
    );
  return new Set(filas.flatMap(({ movimiento }) => movimiento ?? []));
}

/** The newest accounting day that Fintoc has told of this account. */
export async function leerUltimoDia({ db }: Lector, cuenta_fintoc: string): Promise<string | null> {
  const [fila] = await db
    .select({ dia: fintoc_movimientos.dia })
    .from(fintoc_movimientos)
    .where(eq(fintoc_movimientos.cuenta_fintoc, cuenta_fintoc))
    .orderBy(desc(fintoc_movimientos.dia))
    .limit(1);
  return fila?.dia ?? null;
}

type Fila = Omit<Conocido, "nuevo">;
const PARTE = 500;

export async function escribirConocidos({ db }: Lector, filas: readonly Fila[]): Promise<void> {
  for (let desde = 0; desde < filas.length; desde += PARTE)
    await db
      .insert(fintoc_movimientos)
      .values(filas.slice(desde, desde + PARTE))
      .onConflictDoUpdate({
        target: fintoc_movimientos.id,
        set: {
          movimiento: sql`excluded.movimiento`,
          estado: sql`excluded.estado`,
          dia: sql`excluded.dia`,
          datos: sql`excluded.datos`,
        },
      });
}

export async function cambiarConocido(
  { db }: Lector,
  id: string,
  cambios: Partial<Pick<Conocido, "estado" | "datos" | "nuevo" | "movimiento">>,
): Promise<void> {
  await db.update(fintoc_movimientos).set(cambios).where(eq(fintoc_movimientos.id, id));
}

/** Marks what Fintoc no longer counts; what was doubtful needs no decision any more. Returns the ids that people have to see. */
export async function marcarQuitados({ db }: Lector, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const suyos = sql`${fintoc_movimientos.id} = any(${sql.param([...ids])}::text[])`;
  await db.delete(fintoc_movimientos).where(and(suyos, eq(fintoc_movimientos.estado, "dudoso")));
  const filas = await db
    .update(fintoc_movimientos)
    .set({ estado: "quitado" })
    .where(and(suyos, ne(fintoc_movimientos.estado, "quitado")))
    .returning({ id: fintoc_movimientos.id });
  return filas.map(({ id }) => id);
}

/** Which of these movements have paid a sale, and which ones. */
export async function leerUsos({ db }: Lector, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const filas = await db
    .select({ movimiento: pagos.movimiento, codigo: ventas.codigo })
    .from(pagos)
    .innerJoin(ventas, eq(ventas.id, pagos.venta))
    .where(and(inArray(pagos.movimiento, [...ids]), isNull(pagos.deshecho_en)))
    .orderBy(ventas.codigo);
  const usos = new Map<number, string[]>();
  for (const { movimiento, codigo } of filas)
    if (movimiento !== null) usos.set(movimiento, [...(usos.get(movimiento) ?? []), codigo]);
  return usos;
}
