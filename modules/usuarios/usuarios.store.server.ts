import { and, asc, desc, eq, gt, isNull, like, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { correos, notificaciones, user, usuarios } from "#database/schema.ts";
import { type Ajustes, completarAjustes } from "#modules/ajustes/ajustes.ts";
import type { RolAdmin } from "#modules/comun/acceso/permisos.ts";
import { patronDe } from "#modules/comun/texto/busqueda.ts";
import { enOrden } from "#modules/comun/tx/candados.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";

export type Usuario = typeof usuarios.$inferSelect;
export type NuevoUsuario = typeof usuarios.$inferInsert;

/** False when another person already has the code. */
export async function insertarUsuario({ db }: Lector, fila: NuevoUsuario): Promise<boolean> {
  const nuevas = await db
    .insert(usuarios)
    .values(fila)
    .onConflictDoNothing({ target: usuarios.codigo_referido })
    .returning({ codigo_referido: usuarios.codigo_referido });
  return nuevas.length > 0;
}

export async function buscarUsuario({ db }: Lector, user_id: string): Promise<Usuario | null> {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.user_id, user_id));
  return fila ?? null;
}

export async function buscarPorCodigo({ db }: Lector, codigo_referido: string): Promise<Usuario | null> {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo_referido));
  return fila ?? null;
}

export async function buscarPorCorreo({ db }: Lector, email: string): Promise<Usuario | null> {
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.email, email));
  return fila ?? null;
}

/** A customer of 'Nueva venta', who has no account. */
const sinCuenta = and(isNull(usuarios.user_id), isNull(usuarios.eliminado_en));

export async function buscarSinCuenta({ db }: Lector, email: string): Promise<Usuario | null> {
  const [fila] = await db
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.email, email), sinCuenta));
  return fila ?? null;
}

export async function buscarClienteSinCuenta(
  { db }: Lector,
  { nombre, celular }: { nombre: string; celular: string },
): Promise<Usuario | null> {
  const [fila] = await db
    .select()
    .from(usuarios)
    .where(
      and(sinCuenta, eq(usuarios.celular, celular), sql`${usuarios.nombre_plano} = texto_plano(${nombre})`),
    )
    .orderBy(asc(usuarios.fecha_registro))
    .limit(1);
  return fila ?? null;
}

export async function fijarCorreoDeCliente({ db }: Lector, codigo: string, email: string): Promise<void> {
  await db
    .update(usuarios)
    .set({ email })
    .where(and(eq(usuarios.codigo_referido, codigo), sinCuenta));
}

/** Gives a customer without an account to an account; false when another one was faster. */
export async function reclamarCliente(
  { db }: Lector,
  codigo: string,
  cambios: Partial<NuevoUsuario> & { user_id: string },
): Promise<boolean> {
  const filas = await db
    .update(usuarios)
    .set(cambios)
    .where(and(eq(usuarios.codigo_referido, codigo), sinCuenta))
    .returning({ codigo: usuarios.codigo_referido });
  return filas.length > 0;
}

/** The person, locked for the rest of the transaction. */
export async function bloquearUsuario({ db }: Lector, codigo: string): Promise<Usuario | null> {
  enOrden(db, "personas", [codigo]);
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo)).for("update");
  return fila ?? null;
}

export type CamposUsuario = Partial<Omit<NuevoUsuario, "codigo_referido" | "user_id">>;

export async function cambiarUsuario(
  { db }: Lector,
  user_id: string,
  cambios: CamposUsuario,
): Promise<Usuario | null> {
  const [fila] = await db.update(usuarios).set(cambios).where(eq(usuarios.user_id, user_id)).returning();
  return fila ?? null;
}

/** Raises the version of a person; sockets compare it with the version under which they were opened. */
export async function subirVersion({ db }: Lector, user_id: string): Promise<string | null> {
  const [fila] = await db
    .update(usuarios)
    .set({ version: sql`${usuarios.version} + 1` })
    .where(eq(usuarios.user_id, user_id))
    .returning({ codigo_referido: usuarios.codigo_referido });
  return fila?.codigo_referido ?? null;
}

/**
 * Writes the name, else the e-mail address, where a row has the code of the admin who did something. What the shop did by itself keeps
 * its word.
 */
export async function conNombres<F extends { quien: string | null }>(
  { db }: Lector,
  filas: readonly F[],
): Promise<F[]> {
  const codigos = [...new Set(filas.flatMap(({ quien }) => quien ?? []))];
  if (codigos.length === 0) return [...filas];
  const { rows } = await db.execute<{ codigo: string; nombre: string | null }>(sql`
    select codigo_referido as codigo, coalesce(nullif(concat_ws(' ', nullif(nombre, ''), nullif(apellido, '')), ''), email) as nombre
      from usuarios where codigo_referido = any(${sql.param(codigos)}::text[])`);
  const nombres = new Map(rows.map(({ codigo, nombre }) => [codigo, nombre ?? codigo]));
  return filas.map((fila) => ({ ...fila, quien: nombres.get(fila.quien ?? "") ?? fila.quien }));
}

/** The admins who can sign in, and whether they want a mail per event or one summary a day. */
export type Administradores = {
  admins: { codigo: string; email: string | null; rol_admin: RolAdmin }[];
  avisos_admin: Ajustes["avisos_admin"];
};

/** One JSON value, so that other queries can include it. */
export const ADMINISTRADORES = sql`
  select json_build_object(
    'admins', (select json_agg(json_build_object('codigo', codigo_referido, 'email', email, 'rol_admin', rol_admin) order by codigo_referido)
                 from usuarios where role = 'admin' and eliminado_en is null and bloqueado_en is null),
    'avisos_admin', (select valor from ajustes where clave = 'avisos_admin'))`;

export type FilaAdministradores = { admins: Administradores["admins"] | null; avisos_admin: unknown };

export function administradoresDe(fila: FilaAdministradores | undefined): Administradores {
  const { avisos_admin } = completarAjustes({ avisos_admin: fila?.avisos_admin });
  return { admins: fila?.admins ?? [], avisos_admin };
}

export async function leerAdministradores({ db }: Lector): Promise<Administradores> {
  const { rows } = await db.execute<{ fila: FilaAdministradores }>(sql`select (${ADMINISTRADORES}) as fila`);
  return administradoresDe(rows[0]?.fila);
}

/** Those of these admins who were mailed about the shop since that instant. */
export async function leerConCorreoReciente(
  { db }: Lector,
  admins: Administradores["admins"],
  desde: Date,
): Promise<Set<string>> {
  const codigos = admins.map(({ codigo }) => codigo);
  const filas = await db
    .selectDistinct({ usuario: correos.usuario })
    .from(correos)
    .where(sql`${correos.usuario} = any(${sql.param(codigos)}::text[])
      and ${correos.plantilla} in ('admin_aviso', 'admin_resumen') and ${correos.created_at} > ${desde.toISOString()}::timestamptz`)
    .prepare("con_correo_reciente")
    .execute();
  return new Set(filas.flatMap(({ usuario }) => usuario ?? []));
}

/** The time up to which an admin's last summary reported. */
export async function leerUltimoResumen({ db }: Lector, codigo: string): Promise<Date | null> {
  const [fila] = await db
    .select({ fecha: sql<string | null>`${correos.datos} ->> 'fecha'` })
    .from(correos)
    .where(and(eq(correos.usuario, codigo), eq(correos.plantilla, "admin_resumen")))
    .orderBy(desc(correos.id))
    .limit(1);
  return fila?.fecha ? new Date(fila.fecha) : null;
}

/** An admin's notices of that period that were not mailed one by one. */
export async function leerAvisosSinCorreo(
  { db }: Lector,
  codigo: string,
  { desde, hasta }: { desde: Date; hasta: Date },
) {
  return db
    .select({
      titulo: notificaciones.titulo,
      texto: notificaciones.texto,
      enlace: notificaciones.enlace,
    })
    .from(notificaciones)
    .where(
      and(
        eq(notificaciones.usuario, codigo),
        like(notificaciones.clave, "admin:%"),
        gt(notificaciones.created_at, desde),
        lte(notificaciones.created_at, hasta),
        sql`not exists (select 1 from ${correos} where ${correos.clave} = ${notificaciones.clave})`,
      ),
    )
    .orderBy(asc(notificaciones.created_at), asc(notificaciones.id));
}

type Persona = Record<"codigo_referido" | "email" | "nombre" | "apellido" | "nombre_plano", SQLWrapper>;

/**
 * Of a text with an at sign only the three characters before it are looked up in the trigram index: the beginnings and domains of
 * mails are alike, and the index would read everybody who shares them. Accounts store addresses in lower case (`normalizarCorreo`),
 * so the cheaper `like` finds them.
 */
function correoContiene(texto: string, email: Persona["email"]): SQL {
  const buscado = texto.trim().toLowerCase();
  const [antes] = /[a-z0-9]{3}@/.exec(buscado) ?? [];
  if (antes === undefined || antes === buscado) return sql`${email} like ${patronDe(buscado)}`;
  return sql`(${email} like ${patronDe(antes)} and strpos(${email}, ${buscado}) > 0)`;
}

/** Whether a text is part of a person's code, e-mail or name, ignoring accents. Uses the trigram indexes. */
export function personaContiene(texto: string, persona: Persona): SQL | undefined {
  const patron = patronDe(texto);
  return or(
    /[\p{L}\p{N}]/u.test(texto)
      ? sql`${persona.nombre_plano} like '%' || texto_plano(${texto}) || '%'`
      : // A plain name has no punctuation, so a text of signs alone is searched in names as they were written.
        sql`concat_ws(' ', ${persona.nombre}, ${persona.apellido}) ilike ${patron}`,
    correoContiene(texto, persona.email),
    // No other text can be part of a code: an index that is not asked costs nothing.
    /^[0-9A-Z]{1,8}$/i.test(texto) ? sql`${persona.codigo_referido} ilike ${patron}` : undefined,
  );
}

/** Bars the person from signing in; the identity is deleted when nothing is pending. */
export async function fijarEliminacionPedida({ db }: Lector, codigo: string, fecha: Date): Promise<void> {
  await db.update(usuarios).set({ eliminacion_pedida_en: fecha }).where(eq(usuarios.codigo_referido, codigo));
}

/** Clears all identifying columns; the code stays as a pseudonym. */
export async function borrarIdentidad(
  { db }: Lector,
  { codigo_referido, user_id }: Pick<Usuario, "codigo_referido" | "user_id">,
  fecha: Date,
): Promise<void> {
  await db
    .update(usuarios)
    .set({
      username: null,
      nacimiento: null,
      pausa_hasta: null,
      rut: null,
      nombre: null,
      apellido: null,
      celular: null,
      direccion: null,
      comuna: null,
      region: null,
      email: null,
      user_id: null,
      role: "usuario",
      rol_admin: null,
      eliminado_en: fecha,
    })
    .where(eq(usuarios.codigo_referido, codigo_referido));
  if (user_id) await db.delete(user).where(eq(user.id, user_id));
}

/** Deletes an account that nothing refers to, with its credentials. */
export async function borrarUsuario(
  { db }: Lector,
  { codigo_referido, user_id }: Pick<Usuario, "codigo_referido" | "user_id">,
): Promise<void> {
  await db.delete(usuarios).where(eq(usuarios.codigo_referido, codigo_referido));
  if (user_id) await db.delete(user).where(eq(user.id, user_id));
}

export async function fijarAcceso(
  { db }: Lector,
  codigo: string,
  cambio: Required<Pick<NuevoUsuario, "role" | "rol_admin">> | Pick<NuevoUsuario, "bloqueado_en">,
): Promise<void> {
  await db.update(usuarios).set(cambio).where(eq(usuarios.codigo_referido, codigo));
}
