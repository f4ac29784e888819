import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { cobros_khipu, devoluciones_pedidas, reembolsos_khipu, ventas } from "#database/schema.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { FilaCobro } from "./cobros.store.server.ts";
import { negativaReembolsoKhipu } from "./reembolso.ts";

export type FilaReembolsoKhipu = typeof reembolsos_khipu.$inferSelect;

/** The refunds of these payments, the oldest first. */
export const leerReembolsosKhipu = (
  { db }: Lector,
  cobros: readonly number[],
): Promise<FilaReembolsoKhipu[]> =>
  db
    .select()
    .from(reembolsos_khipu)
    .where(inArray(reembolsos_khipu.cobro, [...cobros]))
    .orderBy(asc(reembolsos_khipu.id));

/** The refund of a return that is under way or done. */
export async function leerReembolsoVivo({ db }: Lector, pedida: number): Promise<FilaReembolsoKhipu | null> {
  const [fila] = await db
    .select()
    .from(reembolsos_khipu)
    .where(and(eq(reembolsos_khipu.pedida, pedida), ne(reembolsos_khipu.estado, "rechazado")));
  return fila ?? null;
}

type CobroPagado = FilaCobro & { payment_id: string };

type ParaDevolver = {
  cobro: CobroPagado | null;
  /** Why the last payment of the sale cannot; null also when Khipu collected none. */
  negativa: Negativa | null;
};

/** The payment by Khipu that can give that amount back. */
export async function cobroParaDevolver(ctx: Lector, venta: number, monto: number): Promise<ParaDevolver> {
  const cobros = await ctx.db
    .select()
    .from(cobros_khipu)
    .where(and(eq(cobros_khipu.venta, venta), inArray(cobros_khipu.estado, ["pagado", "revertido"])))
    .orderBy(asc(cobros_khipu.id));
  const previos = await leerReembolsosKhipu(
    ctx,
    cobros.map(({ id }) => id),
  );
  let negativa: Negativa | null = null;
  for (const cobro of cobros) {
    const { payment_id } = cobro;
    if (payment_id === null) continue;
    const suyos = previos.filter(({ cobro: de }) => de === cobro.id);
    negativa = negativaReembolsoKhipu(cobro, suyos, monto);
    if (negativa === null) return { cobro: { ...cobro, payment_id }, negativa };
  }
  return { cobro: null, negativa };
}

export async function insertarReembolsoKhipu(
  { db }: Lector,
  fila: typeof reembolsos_khipu.$inferInsert,
): Promise<void> {
  await db.insert(reembolsos_khipu).values(fila);
}

/** Ends a refund that still waits for its answer; false when another request ended it first. */
export async function moverReembolsoKhipu(
  { db }: Lector,
  id: number,
  fin: { estado: "hecho" | "rechazado"; terminado_en: Date; detalle: string | null },
): Promise<boolean> {
  const { rowCount } = await db
    .update(reembolsos_khipu)
    .set(fin)
    .where(and(eq(reembolsos_khipu.id, id), eq(reembolsos_khipu.estado, "pidiendo")));
  return (rowCount ?? 0) > 0;
}

/** The refunds whose return did not end yet, the oldest first: those without an answer, and those that Khipu gave. */
export const leerPorTerminar = ({ db }: Lector, limite: number) =>
  db
    .select({
      id: reembolsos_khipu.id,
      pedida: reembolsos_khipu.pedida,
      estado: reembolsos_khipu.estado,
      monto: reembolsos_khipu.monto,
      creado_en: reembolsos_khipu.creado_en,
      codigo: ventas.codigo,
    })
    .from(reembolsos_khipu)
    .innerJoin(devoluciones_pedidas, eq(devoluciones_pedidas.id, reembolsos_khipu.pedida))
    .innerJoin(ventas, eq(ventas.id, devoluciones_pedidas.venta))
    .where(and(ne(reembolsos_khipu.estado, "rechazado"), eq(devoluciones_pedidas.estado, "recibida")))
    .orderBy(asc(reembolsos_khipu.id))
    .limit(limite);
