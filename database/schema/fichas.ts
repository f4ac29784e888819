import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { id, instante } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

/** Tokens with which other systems read the shop. A row is revoked rather than deleted: the audit names it. */
export const fichas_api = pgTable(
  "fichas_api",
  {
    id: id(),
    nombre: text().notNull(),
    /** SHA-256 of the token in hex: the token itself is stored nowhere. */
    huella: text().notNull().unique(),
    /** The last four characters of the token, by which its owner recognises it. */
    final: text().notNull(),
    alcances: text().array().notNull(),
    /** First instant at which it no longer opens; null when it does not expire. */
    vence_en: instante(),
    creada_por: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    creada_en: instante().notNull().defaultNow(),
    /** Written at most once a minute. */
    usada_en: instante(),
    revocada_en: instante(),
    revocada_por: text().references(() => usuarios.codigo_referido),
  },
  (t) => [
    check("fichas_api_huella_check", sql`${t.huella} ~ '^[0-9a-f]{64}$'`),
    check("fichas_api_final_check", sql`length(${t.final}) = 4`),
    check("fichas_api_alcances_check", sql`cardinality(${t.alcances}) between 1 and 10`),
    check("fichas_api_revocada_check", sql`(${t.revocada_en} is null) = (${t.revocada_por} is null)`),
  ],
);
