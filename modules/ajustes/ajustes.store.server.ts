import { and, desc, eq, gte, sql } from "drizzle-orm";
import {
  ajustes,
  auditoria,
  cuentas,
  legal_versiones,
  productos,
  tarifas_envio,
  tickets,
  usuarios,
} from "#database/schema.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { leerComun } from "#modules/comun/tx/comun.ts";
import type { Lector, LectorComun, Tx } from "#modules/comun/tx/contexto.ts";
import { type Ajustes, completarAjustes } from "./ajustes.ts";

export const leerAjustes = (ctx: LectorComun): Promise<Ajustes> =>
  leerComun(ctx, "ajustes", async () => completarAjustes(await leerGuardados(ctx)));

export async function leerAjuste({ db }: Lector, clave: string): Promise<unknown> {
  const [fila] = await db.select({ valor: ajustes.valor }).from(ajustes).where(eq(ajustes.clave, clave));
  return fila?.valor;
}

export async function guardarAjustes(tx: Tx, cambios: Partial<Ajustes>, quien: string | null): Promise<void> {
  for (const [clave, valor] of Object.entries(cambios)) {
    const fila = { valor, actualizado_en: tx.now(), actualizado_por: quien };
    await tx.db
      .insert(ajustes)
      .values({ clave, ...fila })
      .onConflictDoUpdate({ target: ajustes.clave, set: fila });
  }
  tx.announce({ tabla: "ajustes" });
}

/** Writes default values without changing those that the owner has stored. */
export async function sembrarAjustes(tx: Tx, valores: Partial<Ajustes>): Promise<void> {
  const filas = Object.entries(valores).map(([clave, valor]) => ({ clave, valor }));
  if (filas.length > 0) await tx.db.insert(ajustes).values(filas).onConflictDoNothing();
}

/** The stored settings, without default values. */
export async function leerGuardados({ db }: Lector): Promise<Record<string, unknown>> {
  const filas = await db.select({ clave: ajustes.clave, valor: ajustes.valor }).from(ajustes);
  return Object.fromEntries(filas.map(({ clave, valor }) => [clave, valor]));
}

/** How often an action was recorded since then. */
export async function contarHechos(
  { db }: Lector,
  { accion, desde }: { accion: AccionAuditada; desde: Date },
): Promise<number> {
  return db.$count(auditoria, and(eq(auditoria.accion, accion), gte(auditoria.fecha, desde)));
}

/** The newest audited action on an object, with its author. */
export async function leerUltimoHecho({ db }: Lector, objeto: string) {
  const [fila] = await db
    .select({
      fecha: auditoria.fecha,
      despues: auditoria.despues,
      autor: {
        codigo_referido: usuarios.codigo_referido,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        email: usuarios.email,
      },
    })
    .from(auditoria)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, auditoria.quien))
    .where(eq(auditoria.objeto, objeto))
    .orderBy(desc(auditoria.fecha), desc(auditoria.id))
    .limit(1);
  return fila ?? null;
}

/** How many bank accounts, products and tickets are active, and how many legal texts the owner published. */
export async function contarExistencias({ db }: Lector) {
  const [fila] = await db
    .select({
      cuentas: cuantosHasta(sql`from ${cuentas} where ${cuentas.estado}`),
      productos: cuantosHasta(sql`from ${productos} where ${productos.disponible}`),
      tickets: cuantosHasta(sql`from ${tickets} where ${tickets.publico}`),
      versiones_legales: cuantosHasta(
        sql`from ${legal_versiones} where ${legal_versiones.quien} is not null`,
      ),
      envio_menor: sql<number | null>`(select min(costo) from ${tarifas_envio})`,
      envio_mayor: sql<number | null>`(select max(costo) from ${tarifas_envio})`,
    })
    .from(sql`(select 1) uno`);
  const nada = { cuentas: 0, productos: 0, tickets: 0, versiones_legales: 0 };
  return fila ?? { ...nada, envio_menor: null, envio_mayor: null };
}
