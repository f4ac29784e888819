import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cantidad, id, instante } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

/** Keys of outside services, encrypted with a key that is not in the database. A row is replaced, never shown. */
export const conexiones_secretos = pgTable("conexiones_secretos", {
  /** Service and field, such as `khipu.llave`. It is bound to the ciphertext. */
  nombre: text().primaryKey(),
  cifrado: text().notNull(),
  /** Public name of the key that opens it. */
  llave: text().notNull(),
  quien: text()
    .notNull()
    .references(() => usuarios.codigo_referido),
  guardado_en: instante().notNull().defaultNow(),
});

/** An address of another system that receives events. Its secret is `salida.{id}` in `conexiones_secretos`. */
export const conexiones_salidas = pgTable("conexiones_salidas", {
  id: id(),
  url: text().notNull(),
  eventos: text().array().notNull(),
  activa: boolean().notNull().default(true),
  /** Why the shop switched it off by itself; null when an admin did, or while it is on. */
  apagada_motivo: text(),
  /** The first failure since its last good answer. */
  fallando_desde: instante(),
  /** Nothing is sent to it before then: a process is sending to it, or it has just failed. */
  espera_hasta: instante(),
  quien: text()
    .notNull()
    .references(() => usuarios.codigo_referido),
  creada_en: instante().notNull().defaultNow(),
});

export const ESTADOS_ENVIO = ["pendiente", "entregado", "fallido"] as const;

/** The outbox of events: one row per event and address, written in the transaction that causes the event. */
export const conexiones_envios = pgTable(
  "conexiones_envios",
  {
    id: id(),
    salida: cantidad()
      .notNull()
      .references(() => conexiones_salidas.id, { onDelete: "cascade" }),
    /** `evt_…`: the same for every attempt and every address, so that a receiver recognises a repetition. */
    evento_id: text().notNull(),
    evento: text().notNull(),
    /** Code of the sale or key of the raffle. */
    objeto: text().notNull(),
    /** The person whose sale it is; the rows go with the account. */
    usuario: text().references(() => usuarios.codigo_referido),
    /** The body as it is signed and sent, byte by byte. */
    cuerpo: text().notNull(),
    estado: text({ enum: ESTADOS_ENVIO }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    proximo_intento: instante().notNull(),
    /** A process is sending it until then. */
    tomado_hasta: instante(),
    ultimo_status: integer(),
    ultimo_error: text(),
    entregado_en: instante(),
    creado_en: instante().notNull(),
  },
  (t) => [
    check("conexiones_envios_estado_check", sql`${t.estado} in ('pendiente', 'entregado', 'fallido')`),
    check(
      "conexiones_envios_entregado_check",
      sql`${t.estado} <> 'entregado' or ${t.entregado_en} is not null`,
    ),
    uniqueIndex("conexiones_envios_evento_idx").on(t.evento_id, t.salida),
    index("conexiones_envios_por_enviar_idx").on(t.proximo_intento, t.id).where(sql`estado = 'pendiente'`),
    index("conexiones_envios_salida_idx").on(t.salida, t.id),
    index("conexiones_envios_objeto_idx").on(t.objeto),
    index("conexiones_envios_usuario_idx").on(t.usuario).where(sql`usuario is not null`),
    index("conexiones_envios_creado_idx").on(t.creado_en),
  ],
);
