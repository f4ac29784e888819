import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { auditoria, usuarios } from "#database/schema.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { inicioDeDia } from "#modules/comun/fechas/dias.ts";
import type { Porcion } from "#modules/comun/texto/busqueda.ts";
import { patronDe } from "#modules/comun/texto/busqueda.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { personaContiene } from "#modules/usuarios/usuarios.store.server.ts";
import type { FiltrosAuditoria } from "./filtros.ts";

function condicion({ texto, persona, accion, desde, hasta }: FiltrosAuditoria): SQL | undefined {
  const inicio = desde ? inicioDeDia(desde) : null;
  const fin = hasta ? inicioDeDia(hasta, 1) : null;
  return and(
    accion ? eq(auditoria.accion, accion) : undefined,
    inicio ? gte(auditoria.fecha, inicio) : undefined,
    fin ? lt(auditoria.fecha, fin) : undefined,
    persona
      ? sql`${auditoria.quien} in (select ${usuarios.codigo_referido} from ${usuarios} where ${personaContiene(persona, usuarios)})`
      : undefined,
    texto ? contiene(patronDe(texto)) : undefined,
  );
}

const contiene = (patron: string) =>
  or(
    sql`${auditoria.objeto} ilike ${patron}`,
    sql`${auditoria.antes}::text ilike ${patron}`,
    sql`${auditoria.despues}::text ilike ${patron}`,
  );

/** How many records the filters find, counted up to the limit. */
export async function contarAuditoria({ db }: Lector, filtros: FiltrosAuditoria): Promise<number> {
  const halladas = sql`from ${auditoria} where ${and(sql`true`, condicion(filtros))}`;
  const [fila] = await db.select({ cuantas: cuantosHasta(halladas) }).from(sql`(select 1) uno`);
  return fila?.cuantas ?? 0;
}

const HECHO = {
  id: auditoria.id,
  fecha: auditoria.fecha,
  accion: auditoria.accion,
  objeto: auditoria.objeto,
  antes: auditoria.antes,
  despues: auditoria.despues,
  autor: {
    codigo_referido: auditoria.quien,
    nombre: usuarios.nombre,
    apellido: usuarios.apellido,
    email: usuarios.email,
  },
};

export const leerAuditoria = ({ db }: Lector, filtros: FiltrosAuditoria, { limite, desde }: Porcion) =>
  db
    .select(HECHO)
    .from(auditoria)
    .leftJoin(usuarios, eq(usuarios.codigo_referido, auditoria.quien))
    .where(condicion(filtros))
    .orderBy(
      ...(filtros.orden === "antiguos"
        ? [asc(auditoria.fecha), asc(auditoria.id)]
        : [desc(auditoria.fecha), desc(auditoria.id)]),
    )
    .limit(limite)
    .offset(desde);

/** What was done to one thing, the last first. */
export const leerHechosDe = ({ db }: Lector, objeto: string, limite: number) =>
  db
    .select(HECHO)
    .from(auditoria)
    .leftJoin(usuarios, eq(usuarios.codigo_referido, auditoria.quien))
    .where(eq(auditoria.objeto, objeto))
    .orderBy(desc(auditoria.fecha), desc(auditoria.id))
    .limit(limite);
