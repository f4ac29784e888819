import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { user } from "./auth.ts";
import { id, instante } from "./columns.ts";

/** Everything here belongs to an account and is deleted with it. */
const deCuenta = () =>
  text()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** The authenticator app of a person. It counts once it is confirmed with a code. */
export const factores_totp = pgTable("factores_totp", {
  user_id: deCuenta().primaryKey(),
  /** Encrypted with a key derived from the shop's secret. */
  secreto: text().notNull(),
  creado_en: instante().notNull(),
  confirmado_en: instante(),
  /** The time step of the last accepted code: a code works once. */
  ultimo_paso: bigint({ mode: "number" }),
});

/** One-time codes for a person who lost the other factors; only their keyed hashes. */
export const codigos_recuperacion = pgTable(
  "codigos_recuperacion",
  {
    id: id(),
    user_id: deCuenta(),
    huella: text().notNull(),
    creado_en: instante().notNull(),
    usado_en: instante(),
  },
  (t) => [unique("codigos_recuperacion_huella_key").on(t.user_id, t.huella)],
);

/** Passkeys (WebAuthn). */
export const llaves_acceso = pgTable(
  "llaves_acceso",
  {
    /** The credential id of the authenticator, in base64url. */
    id: text().primaryKey(),
    user_id: deCuenta(),
    nombre: text().notNull(),
    /** COSE key in base64url. */
    clave_publica: text().notNull(),
    contador: bigint({ mode: "number" }).notNull(),
    transportes: text().array().notNull(),
    creada_en: instante().notNull(),
    usada_en: instante(),
  },
  (t) => [index("llaves_acceso_user_idx").on(t.user_id)],
);

/** A login whose password was right and whose second factor is still missing. */
export const ingresos_pendientes = pgTable(
  "ingresos_pendientes",
  {
    /** Hash of the token in the cookie. */
    huella: text().primaryKey(),
    user_id: deCuenta(),
    intentos: integer().notNull().default(0),
    vence_en: instante().notNull(),
  },
  (t) => [
    check("ingresos_pendientes_intentos_check", sql`${t.intentos} >= 0`),
    index("ingresos_pendientes_user_idx").on(t.user_id),
    index("ingresos_pendientes_vence_idx").on(t.vence_en),
  ],
);
