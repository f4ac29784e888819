import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { account, user, usuarios } from "#database/schema.ts";
import { sinPremioOculto } from "#modules/compras/venta/premio.store.server.ts";
import { cuantosHasta } from "#modules/comun/conteo.store.server.ts";
import { reveladoHasta } from "#modules/comun/revelado.ts";
import type { Lector, Mirada } from "#modules/comun/tx/contexto.ts";
import type { PendientesCuenta } from "./eliminacion.ts";

/** Counts up to one: only whether there is one matters, and a person with a long history has many. */
const alguno = (filas: SQL) => cuantosHasta(filas, 0);

/** A draw that is still being shown counts as open, and its prize as not yet won: the page must not tell it. */
export async function leerPendientesCuenta({ db, now }: Mirada, codigo: string): Promise<PendientesCuenta> {
  const ahora = now();
  const apuestas = sql`from apuestas where jugador = ${codigo} and resultado = 'pendiente'`;
  const sinPagar = sql`from ventas where usuario = ${codigo} and estado_pago = 'Validando Pago'`;
  const sinEntregar = sql`from productos_compras c join ventas on ventas.id = c.venta
    where c.usuario = ${codigo} and c.estado in ('Pagado', 'Preparando', 'Enviado') and ${sinPremioOculto(ahora)}`;
  const devuelve = sql`from devoluciones_pedidas where usuario = ${codigo}
    and estado in ('pedida', 'aceptada', 'en_camino', 'recibida')`;
  const abiertos = sql`from tickets_participantes t join sorteos s on s.key = t.sorteo
    where t.usuario = ${codigo} and (s.estado <> 'Finalizado'
      or s.sorteado_en > ${reveladoHasta(ahora).toISOString()}::timestamptz)`;
  const { rows } = await db.execute<PendientesCuenta>(sql`
    select ${alguno(apuestas)} as apuestas, ${alguno(sinPagar)} as ventas_sin_pagar,
      ${alguno(sinEntregar)} as productos_sin_entregar, ${alguno(devuelve)} as devoluciones_abiertas, ${alguno(abiertos)} as sorteos_abiertos,
      exists (select 1 from usuarios where codigo_referido = ${codigo} and rol_admin = 'duena')
        and not exists (select 1 from usuarios where rol_admin = 'duena' and codigo_referido <> ${codigo}
          and eliminado_en is null and eliminacion_pedida_en is null and bloqueado_en is null) as ultima_duena`);
  const [pendientes] = rows;
  if (!pendientes) throw new Error("a query of one row answered none");
  return pendientes;
}

/** People who asked to be deleted and wait for their raffles to end. */
export async function leerEliminacionesPedidas({ db }: Lector): Promise<string[]> {
  const filas = await db
    .select({ codigo: usuarios.codigo_referido })
    .from(usuarios)
    .where(and(isNotNull(usuarios.eliminacion_pedida_en), isNull(usuarios.eliminado_en)));
  return filas.map(({ codigo }) => codigo);
}

/** Accounts without a sign-up or a link sent since an instant that were never confirmed and have bought nothing. */
export async function leerSinConfirmar(
  { db }: Lector,
  antes: Date,
  { saltar, limite }: { saltar: number; limite: number },
): Promise<string[]> {
  const filas = await db
    .select({ codigo: usuarios.codigo_referido })
    .from(user)
    .innerJoin(usuarios, eq(usuarios.user_id, user.id))
    .innerJoin(account, eq(account.userId, user.id))
    .where(
      and(
        eq(user.emailVerified, false),
        lt(account.updatedAt, antes),
        sql`not exists (select from ventas v where v.usuario = ${usuarios.codigo_referido})`,
        sql`not exists (select from referidos r where r.referente_codigo = ${usuarios.codigo_referido})`,
      ),
    )
    .orderBy(asc(account.updatedAt), asc(usuarios.codigo_referido))
    .offset(saltar)
    .limit(limite);
  return filas.map(({ codigo }) => codigo);
}

/** Locks an account, and tells whether it is still unconfirmed and unused since then. */
export async function bloquearSinConfirmar({ db }: Lector, user_id: string, antes: Date): Promise<boolean> {
  const filas = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(account, eq(account.userId, user.id))
    .where(and(eq(user.id, user_id), eq(user.emailVerified, false), lt(account.updatedAt, antes)))
    .for("update");
  return filas.length > 0;
}

/** Customers of 'Nueva venta' without an account who were noted before then and have bought nothing since. */
export async function leerClientesAnteriores({ db }: Lector, antes: Date, limite: number): Promise<string[]> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    select u.codigo_referido as codigo from usuarios u
     where u.user_id is null and u.eliminado_en is null and u.eliminacion_pedida_en is null
       and u.fecha_registro < ${antes.toISOString()}::timestamptz
       and not exists (select from ventas v where v.usuario = u.codigo_referido and v.fecha >= ${antes.toISOString()}::timestamptz)
     order by u.codigo_referido limit ${limite}`);
  return rows.map(({ codigo }) => codigo);
}
