import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instante } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

export const CLASES_SOLICITUD = [
  "acceso",
  "rectificacion",
  "supresion",
  "oposicion",
  "portabilidad",
  "bloqueo",
  "revision",
] as const;

export const ESTADOS_SOLICITUD = [
  "recibida",
  "acusada",
  "en_revision",
  "acogida",
  "parcial",
  "denegada",
] as const;

/** What a person asked about their own data, and what the shop answered. It stays as proof after the person's data are gone. */
export const solicitudes_datos = pgTable(
  "solicitudes_datos",
  {
    id: id(),
    /** `SD-…`, as mails and pages name it. */
    codigo: text().notNull().unique(),
    /** Null for an address that belongs to no customer. */
    usuario: text().references(() => usuarios.codigo_referido),
    /** Where the answer goes; forgotten with the person. */
    email: text(),
    clase: text({ enum: CLASES_SOLICITUD }).notNull(),
    estado: text({ enum: ESTADOS_SOLICITUD }).notNull(),
    /** What the person wrote. */
    detalle: text(),
    /** What the shop answered; the reason of a denial. */
    respuesta: text(),
    recibida_en: instante().notNull(),
    /** The first instant after the last day to answer. */
    vence_en: instante().notNull(),
    acusada_en: instante(),
    tomada_en: instante(),
    prorrogada_en: instante(),
    respondida_en: instante(),
    /** The admin who answered; null for what the shop answered by itself. */
    respondida_por: text().references(() => usuarios.codigo_referido),
    /** The person asked for the block of their data until the answer. */
    con_bloqueo: boolean().notNull().default(false),
  },
  (t) => [
    check("solicitudes_datos_codigo_check", sql`${t.codigo} ~ '^SD-[0-9A-Z]{8}$'`),
    check(
      "solicitudes_datos_clase_check",
      sql`${t.clase} in ('acceso', 'rectificacion', 'supresion', 'oposicion', 'portabilidad', 'bloqueo', 'revision')`,
    ),
    check(
      "solicitudes_datos_estado_check",
      sql`${t.estado} in ('recibida', 'acusada', 'en_revision', 'acogida', 'parcial', 'denegada')`,
    ),
    check(
      "solicitudes_datos_respondida_check",
      sql`(${t.estado} in ('acogida', 'parcial', 'denegada')) = (${t.respondida_en} is not null)`,
    ),
    check("solicitudes_datos_abierta_check", sql`${t.respondida_en} is not null or ${t.email} is not null`),
    // One open request of each kind for a person: a second press finds the first.
    uniqueIndex("solicitudes_datos_abierta_idx")
      .on(sql`coalesce(usuario, email)`, t.clase)
      .where(sql`respondida_en is null`),
    index("solicitudes_datos_por_responder_idx").on(t.vence_en, t.id).where(sql`respondida_en is null`),
    index("solicitudes_datos_estado_idx").on(t.estado, t.id),
    index("solicitudes_datos_usuario_idx").on(t.usuario, t.id).where(sql`usuario is not null`),
    index("solicitudes_datos_email_idx").on(t.email).where(sql`email is not null`),
  ],
);

/** A person whose data the shop only keeps: no door gives them out or uses them until it ends. */
export const bloqueos = pgTable(
  "bloqueos",
  {
    id: id(),
    usuario: text().references(() => usuarios.codigo_referido),
    email: text(),
    /** The code of the request that it belongs to: the one that asked for it, or an open one that asks for it still. */
    solicitud: text().notNull(),
    pedido_en: instante().notNull(),
    /** The first instant after the last day to answer it: two working days. */
    vence_en: instante().notNull(),
    respondido_en: instante(),
    termina_en: instante(),
    /** Why it was ended, for the person. */
    motivo: text(),
    quien: text().references(() => usuarios.codigo_referido),
  },
  (t) => [
    check(
      "bloqueos_persona_check",
      sql`${t.termina_en} is not null or coalesce(${t.usuario}, ${t.email}) is not null`,
    ),
    uniqueIndex("bloqueos_vivo_idx").on(sql`coalesce(usuario, email)`).where(sql`termina_en is null`),
    index("bloqueos_solicitud_idx").on(t.solicitud),
  ],
);
