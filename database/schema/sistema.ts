import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cantidad, id, instante, jsonb } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

/** Numbers and texts that the owner can change. */
export const ajustes = pgTable("ajustes", {
  clave: text().primaryKey(),
  valor: jsonb().notNull(),
  actualizado_en: instante().notNull().defaultNow(),
  actualizado_por: text().references(() => usuarios.codigo_referido),
});

/** Every admin action: actor, time, action, before, after. Append-only. */
export const auditoria = pgTable(
  "auditoria",
  {
    id: id(),
    fecha: instante().notNull().defaultNow(),
    /** Code of the admin, or `sistema:` and the rule of the shop that acted. */
    quien: text().notNull(),
    accion: text().notNull(),
    objeto: text().notNull(),
    antes: jsonb(),
    despues: jsonb(),
  },
  (t) => [
    index("auditoria_fecha_idx").on(t.fecha.desc().nullsFirst()),
    index("auditoria_objeto_idx").on(t.objeto, t.fecha.desc().nullsFirst()),
    index("auditoria_quien_idx").on(t.quien, t.fecha.desc().nullsFirst()),
  ],
);

export const notificaciones = pgTable(
  "notificaciones",
  {
    id: id(),
    clave: text().notNull().unique(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    titulo: text().notNull(),
    texto: text().notNull(),
    enlace: text(),
    leida_en: instante(),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    index("notificaciones_usuario_idx").on(t.usuario, t.created_at.desc().nullsFirst()),
    index("notificaciones_no_leidas_idx").on(t.usuario).where(sql`leida_en is null`),
  ],
);

export const ESTADOS_CORREO = ["pendiente", "enviado", "atascado"] as const;

/** The outbox: a mail is a row, written in the transaction that causes it. */
export const correos = pgTable(
  "correos",
  {
    id: id(),
    clave: text().notNull().unique(),
    usuario: text().references(() => usuarios.codigo_referido),
    para: text().notNull(),
    plantilla: text().notNull(),
    datos: jsonb().$type<Record<string, unknown>>().notNull(),
    asunto: text().notNull(),
    estado: text({ enum: ESTADOS_CORREO }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    proximo_intento: instante().notNull().defaultNow(),
    ultimo_error: text(),
    enviado_en: instante(),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    check("correos_estado_check", sql`${t.estado} in ('pendiente', 'enviado', 'atascado')`),
    check("correos_enviado_check", sql`(${t.estado} = 'enviado') = (${t.enviado_en} is not null)`),
    index("correos_por_enviar_idx").on(t.proximo_intento).where(sql`estado = 'pendiente'`),
    index("correos_estado_idx").on(t.estado, t.id),
    index("correos_para_idx").on(t.para),
    index("correos_resumen_idx").on(t.usuario, t.id).where(sql`plantilla = 'admin_resumen'`),
    index("correos_avisos_idx")
      .on(t.usuario, t.created_at)
      .where(sql`plantilla in ('admin_aviso', 'admin_resumen')`),
    // The second part of a key is the subject of the mail: the code of a sale or the key of a raffle.
    index("correos_asunto_de_idx").on(sql`split_part(${t.clave}, ':', 2)`),
  ],
);

/** First answers, kept so that a repeated request gets the same answer. */
export const idempotencia = pgTable(
  "idempotencia",
  {
    quien: text().notNull(),
    clave: text().notNull(),
    funcion: text().notNull(),
    huella: text().notNull(),
    http_status: integer(),
    respuesta: jsonb(),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.quien, t.clave] }), index("idempotencia_fecha_idx").on(t.created_at)],
);

/**
 * Counters of rate limits, shared by all processes. A migration makes it UNLOGGED: losing them costs nothing.
 */
export const limites = pgTable(
  "limites",
  {
    clave: text().primaryKey(),
    cuenta: cantidad().notNull(),
    vence_en: instante().notNull(),
  },
  (t) => [index("limites_vence_idx").on(t.vence_en)],
);

export const CLASES_ERROR = ["peticion", "tarea", "proceso"] as const;

/** Hourly count, over all processes, of requests answered with a 5xx, failed jobs and crashed processes. */
export const errores_por_hora = pgTable(
  "errores_por_hora",
  {
    hora: instante().notNull(),
    clase: text({ enum: CLASES_ERROR }).notNull(),
    cuenta: cantidad().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hora, t.clase] }),
    check("errores_por_hora_clase_check", sql`${t.clase} in ('peticion', 'tarea', 'proceso')`),
  ],
);

/** Verified pulses of the public beacon. One process fetches them, all processes read them here. */
export const pulsos = pgTable(
  "pulsos",
  {
    cadena: text().notNull(),
    ronda: cantidad().notNull(),
    firma: text().notNull(),
    recibido_en: instante().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cadena, t.ronda] }),
    check("pulsos_ronda_check", sql`${t.ronda} >= 1`),
    check("pulsos_firma_check", sql`${t.firma} ~ '^[0-9a-f]{96}$'`),
  ],
);

/** How each relay of the beacon answered last: the admin pages show it. */
export const relevos = pgTable("relevos", {
  url: text().primaryKey(),
  /** Last answer with a valid pulse, and how long it took. */
  bien_en: instante(),
  demora_ms: integer(),
  mal_en: instante(),
  /** Why the last failed request failed. */
  error: text(),
  /** Failures since the last valid answer. */
  fallas: integer().notNull().default(0),
});

export const CLASES_RESPALDO = ["respaldo", "ensayo"] as const;

/**
 * Each attempt to back up the shop into its store, and each rehearsal: a backup of the store was restored into a scratch
 * database and audited.
 */
export const respaldos = pgTable(
  "respaldos",
  {
    id: id(),
    fecha: instante().notNull(),
    clase: text({ enum: CLASES_RESPALDO }).notNull(),
    /** Name in the store; null when an attempt ended before it had one. */
    archivo: text(),
    bytes: cantidad(),
    filas: cantidad(),
    duracion_ms: integer().notNull(),
    /** Why it failed, as a sentence; null when all is well. */
    falla: text(),
  },
  (t) => [
    check("respaldos_clase_check", sql`${t.clase} in ('respaldo', 'ensayo')`),
    index("respaldos_fecha_idx").on(t.clase, t.fecha.desc().nullsFirst()),
  ],
);
