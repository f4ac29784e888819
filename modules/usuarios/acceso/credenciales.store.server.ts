import { and, desc, eq, gt, like, lte, ne, sql } from "drizzle-orm";
import { account, DUENO_CONFIRMACION, session, user, usuarios, verification } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { conFactor } from "#modules/usuarios/factor/factor.store.server.ts";

/** A person has few valid links: requests for them are limited. */
const MAX_VALES = 50;

export type Credencial = { user_id: string; email: string; confirmado: boolean; hash: string | null };

const credencial = {
  user_id: user.id,
  email: user.email,
  confirmado: user.emailVerified,
  hash: account.password,
};
const deLaClave = eq(account.userId, user.id);

export async function buscarCredencial({ db }: Lector, email: string): Promise<Credencial | null> {
  const [fila] = await db
    .select(credencial)
    .from(user)
    .leftJoin(account, deLaClave)
    .where(eq(user.email, email));
  return fila ?? null;
}

export async function buscarCredencialPorId({ db }: Lector, user_id: string): Promise<Credencial | null> {
  const [fila] = await db
    .select(credencial)
    .from(user)
    .leftJoin(account, deLaClave)
    .where(eq(user.id, user_id));
  return fila ?? null;
}

export type NuevaCredencial = {
  user_id: string;
  email: string;
  hash: string;
  confirmado: boolean;
  fecha: Date;
};

export async function insertarCredencial({ db }: Lector, nueva: NuevaCredencial): Promise<void> {
  const { user_id, email, hash, confirmado, fecha } = nueva;
  const fechas = { createdAt: fecha, updatedAt: fecha };
  await db.insert(user).values({ id: user_id, email, emailVerified: confirmado, ...fechas });
  await db.insert(account).values({ userId: user_id, password: hash, ...fechas });
}

export async function cambiarHash({ db }: Lector, user_id: string, hash: string, fecha: Date): Promise<void> {
  await db.update(account).set({ password: hash, updatedAt: fecha }).where(eq(account.userId, user_id));
}

/** Notes that an account was used, without changing it. */
export async function renovarCredencial({ db }: Lector, user_id: string, fecha: Date): Promise<void> {
  await db.update(account).set({ updatedAt: fecha }).where(eq(account.userId, user_id));
}

export async function marcarConfirmado({ db }: Lector, user_id: string, fecha: Date): Promise<void> {
  await db.update(user).set({ emailVerified: true, updatedAt: fecha }).where(eq(user.id, user_id));
}

/**
 * Deletes sign-ups that were not confirmed in time and have no row in `usuarios`: their address is that of a customer without an account, who
 * keeps the row until the address is confirmed.
 */
export async function borrarRegistrosSueltos({ db }: Lector, antes: Date): Promise<number> {
  const filas = await db
    .delete(user)
    .where(
      and(
        eq(user.emailVerified, false),
        sql`exists (select from ${account} where ${account.userId} = ${user.id} and ${account.updatedAt} < ${antes.toISOString()}::timestamptz)`,
        sql`not exists (select from ${usuarios} where ${usuarios.user_id} = ${user.id})`,
      ),
    )
    .returning({ id: user.id });
  return filas.length;
}

type Vale = { id: string; identificador: string; valor: string; vence_en: Date; fecha: Date };

/** Stores a one-time link; only the hash of its token. */
export async function guardarVale({ db }: Lector, vale: Vale): Promise<void> {
  const { id, identificador, valor, vence_en, fecha } = vale;
  await db.insert(verification).values({
    id,
    identifier: identificador,
    value: valor,
    expiresAt: vence_en,
    createdAt: fecha,
    updatedAt: fecha,
  });
}

const vigente = (identificador: string, ahora: Date) =>
  and(eq(verification.identifier, identificador), gt(verification.expiresAt, ahora));

export async function verVale({ db }: Lector, identificador: string, ahora: Date): Promise<string | null> {
  const [fila] = await db
    .select({ valor: verification.value })
    .from(verification)
    .where(vigente(identificador, ahora));
  return fila?.valor ?? null;
}

/** The values of a person's valid confirmation links, newest first. */
export async function listarConfirmaciones({ db }: Lector, user_id: string, ahora: Date): Promise<string[]> {
  const filas = await db
    .select({ valor: verification.value })
    .from(verification)
    .where(and(sql`${DUENO_CONFIRMACION} = ${user_id}`, gt(verification.expiresAt, ahora)))
    .orderBy(desc(verification.createdAt))
    .limit(MAX_VALES);
  return filas.map(({ valor }) => valor);
}

/** Uses up a link. Of two simultaneous requests, only one gets it. */
export async function usarVale({ db }: Lector, identificador: string, ahora: Date): Promise<string | null> {
  const [fila] = await db
    .delete(verification)
    .where(vigente(identificador, ahora))
    .returning({ valor: verification.value });
  return fila?.valor ?? null;
}

export async function borrarVales({ db }: Lector, prefijo: string, valor: string): Promise<void> {
  await db
    .delete(verification)
    .where(and(like(verification.identifier, `${prefijo}%`), eq(verification.value, valor)));
}

export type NuevaSesion = {
  id: string;
  huella: string;
  user_id: string;
  navegador: string | null;
  fecha: Date;
  vence_en: Date;
};

/**
 * Whether this is still the password of an account, and stays so until the transaction ends: a change of it waits, and then ends
 * the session that this transaction opens.
 */
export async function retenerHash({ db }: Lector, user_id: string, hash: string): Promise<boolean> {
  const suya = and(eq(account.userId, user_id), eq(account.password, hash));
  const filas = await db.select({ user_id: account.userId }).from(account).where(suya).for("share");
  return filas.length > 0;
}

export async function insertarSesion({ db }: Lector, nueva: NuevaSesion): Promise<void> {
  const { id, huella, user_id, navegador, fecha, vence_en } = nueva;
  await db.insert(session).values({
    id,
    huella,
    userId: user_id,
    userAgent: navegador,
    expiresAt: vence_en,
    createdAt: fecha,
    updatedAt: fecha,
    // A login proves who the person is.
    probada_en: fecha,
  });
}

export async function prolongarSesion(
  { db }: Lector,
  session_id: string,
  { fecha, vence_en }: { fecha: Date; vence_en: Date },
): Promise<void> {
  await db.update(session).set({ expiresAt: vence_en, updatedAt: fecha }).where(eq(session.id, session_id));
}

/** Deletes the session of a token and returns whose it was; null when there is none. */
export async function borrarSesionDe({ db }: Lector, huella: string) {
  const usuario = sql<string | null>`(select codigo_referido from usuarios where user_id = "userId")`;
  const [fila] = await db
    .delete(session)
    .where(eq(session.huella, huella))
    .returning({ id: session.id, usuario });
  return fila ?? null;
}

/** The session of a token's hash with its person. The caller checks whether it is still valid. */
export async function buscarSesion({ db }: Lector, huella: string) {
  const [fila] = await db
    .select({
      session_id: session.id,
      user_id: session.userId,
      vence_en: session.expiresAt,
      renovada_en: session.updatedAt,
      probada_en: session.probada_en,
      usada_en: session.usada_en,
      iniciada_en: session.createdAt,
      con_factor: conFactor(session.userId),
      usuario: usuarios,
    })
    .from(session)
    .leftJoin(usuarios, eq(usuarios.user_id, session.userId))
    .where(eq(session.huella, huella))
    .prepare("buscar_sesion")
    .execute();
  return fila ?? null;
}

/** Remembers that a session was used, and from which network. */
export async function marcarUso(
  { db }: Lector,
  session_id: string,
  uso: { usada_en: Date; red: string | null },
): Promise<void> {
  await db.update(session).set(uso).where(eq(session.id, session_id));
}

/** Remembers that the person of a session has just proven who they are. */
export async function marcarPrueba({ db }: Lector, session_id: string, fecha: Date): Promise<void> {
  await db.update(session).set({ probada_en: fecha }).where(eq(session.id, session_id));
}

/** The live sessions of a person. */
export async function listarSesiones({ db }: Lector, user_id: string, ahora: Date) {
  return db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      usada_en: session.usada_en,
      red: session.red,
    })
    .from(session)
    .where(and(eq(session.userId, user_id), gt(session.expiresAt, ahora)));
}

/** Deletes one session of a person; false when they have no such session. */
export async function borrarSesion(
  { db }: Lector,
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  const filas = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.userId, user_id)))
    .returning({ id: session.id });
  return filas.length > 0;
}

/** Deletes the sessions of a person, all or all but one, and returns their ids. */
export async function borrarSesiones({ db }: Lector, user_id: string, salvo?: string): Promise<string[]> {
  const deEl = eq(session.userId, user_id);
  const filas = await db
    .delete(session)
    .where(salvo ? and(deEl, ne(session.id, salvo)) : deEl)
    .returning({ id: session.id });
  return filas.map(({ id }) => id);
}

export async function borrarVencidos({ db }: Lector, ahora: Date): Promise<number> {
  const sesiones = await db
    .delete(session)
    .where(lte(session.expiresAt, ahora))
    .returning({ id: session.id });
  const vales = await db
    .delete(verification)
    .where(lte(verification.expiresAt, ahora))
    .returning({ id: verification.id });
  return sesiones.length + vales.length;
}
