import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { premios, productos_compras, usuarios, ventas } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { Reclamo } from "./reclamo.ts";

const RECLAMO = {
  reclamar_hasta: premios.reclamar_hasta,
  reclamado_en: premios.reclamado_en,
  detenido_en: premios.detenido_en,
  vencido_en: premios.vencido_en,
  avisado_dias: premios.avisado_dias,
  pregunta: premios.pregunta,
  respuesta: premios.respuesta,
};

export async function insertarReclamo(
  { db }: Lector,
  codigo: string,
  premio: Pick<Reclamo, "reclamar_hasta" | "reclamado_en" | "avisado_dias"> & { sorteo: string },
): Promise<void> {
  const venta = sql`(select id from ventas where codigo = ${codigo})`;
  await db.insert(premios).values({ ...premio, venta });
}

/** The terms of these prizes, by the code of their sale; prizes without one and other sales are left out. */
export async function leerReclamos(
  { db }: Lector,
  codigos: readonly string[],
): Promise<ReadonlyMap<string, Reclamo>> {
  if (codigos.length === 0) return new Map();
  const filas = await db
    .select({ codigo: ventas.codigo, reclamo: RECLAMO })
    .from(premios)
    .innerJoin(ventas, eq(ventas.id, premios.venta))
    .where(sql`${ventas.codigo} = any(${sql.param([...codigos])}::text[])`);
  return new Map(filas.map(({ codigo, reclamo }) => [codigo, reclamo]));
}

/** The term of the prize of a raffle; null when it has none. */
export async function leerReclamoDeSorteo({ db }: Lector, sorteo: string): Promise<Reclamo | null> {
  const [fila] = await db.select(RECLAMO).from(premios).where(eq(premios.sorteo, sorteo));
  return fila ?? null;
}

/** Locks the term of a prize; the caller has locked its sale. */
export async function bloquearReclamo({ db }: Lector, venta: number) {
  const [fila] = await db
    .select({ ...RECLAMO, sorteo: premios.sorteo })
    .from(premios)
    .where(eq(premios.venta, venta))
    .for("update");
  return fila ?? null;
}

export async function cambiarReclamo(
  { db }: Lector,
  venta: number,
  cambios: Partial<typeof premios.$inferInsert>,
): Promise<void> {
  await db.update(premios).set(cambios).where(eq(premios.venta, venta));
}

/** The prizes of a person that wait to be claimed count as claimed now. One that lapsed meanwhile stays lapsed. */
export async function reclamarDePersona(
  { db }: Lector,
  usuario: string,
  reclamado_en: Date,
): Promise<number> {
  const filas = await db
    .update(premios)
    .set({ reclamado_en, detenido_en: null })
    .where(
      and(
        isNull(premios.reclamado_en),
        isNull(premios.vencido_en),
        sql`${premios.venta} in (select v.id from ventas v where v.usuario = ${usuario} and v.origen = 'sorteo')`,
      ),
    )
    .returning({ venta: premios.venta });
  return filas.length;
}

/** The prizes that wait to be claimed with what decides about them, those that lapse first at the beginning. */
export const leerPorReclamar = ({ db }: Lector, limite: number) =>
  db
    .select({
      codigo: ventas.codigo,
      reclamo: RECLAMO,
      linea: { estado: productos_compras.estado, sin_stock: productos_compras.sin_stock },
      ganadora: {
        rut: usuarios.rut,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        direccion: usuarios.direccion,
        comuna: usuarios.comuna,
        region: usuarios.region,
        celular: usuarios.celular,
      },
    })
    .from(premios)
    .innerJoin(ventas, eq(ventas.id, premios.venta))
    .innerJoin(productos_compras, eq(productos_compras.venta, ventas.id))
    .innerJoin(usuarios, eq(usuarios.codigo_referido, ventas.usuario))
    .where(and(isNull(premios.reclamado_en), isNull(premios.vencido_en)))
    .orderBy(asc(premios.reclamar_hasta), asc(premios.venta))
    .limit(limite);

/** What a person was asked and answered about their prizes goes with the account. */
export async function olvidarReclamos({ db }: Lector, usuario: string): Promise<void> {
  await db
    .update(premios)
    .set({ pregunta: null, respuesta: null })
    .where(sql`${premios.venta} in (select v.id from ventas v where v.usuario = ${usuario})`);
}
