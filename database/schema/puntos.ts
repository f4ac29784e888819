import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { cantidad, id, instante } from "./columns.ts";

/** The book's accounts: one row each, with the balance that people see. */
export const libro_cuentas = pgTable(
  "libro_cuentas",
  {
    cuenta: text().primaryKey(),
    saldo: cantidad().notNull().default(0),
  },
  (t) => [
    check("libro_cuentas_saldo_check", sql`${t.saldo} >= 0 or ${t.cuenta} in ('emision', 'banca')`),
    check(
      "libro_cuentas_nombre_check",
      sql`${t.cuenta} in ('emision', 'banca', 'consumidos') or ${t.cuenta} ~ '^(usuario|pozo|mesa):[A-Z0-9-]+$'`,
    ),
  ],
);

/** An entry: one event that moved points. Never updated, never deleted. */
export const libro_asientos = pgTable(
  "libro_asientos",
  {
    id: id(),
    /** Idempotency key: the same event is written once. */
    clave: text().notNull().unique(),
    motivo: text().notNull(),
    fecha: instante().notNull().defaultNow(),
    datos: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    // Ascending, and read backwards: `desc()` would mean nulls last, which no `order by … desc` can use.
    index("libro_asientos_orden_idx").on(t.fecha, t.id),
    index("libro_asientos_motivo_orden_idx").on(t.motivo, t.fecha, t.id),
  ],
);

/** The movements of an entry: they sum to zero. */
export const libro_movimientos = pgTable(
  "libro_movimientos",
  {
    id: id(),
    asiento: cantidad()
      .notNull()
      .references(() => libro_asientos.id),
    cuenta: text()
      .notNull()
      .references(() => libro_cuentas.cuenta),
    puntos: cantidad().notNull(),
  },
  (t) => [
    check("libro_movimientos_puntos_check", sql`${t.puntos} <> 0`),
    index("libro_movimientos_asiento_idx").on(t.asiento),
    index("libro_movimientos_cuenta_orden_idx").on(t.cuenta, t.id),
  ],
);
