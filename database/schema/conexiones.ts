import { pgTable, text } from "drizzle-orm/pg-core";
import { instante } from "./columns.ts";
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
