import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instante, jsonb } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

/** A conversation with the assistant. The id kept by the browser is a secret, so only its hash is stored. */
export const conversaciones = pgTable(
  "conversaciones",
  {
    id: id(),
    /**
     * Hash of the browser's id and the signed-in user: the same id gives another user another conversation.
     */
    huella: text().notNull().unique(),
    usuario: text().references(() => usuarios.codigo_referido),
    created_at: instante().notNull().defaultNow(),
    vence_en: instante().notNull(),
  },
  (t) => [
    index("conversaciones_vence_idx").on(t.vence_en),
    index("conversaciones_usuario_idx").on(t.usuario).where(sql`usuario is not null`),
  ],
);

export const conversaciones_mensajes = pgTable(
  "conversaciones_mensajes",
  {
    id: id(),
    conversacion: bigint({ mode: "number" })
      .notNull()
      .references(() => conversaciones.id, { onDelete: "cascade" }),
    de: text({ enum: ["persona", "mati"] }).notNull(),
    texto: text().notNull(),
    /** The text that the shop's own window shows above the cards: it leaves out what they say. Null without one. */
    breve: text(),
    /** Cards shown under the text. */
    componentes: jsonb().$type<unknown[]>().notNull().default([]),
    /** Name, type and size of the attachments; the files themselves are not kept. */
    archivos: jsonb().$type<unknown[]>().notNull().default([]),
    /** The engine that answered: the shop's own assistant, the workflow or the model. */
    motor: text({ enum: ["propio", "n8n", "modelo"] }),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    check("conversaciones_mensajes_de_check", sql`${t.de} in ('persona', 'mati')`),
    check("conversaciones_mensajes_motor_check", sql`${t.motor} in ('propio', 'n8n', 'modelo')`),
    index("conversaciones_mensajes_idx").on(t.conversacion, t.id),
    index("conversaciones_mensajes_motor_idx").on(t.motor, t.created_at).where(sql`motor is not null`),
  ],
);

/** What the assistant knows, as written by the owner. */
export const conocimientos = pgTable(
  "conocimientos",
  {
    id: id(),
    /** The built-in subject it answers; null for entries that the owner added. */
    tema: text().unique(),
    pregunta: text().notNull(),
    /** Other ways of asking, one per line. */
    variantes: text().notNull().default(""),
    respuesta: text().notNull(),
    activo: boolean().notNull().default(true),
    actualizado_en: instante().notNull().defaultNow(),
    actualizado_por: text().references(() => usuarios.codigo_referido),
  },
  (t) => [check("conocimientos_textos_check", sql`${t.pregunta} <> '' and ${t.respuesta} <> ''`)],
);

/** Questions without an answer, grouped by similarity. */
export const preguntas_pendientes = pgTable(
  "preguntas_pendientes",
  {
    id: id(),
    /** The question without accents, capitals or stop words. */
    clave: text().notNull().unique(),
    pregunta: text().notNull(),
    veces: integer().notNull().default(1),
    estado: text({ enum: ["pendiente", "respondida", "descartada"] })
      .notNull()
      .default("pendiente"),
    primera_vez: instante().notNull().defaultNow(),
    ultima_vez: instante().notNull().defaultNow(),
  },
  (t) => [
    check("preguntas_pendientes_estado_check", sql`${t.estado} in ('pendiente', 'respondida', 'descartada')`),
    index("preguntas_pendientes_idx")
      .on(t.veces.desc().nullsFirst(), t.ultima_vez.desc().nullsFirst())
      .where(sql`estado = 'pendiente'`),
  ],
);
