import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { cobros_khipu, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type FilaCobro = typeof cobros_khipu.$inferSelect;
/** A payment that Khipu has given a number. */
export type CobroKhipu = Omit<FilaCobro, "payment_id"> & { payment_id: string; codigo: string };

const VIVOS = ["creando", "pendiente"] as const;

/** The live payment of a sale for that amount. A caller that changes it holds the lock of the sale. */
export async function leerVivo({ db }: Lector, venta: number, monto: number): Promise<FilaCobro | null> {
  const [fila] = await db
    .select()
    .from(cobros_khipu)
    .where(
      and(
        eq(cobros_khipu.venta, venta),
        eq(cobros_khipu.monto, monto),
        inArray(cobros_khipu.estado, [...VIVOS]),
      ),
    );
  return fila ?? null;
}

export async function leerPorId({ db }: Lector, id: number): Promise<FilaCobro | null> {
  const [fila] = await db.select().from(cobros_khipu).where(eq(cobros_khipu.id, id));
  return fila ?? null;
}

const conCodigo = ({ db }: Lector) =>
  db
    .select({ cobro: cobros_khipu, codigo: ventas.codigo })
    .from(cobros_khipu)
    .innerJoin(ventas, eq(ventas.id, cobros_khipu.venta))
    .$dynamic();

const comoCobros = (filas: readonly { cobro: FilaCobro; codigo: string }[]): CobroKhipu[] =>
  filas.flatMap(({ cobro, codigo }) =>
    cobro.payment_id === null ? [] : [{ ...cobro, payment_id: cobro.payment_id, codigo }],
  );

export async function buscarCobro(ctx: Lector, payment_id: string): Promise<CobroKhipu | null> {
  const filas = await conCodigo(ctx).where(eq(cobros_khipu.payment_id, payment_id));
  return comoCobros(filas)[0] ?? null;
}

/** The payments that the job asks about now, the one that waits longest first. */
export async function leerPorConsultar(ctx: Lector, ahora: Date, limite: number): Promise<CobroKhipu[]> {
  const filas = await conCodigo(ctx)
    .where(lte(cobros_khipu.proxima_consulta, ahora))
    .orderBy(asc(cobros_khipu.proxima_consulta), asc(cobros_khipu.id))
    .limit(limite);
  return comoCobros(filas);
}

/** What a person should look at: what could not be recorded, and what was reversed. */
export async function leerCobrosPorRevisar(ctx: Lector): Promise<CobroKhipu[]> {
  const filas = await conCodigo(ctx)
    .where(and(inArray(cobros_khipu.estado, ["por_revisar", "revertido"]), isNull(cobros_khipu.atendido_en)))
    .orderBy(desc(cobros_khipu.creado_en), desc(cobros_khipu.id))
    .limit(20);
  return comoCobros(filas);
}

/** The time of the last notice, and whether the last payment that was recorded came without one. */
export async function leerAvisos({ db }: Lector): Promise<{ ultimo: Date | null; sin_aviso: boolean }> {
  const { rows } = await db.execute<{ ultimo: string | null; sin_aviso: boolean | null }>(sql`
    select max(avisado_en)::text as ultimo,
           (select k.avisado_en is null from cobros_khipu k where k.estado = 'pagado' order by k.creado_en desc, k.id desc limit 1) as sin_aviso
      from cobros_khipu`);
  const [fila] = rows;
  return { ultimo: fila?.ultimo ? new Date(fila.ultimo) : null, sin_aviso: fila?.sin_aviso === true };
}

export async function insertarCobro(
  { db }: Lector,
  fila: typeof cobros_khipu.$inferInsert,
): Promise<FilaCobro> {
  const [escrita] = await db.insert(cobros_khipu).values(fila).returning();
  if (!escrita) throw new Error("El cobro no se guardó.");
  return escrita;
}

export async function cambiarCobro(
  { db }: Lector,
  id: number,
  cambios: Partial<typeof cobros_khipu.$inferInsert>,
): Promise<void> {
  await db.update(cobros_khipu).set(cambios).where(eq(cobros_khipu.id, id));
}

/** A person has looked at it. Returns its number, or null when there was nothing to look at. */
export async function atenderCobro({ db }: Lector, id: number, cuando: Date): Promise<string | null> {
  const [fila] = await db
    .update(cobros_khipu)
    .set({ atendido_en: cuando })
    .where(
      and(
        eq(cobros_khipu.id, id),
        inArray(cobros_khipu.estado, ["por_revisar", "revertido"]),
        isNull(cobros_khipu.atendido_en),
      ),
    )
    .returning({ payment_id: cobros_khipu.payment_id });
  return fila?.payment_id ?? null;
}

/** Only the request that began to create a payment ends it: another one may have taken it over meanwhile. */
const loCrea = ({ id, creado_en }: Pick<FilaCobro, "id" | "creado_en">) =>
  and(eq(cobros_khipu.id, id), eq(cobros_khipu.estado, "creando"), eq(cobros_khipu.creado_en, creado_en));

export async function terminarDeCrear(
  { db }: Lector,
  cobro: Pick<FilaCobro, "id" | "creado_en">,
  creado: { payment_id: string; payment_url: string; proxima_consulta: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(cobros_khipu)
    .set({ ...creado, estado: "pendiente" })
    .where(loCrea(cobro));
  return (rowCount ?? 0) > 0;
}

export async function soltarCobro({ db }: Lector, cobro: Pick<FilaCobro, "id" | "creado_en">): Promise<void> {
  await db.delete(cobros_khipu).where(loCrea(cobro));
}

/** Counts one more question about a payment. */
export async function anotarConsulta(
  { db }: Lector,
  id: number,
  { ahora, proxima }: { ahora: Date; proxima: Date | null },
): Promise<void> {
  await db
    .update(cobros_khipu)
    .set({
      consultado_en: ahora,
      consultas: sql`${cobros_khipu.consultas} + 1`,
      proxima_consulta: proxima,
    })
    .where(eq(cobros_khipu.id, id));
}
