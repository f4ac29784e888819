import { and, asc, count, desc, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { cobros_tarjeta, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { COBRADAS, type EstadoTarjeta } from "./estado-tarjeta.ts";
import { respondeDesde } from "./plazos.ts";

export type FilaTarjeta = typeof cobros_tarjeta.$inferSelect;
/** An attempt with the code of its sale. */
export type CobroTarjeta = FilaTarjeta & { codigo: string; usuario: string };
/** An attempt that Transbank has given a token. */
export type CobroConToken = CobroTarjeta & { token: string };

const conVenta = ({ db }: Lector) =>
  db
    .select({ cobro: cobros_tarjeta, codigo: ventas.codigo, usuario: ventas.usuario })
    .from(cobros_tarjeta)
    .innerJoin(ventas, eq(ventas.id, cobros_tarjeta.venta))
    .$dynamic();

type Leida = { cobro: FilaTarjeta; codigo: string; usuario: string };
const unida = ({ cobro, codigo, usuario }: Leida): CobroTarjeta => ({ ...cobro, codigo, usuario });

export const tieneToken = (cobro: CobroTarjeta): cobro is CobroConToken => cobro.token !== null;

export async function leerIntento(ctx: Lector, id: number): Promise<CobroTarjeta | null> {
  const [fila] = await conVenta(ctx).where(eq(cobros_tarjeta.id, id));
  return fila ? unida(fila) : null;
}

export async function buscarPorToken(ctx: Lector, token: string): Promise<CobroConToken | null> {
  const filas = await conVenta(ctx).where(eq(cobros_tarjeta.token, token));
  return filas.map(unida).find(tieneToken) ?? null;
}

/** A form that timed out comes back without its token: order and session name it together. */
export async function buscarPorOrden(
  ctx: Lector,
  { buy_order, session_id }: { buy_order: string; session_id: string },
): Promise<CobroConToken | null> {
  const filas = await conVenta(ctx).where(
    and(eq(cobros_tarjeta.buy_order, buy_order), eq(cobros_tarjeta.session_id, session_id)),
  );
  return filas.map(unida).find(tieneToken) ?? null;
}

/** The attempts of a sale, the newest first. A caller that decides on them holds the lock of the sale. */
export const leerTarjetasDeVenta = ({ db }: Lector, venta: number): Promise<FilaTarjeta[]> =>
  db
    .select()
    .from(cobros_tarjeta)
    .where(eq(cobros_tarjeta.venta, venta))
    .orderBy(desc(cobros_tarjeta.numero));

/** The attempts of these sales in which Transbank took money. */
export const leerCobradasDe = ({ db }: Lector, ids: readonly number[]): Promise<FilaTarjeta[]> =>
  db
    .select()
    .from(cobros_tarjeta)
    .where(and(inArray(cobros_tarjeta.venta, [...ids]), inArray(cobros_tarjeta.estado, [...COBRADAS])))
    .orderBy(asc(cobros_tarjeta.id));

/** The attempts that the job asks about now, the one that waits longest first. */
export async function leerTarjetasPorConsultar(
  ctx: Lector,
  ahora: Date,
  limite: number,
): Promise<CobroTarjeta[]> {
  const filas = await conVenta(ctx)
    .where(lte(cobros_tarjeta.proxima_consulta, ahora))
    .orderBy(asc(cobros_tarjeta.proxima_consulta), asc(cobros_tarjeta.id))
    .limit(limite);
  return filas.map(unida);
}

/** Money that could not be recorded, money that was taken back, and a commit about which Transbank no longer answers. */
const porRevisar = (ahora: Date) =>
  and(
    inArray(cobros_tarjeta.estado, ["por_revisar", "revertida", "confirmando"]),
    or(ne(cobros_tarjeta.estado, "confirmando"), sinRespuesta(ahora)),
    isNull(cobros_tarjeta.atendido_en),
  );

/** As `yaNoResponde` of an attempt that was committed: the job has given up asking. */
const sinRespuesta = (ahora: Date) =>
  and(lte(cobros_tarjeta.creada_en, respondeDesde(ahora)), isNull(cobros_tarjeta.proxima_consulta));

/** What a person should look at. */
export async function leerTarjetasPorRevisar(ctx: Lector, ahora: Date): Promise<CobroTarjeta[]> {
  const filas = await conVenta(ctx)
    .where(porRevisar(ahora))
    .orderBy(desc(cobros_tarjeta.creada_en), desc(cobros_tarjeta.id))
    .limit(20);
  return filas.map(unida);
}

/** A card payment as settlements and the list of money need it. */
export async function insertarTarjeta(
  { db }: Lector,
  fila: typeof cobros_tarjeta.$inferInsert,
): Promise<FilaTarjeta> {
  const [escrita] = await db.insert(cobros_tarjeta).values(fila).returning();
  if (!escrita) throw new Error("El cobro no se guardó.");
  return escrita;
}

type Cambios = Partial<typeof cobros_tarjeta.$inferInsert>;

/** Changes an attempt that is still in that state; false when another request moved it first. */
export async function moverTarjeta(
  { db }: Lector,
  { id, estado }: Pick<FilaTarjeta, "id" | "estado">,
  cambios: Cambios,
): Promise<boolean> {
  const { rowCount } = await db
    .update(cobros_tarjeta)
    .set(cambios)
    .where(and(eq(cobros_tarjeta.id, id), eq(cobros_tarjeta.estado, estado)));
  return (rowCount ?? 0) > 0;
}

/** Claims the right to commit: of any number of returns, one gets it, once. */
export async function reclamarTarjeta(
  { db }: Lector,
  token: string,
  { desde, ahora, proxima }: { desde: readonly EstadoTarjeta[]; ahora: Date; proxima: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(cobros_tarjeta)
    .set({ estado: "confirmando", confirmando_en: ahora, proxima_consulta: proxima })
    .where(
      and(
        eq(cobros_tarjeta.token, token),
        inArray(cobros_tarjeta.estado, [...desde]),
        isNull(cobros_tarjeta.confirmando_en),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Counts one more question about an attempt that is still in that state: another request plans the next question of its own. */
export async function anotarConsultaTarjeta(
  { db }: Lector,
  { id, estado }: Pick<FilaTarjeta, "id" | "estado">,
  consulta: { ahora: Date; proxima: Date | null; respuesta: unknown },
): Promise<void> {
  await db
    .update(cobros_tarjeta)
    .set({
      consultado_en: consulta.ahora,
      consultas: sql`${cobros_tarjeta.consultas} + 1`,
      proxima_consulta: consulta.proxima,
      ...(consulta.respuesta !== undefined && { respuesta_estado: consulta.respuesta }),
    })
    .where(and(eq(cobros_tarjeta.id, id), eq(cobros_tarjeta.estado, estado)));
}

/** A person has looked at it; a commit without an answer is given up. Returns its order, or null when there was nothing to look at. */
export async function atenderTarjeta({ db }: Lector, id: number, cuando: Date): Promise<string | null> {
  const [fila] = await db
    .update(cobros_tarjeta)
    .set({
      atendido_en: cuando,
      estado: sql`case ${cobros_tarjeta.estado} when 'confirmando' then 'abandonada' else ${cobros_tarjeta.estado} end`,
    })
    .where(and(eq(cobros_tarjeta.id, id), porRevisar(cuando)))
    .returning({ buy_order: cobros_tarjeta.buy_order });
  return fila?.buy_order ?? null;
}

/** How many attempts a sale has had. */
export async function contarIntentos({ db }: Lector, venta: number): Promise<number> {
  const [fila] = await db
    .select({ cuantos: count() })
    .from(cobros_tarjeta)
    .where(eq(cobros_tarjeta.venta, venta));
  return fila?.cuantos ?? 0;
}
