import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { auditoria, referidos, session, user, usuarios } from "#database/schema.ts";
import { reveladoHasta } from "#modules/comun/revelado.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";

/** Personal data that the admin page shows. */
export async function leerFichaPersona({ db }: Lector, codigo: string, ahora: Date) {
  const abiertas = db
    .select({ n: count() })
    .from(session)
    .where(and(eq(session.userId, usuarios.user_id), gt(session.expiresAt, ahora)));
  const [fila] = await db
    .select({
      codigo_referido: usuarios.codigo_referido,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      username: usuarios.username,
      email: usuarios.email,
      celular: usuarios.celular,
      rut: usuarios.rut,
      nacimiento: usuarios.nacimiento,
      nacimiento_fijo: usuarios.nacimiento_fijo,
      comuna: usuarios.comuna,
      region: usuarios.region,
      role: usuarios.role,
      rol_admin: usuarios.rol_admin,
      confirmado: user.emailVerified,
      sin_cuenta: sql<boolean>`${usuarios.user_id} is null`,
      fecha_registro: usuarios.fecha_registro,
      bloqueado_en: usuarios.bloqueado_en,
      eliminacion_pedida_en: usuarios.eliminacion_pedida_en,
      eliminado_en: usuarios.eliminado_en,
      terminos_version: usuarios.terminos_version,
      terminos_aceptados_en: usuarios.terminos_aceptados_en,
      sesiones: sql<number>`(${abiertas})`,
    })
    .from(usuarios)
    .leftJoin(user, eq(user.id, usuarios.user_id))
    .where(eq(usuarios.codigo_referido, codigo));
  return fila ?? null;
}

export type ParticipacionFicha = {
  key: string;
  sku: string;
  producto: string;
  estado: "Disponible" | "Cerrado" | "Finalizado";
  fecha_sorteo: Date | null;
  objetivo: number;
  puntos: number;
  gano: "producto" | "puntos" | null;
};

type FilaParticipacion = Omit<ParticipacionFicha, "fecha_sorteo"> & { fecha_sorteo: string | null };

/** Older contributions are ignored: the page shows only a few raffles. */
const ULTIMOS_ABONOS = 200;

/**
 * The raffles in which a person has points: unfinished ones first, then the newest. Whether the person won is told when the stage
 * of the draw has ended.
 */
export async function leerParticipaciones(
  { db, now }: Lector & Pick<Ctx, "now">,
  codigo: string,
  limite: number,
) {
  const revelado = sql`s.sorteado_en <= ${reveladoHasta(now()).toISOString()}::timestamptz`;
  const { rows } = await db.execute<FilaParticipacion>(sql`
    select s.key, p.sku, p.producto, s.estado, s.fecha_sorteo, s.objetivo, t.puntos,
           case when ${revelado} then case ${codigo}
             when s.ganador_producto then 'producto' when s.ganador_puntos then 'puntos' end end as gano
      from (select s.key, u.ultimo from (
              select sorteo, max(created_at) as ultimo from (
                select sorteo, created_at from tickets_participantes where usuario = ${codigo}
                 order by created_at desc limit ${ULTIMOS_ABONOS}) a group by sorteo) u
              join sorteos s on s.key = u.sorteo
             order by s.estado = 'Finalizado', u.ultimo desc limit ${limite}) e
      join sorteos s on s.key = e.key join productos p on p.sku = s.producto
      cross join lateral (select sum(puntos_aportados)::bigint as puntos from tickets_participantes a
                           where a.sorteo = s.key and a.usuario = ${codigo}) t
     order by s.estado = 'Finalizado', e.ultimo desc`);
  return rows.map(
    (fila): ParticipacionFicha => ({
      ...fila,
      fecha_sorteo: fila.fecha_sorteo === null ? null : new Date(fila.fecha_sorteo),
    }),
  );
}

const NOMBRADA = {
  codigo_referido: usuarios.codigo_referido,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  email: usuarios.email,
};

export async function leerReferente({ db }: Lector, codigo: string) {
  const [fila] = await db
    .select({ ...NOMBRADA, fecha: referidos.fecha })
    .from(referidos)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, referidos.referente_codigo))
    .where(eq(referidos.referido_codigo, codigo));
  return fila ?? null;
}

/** The people whom a person invited most recently, and how many there are. */
export async function leerInvitados({ db }: Lector, codigo: string, limite: number) {
  const suyos = eq(referidos.referente_codigo, codigo);
  const filas = await db
    .select({ ...NOMBRADA, fecha: referidos.fecha })
    .from(referidos)
    .innerJoin(usuarios, eq(usuarios.codigo_referido, referidos.referido_codigo))
    .where(suyos)
    .orderBy(desc(referidos.fecha), referidos.referido_codigo)
    .limit(limite);
  return { filas, total: await db.$count(referidos, suyos) };
}

const autor = alias(usuarios, "autor");
/** Audit records of older sales are not shown. */
const ULTIMAS_VENTAS = 200;

/** What admins did about a person or their sales, and what the person did as an admin. */
export const leerHechos = ({ db }: Lector, codigo: string, limite: number) =>
  db
    .select({
      id: auditoria.id,
      fecha: auditoria.fecha,
      accion: auditoria.accion,
      objeto: auditoria.objeto,
      antes: auditoria.antes,
      despues: auditoria.despues,
      autor: {
        codigo_referido: autor.codigo_referido,
        nombre: autor.nombre,
        apellido: autor.apellido,
        email: autor.email,
      },
    })
    .from(auditoria)
    .innerJoin(autor, eq(autor.codigo_referido, auditoria.quien))
    .where(
      sql`${auditoria.id} in (
        (select id from auditoria where quien = ${codigo} order by fecha desc, id desc limit ${limite})
        union all
        select a.id from (
          select ${`usuario:${codigo}`} as objeto
          union all (select 'venta:' || codigo from ventas where usuario = ${codigo} order by fecha desc limit ${ULTIMAS_VENTAS})
        ) o join auditoria a on a.objeto = o.objeto)`,
    )
    .orderBy(desc(auditoria.fecha), desc(auditoria.id))
    .limit(limite);
