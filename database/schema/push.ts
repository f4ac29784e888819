import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { session } from "./auth.ts";
import { cantidad, id, instante } from "./columns.ts";
import { notificaciones } from "./sistema.ts";
import { usuarios } from "./usuarios.ts";

/** The pair of keys (VAPID) by which push services know this shop: one row. The private one is encrypted. */
export const push_llaves = pgTable(
  "push_llaves",
  {
    id: integer().primaryKey(),
    publica: text().notNull(),
    cifrado: text().notNull(),
    /** Public name of the key that opens it. */
    llave: text().notNull(),
    creada_en: instante().notNull().defaultNow(),
  },
  (t) => [check("push_llaves_una_check", sql`${t.id} = 1`)],
);

/** A browser that shows notices of the shop. It belongs to a session and goes with it, as when the person signs out. */
export const push_suscripciones = pgTable(
  "push_suscripciones",
  {
    id: id(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    sesion: text()
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    /** Secret address at the push service of the browser's maker. */
    endpoint: text().notNull(),
    /** The browser's keys: only it can read what is sent. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    creada_en: instante().notNull(),
  },
  (t) => [
    uniqueIndex("push_suscripciones_endpoint_idx").on(t.endpoint),
    index("push_suscripciones_usuario_idx").on(t.usuario, t.id),
    index("push_suscripciones_sesion_idx").on(t.sesion),
  ],
);

/** Which kinds of notices a person wants on their devices. Without a row, all. */
export const push_preferencias = pgTable("push_preferencias", {
  usuario: text()
    .primaryKey()
    .references(() => usuarios.codigo_referido),
  pago: boolean().notNull().default(true),
  sorteo: boolean().notNull().default(true),
  premio: boolean().notNull().default(true),
  devolucion: boolean().notNull().default(true),
  cambiada_en: instante().notNull(),
});

export const CLASES_PUSH = ["pago", "sorteo", "premio", "devolucion"] as const;
export const ESTADOS_PUSH = ["pendiente", "entregado", "omitido", "fallido"] as const;

/** The outbox: one row per notice and browser, written in the transaction of the notice. The text is the notice's. */
export const push_envios = pgTable(
  "push_envios",
  {
    id: id(),
    notificacion: cantidad()
      .notNull()
      .references(() => notificaciones.id, { onDelete: "cascade" }),
    suscripcion: cantidad()
      .notNull()
      .references(() => push_suscripciones.id, { onDelete: "cascade" }),
    clase: text({ enum: CLASES_PUSH }).notNull(),
    estado: text({ enum: ESTADOS_PUSH }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    proximo_intento: instante().notNull(),
    /** A process is sending it until then. */
    tomado_hasta: instante(),
    ultimo_error: text(),
    creado_en: instante().notNull(),
  },
  (t) => [
    check("push_envios_clase_check", sql`${t.clase} in ('pago', 'sorteo', 'premio', 'devolucion')`),
    check("push_envios_estado_check", sql`${t.estado} in ('pendiente', 'entregado', 'omitido', 'fallido')`),
    uniqueIndex("push_envios_uno_idx").on(t.notificacion, t.suscripcion),
    index("push_envios_por_enviar_idx").on(t.proximo_intento, t.id).where(sql`estado = 'pendiente'`),
    index("push_envios_suscripcion_idx").on(t.suscripcion),
    index("push_envios_creado_idx").on(t.creado_en),
  ],
);
