import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instante } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

export const FINALIDADES_CONSENTIDAS = ["avisos", "asistente"] as const;

/**
 * Each time that a person allowed something or withdrew it; the last row of a purpose counts. Append-only. A visitor is named by the
 * keyed hash of their conversation with the assistant.
 */
export const consentimientos = pgTable(
  "consentimientos",
  {
    id: id(),
    finalidad: text({ enum: FINALIDADES_CONSENTIDAS }).notNull(),
    usuario: text().references(() => usuarios.codigo_referido),
    conversacion: text(),
    /** False when the person withdraws it. */
    otorgado: boolean().notNull(),
    /** Version of the text that the person read. */
    version: text().notNull(),
    /** By which means: the button of the notices, the page of one's data, the chat. */
    como: text({ enum: ["boton", "formulario", "chat"] }).notNull(),
    momento: instante().notNull(),
  },
  (t) => [
    check("consentimientos_finalidad_check", sql`${t.finalidad} in ('avisos', 'asistente')`),
    check("consentimientos_como_check", sql`${t.como} in ('boton', 'formulario', 'chat')`),
    check("consentimientos_quien_check", sql`(${t.usuario} is null) <> (${t.conversacion} is null)`),
    index("consentimientos_usuario_idx").on(t.usuario, t.finalidad, t.id).where(sql`usuario is not null`),
    index("consentimientos_conversacion_idx")
      .on(t.conversacion, t.finalidad, t.id)
      .where(sql`conversacion is not null`),
  ],
);

export const SERVICIOS_ENCARGADOS = [
  "transporte",
  "correo",
  "asistente",
  "khipu",
  "webpay",
  "fintoc",
  "alojamiento",
  "otro",
] as const;

/** Who processes data for the shop: the public page of privacy names them. */
export const encargados = pgTable(
  "encargados",
  {
    id: id(),
    servicio: text({ enum: SERVICIOS_ENCARGADOS }).notNull(),
    nombre: text().notNull(),
    pais: text().notNull(),
    finalidad: text().notNull(),
    /** The day of the contract; null while there is none. */
    contrato: date({ mode: "string" }),
    quien: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    actualizado_en: instante().notNull(),
  },
  (t) => [
    check(
      "encargados_servicio_check",
      sql`${t.servicio} in ('transporte', 'correo', 'asistente', 'khipu', 'webpay', 'fintoc', 'alojamiento', 'otro')`,
    ),
    check("encargados_textos_check", sql`${t.nombre} <> '' and ${t.pais} <> '' and ${t.finalidad} <> ''`),
  ],
);

/** A breach of security that concerned data of people, with what the law asks to tell. */
export const incidentes = pgTable(
  "incidentes",
  {
    id: id(),
    naturaleza: text().notNull(),
    efectos: text().notNull(),
    categorias: text().notNull(),
    /** How many people, as far as it is known. */
    personas: integer().notNull(),
    /** Data of payments or accounts: then the people are told too. */
    financieros: boolean().notNull(),
    medidas: text().notNull(),
    /** The day on which it happened, and when the shop knew of it. */
    ocurrido: date({ mode: "string" }),
    conocido_en: instante().notNull(),
    /** When the letters left. */
    agencia_en: instante(),
    personas_en: instante(),
    cerrado_en: instante(),
    quien: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    version: integer().notNull().default(1),
  },
  (t) => [
    check("incidentes_personas_check", sql`${t.personas} >= 0`),
    check(
      "incidentes_textos_check",
      sql`${t.naturaleza} <> '' and ${t.efectos} <> '' and ${t.categorias} <> '' and ${t.medidas} <> ''`,
    ),
    index("incidentes_conocido_idx").on(t.conocido_en.desc().nullsFirst()),
  ],
);
