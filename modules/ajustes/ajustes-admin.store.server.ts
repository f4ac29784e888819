import { desc, eq, sql } from "drizzle-orm";
import { ajustes, auditoria, cuentas, productos, tickets, usuarios } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

/** What the owner has stored so far, without first values. */
export async function leerGuardados({ db }: Lector): Promise<Record<string, unknown>> {
  const filas = await db.select({ clave: ajustes.clave, valor: ajustes.valor }).from(ajustes);
  return Object.fromEntries(filas.map(({ clave, valor }) => [clave, valor]));
}

/** The newest act about one thing, with who did it. */
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

/** How much there is of what a shop needs to sell. */
export async function contarExistencias({ db }: Lector) {
  const [fila] = await db
    .select({
      cuentas: cuantosHasta(sql`from ${cuentas} where ${cuentas.estado}`),
      productos: cuantosHasta(sql`from ${productos} where ${productos.disponible}`),
      tickets: cuantosHasta(sql`from ${tickets} where ${tickets.publico}`),
    })
    .from(sql`(select 1) uno`);
  return fila ?? { cuentas: 0, productos: 0, tickets: 0 };
}
