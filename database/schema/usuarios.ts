import { type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { user } from "./auth.ts";
import { instante } from "./columns.ts";

/** The RUT with only digits and K, however it was typed. */
export const rutPlano = (t: Record<"rut", SQLWrapper>) =>
  sql`upper(regexp_replace(${t.rut}, '[. -]', '', 'g'))`;

const LOCAL = "split_part(split_part(correo, '@', 1), '+', 1)";
const DOMINIO = "split_part(correo, '@', 2)";

/** The mailbox behind an address, as `buzonDe` reads it. Accounts store addresses in lower case. */
export const buzonPlano = (correo: SQLWrapper) =>
  sql`(select case when ${sql.raw(DOMINIO)} in ('gmail.com', 'googlemail.com')
                   then replace(${sql.raw(LOCAL)}, '.', '') || '@gmail.com'
                   else ${sql.raw(LOCAL)} || '@' || ${sql.raw(DOMINIO)} end from (select ${correo} as correo) c)`;

/** A customer. The referral code is the key: it remains as a pseudonym when the identity is deleted. */
export const usuarios = pgTable(
  "usuarios",
  {
    codigo_referido: text().primaryKey(),
    user_id: text()
      .unique()
      .references(() => user.id, { onDelete: "set null" }),
    username: text(),
    nacimiento: date({ mode: "string" }),
    /** The birth date once said that the person is under age: since then only an admin changes it. */
    nacimiento_fijo: boolean().notNull().default(false),
    /** A self-pause of the game taken over from an earlier account of the same person. */
    pausa_hasta: instante(),
    rut: text(),
    nombre: text(),
    apellido: text(),
    celular: text(),
    direccion: text(),
    comuna: text(),
    region: text(),
    email: text().unique(),
    /** All names without accents or capitals, for searching. */
    nombre_plano: text()
      .notNull()
      .generatedAlwaysAs(
        sql`texto_plano(coalesce(nombre, '') || ' ' || coalesce(apellido, '') || ' ' || coalesce(username, ''))`,
      ),
    fecha_registro: instante().notNull().defaultNow(),
    role: text({ enum: ["usuario", "admin"] })
      .notNull()
      .default("usuario"),
    /** Which kind of admin; null for customers. A trigger fills it when only `role` is written. */
    rol_admin: text({ enum: ["duena", "ventas", "catalogo", "lectura"] }),
    /** Written by a trigger: a public shop asks its admins for a second factor some days later. */
    admin_desde: instante(),
    bloqueado_en: instante(),
    terminos_version: text(),
    terminos_aceptados_en: instante(),
    eliminacion_pedida_en: instante(),
    eliminado_en: instante(),
    /** Incremented by every change that ends this person's sessions, so that sockets notice. */
    version: integer().notNull().default(1),
  },
  (t) => [
    check("usuarios_codigo_check", sql`${t.codigo_referido} ~ '^[A-Z0-9]{8}$'`),
    check("usuarios_role_check", sql`${t.role} in ('usuario', 'admin')`),
    check(
      "usuarios_rol_admin_check",
      sql`(${t.role} = 'admin') = (${t.rol_admin} is not null) and ${t.rol_admin} in ('duena', 'ventas', 'catalogo', 'lectura')`,
    ),
    check(
      "usuarios_eliminado_check",
      sql`${t.eliminado_en} is null or (${t.user_id} is null and ${t.email} is null)`,
    ),
    index("usuarios_registro_idx").on(t.fecha_registro, t.codigo_referido),
    // Trigram index over names without accents: an admin may know only the middle of a name.
    index("usuarios_busqueda_idx").using(
      "gin",
      sql`${t.codigo_referido} gin_trgm_ops`,
      sql`${t.email} gin_trgm_ops`,
      sql`${t.nombre_plano} gin_trgm_ops`,
      sql`${rutPlano(t)} gin_trgm_ops`,
    ),
    // Whose sales a deposit may have paid.
    index("usuarios_rut_idx").on(t.rut),
    index("usuarios_nombre_idx").on(sql`nullif(${t.nombre_plano}, '')`, t.codigo_referido),
    index("usuarios_bloqueados_idx").on(t.codigo_referido).where(sql`bloqueado_en is not null`),
    index("usuarios_por_irse_idx")
      .on(t.codigo_referido)
      .where(sql`eliminado_en is not null or eliminacion_pedida_en is not null`),
    index("usuarios_sin_cuenta_idx").on(t.codigo_referido).where(sql`user_id is null`),
    index("usuarios_admins_idx").on(t.codigo_referido).where(sql`role = 'admin'`),
  ],
);

export const referidos = pgTable(
  "referidos",
  {
    referido_codigo: text()
      .primaryKey()
      .references(() => usuarios.codigo_referido),
    referente_codigo: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    fecha: instante().notNull().defaultNow(),
  },
  (t) => [
    check("referidos_propio_check", sql`${t.referente_codigo} <> ${t.referido_codigo}`),
    index("referidos_referente_idx").on(t.referente_codigo, t.fecha),
  ],
);

/** Self-pauses that outlive their account. The mark is keyed, so that the table names no person. */
export const autoexclusiones = pgTable(
  "autoexclusiones",
  {
    marca: text().primaryKey(),
    creada_en: instante().notNull(),
    hasta: instante().notNull(),
  },
  (t) => [index("autoexclusiones_hasta_idx").on(t.hasta)],
);

/** People whom the owner invited to the team. The link is one of `verification`; a row goes when it is accepted or withdrawn. */
export const invitaciones = pgTable(
  "invitaciones",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull().unique(),
    rol_admin: text({ enum: ["duena", "ventas", "catalogo", "lectura"] }).notNull(),
    invitada_por: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    creada_en: instante().notNull(),
    vence_en: instante().notNull(),
  },
  (t) => [
    check("invitaciones_rol_check", sql`${t.rol_admin} in ('duena', 'ventas', 'catalogo', 'lectura')`),
    index("invitaciones_vence_idx").on(t.vence_en),
    index("invitaciones_por_idx").on(t.invitada_por),
  ],
);

/** Filters of the admin lists that a person keeps under a name. */
export const filtros_guardados = pgTable(
  "filtros_guardados",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    lista: text({ enum: ["ventas", "usuarios", "productos", "despachos"] }).notNull(),
    nombre: text().notNull(),
    /** The parameters of the address, without page and cursor. */
    consulta: text().notNull(),
    creado_en: instante().notNull().defaultNow(),
  },
  (t) => [
    unique("filtros_guardados_nombre_key").on(t.usuario, t.lista, t.nombre),
    check(
      "filtros_guardados_lista_check",
      sql`${t.lista} in ('ventas', 'usuarios', 'productos', 'despachos')`,
    ),
    check(
      "filtros_guardados_largo_check",
      sql`length(${t.nombre}) between 1 and 40 and length(${t.consulta}) between 1 and 500`,
    ),
  ],
);
