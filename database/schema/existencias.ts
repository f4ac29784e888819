import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { cantidad, id, instante } from "./columns.ts";
import { productos, productos_opciones } from "./productos.ts";
import { usuarios } from "./usuarios.ts";

const producto = () =>
  text()
    .notNull()
    .references(() => productos.sku);
const opcion = () => cantidad().references(() => productos_opciones.id);

/**
 * Units that were taken out of `existencias` for a quote, a sale or the prize of a raffle. Deleting the row gives them back
 * in the same transaction; the row of a sale stays as long as the sale keeps its units.
 */
export const reservas = pgTable(
  "reservas",
  {
    id: id(),
    /** Code of the quote, which becomes that of the sale, or key of the raffle. */
    codigo: text().notNull(),
    producto: producto(),
    opcion: opcion(),
    cantidad: cantidad().notNull(),
    /** Since when they are kept, however often the reservation was prolonged. */
    apartada_en: instante().notNull().defaultNow(),
    /** When the reservation of a quote ends; null once a sale or a raffle has the units. */
    vence_en: instante(),
    /** Referral code of the customer who has not paid for them; null once they are paid, and for a raffle. */
    usuario: text(),
    /** From when the next buyer may take them from an unpaid sale; null for a quote, a paid sale and a raffle. */
    tomable_desde: instante(),
  },
  (t) => [
    unique("reservas_linea_key").on(t.codigo, t.producto, t.opcion).nullsNotDistinct(),
    check("reservas_cantidad_check", sql`${t.cantidad} >= 1`),
    index("reservas_vence_idx").on(t.vence_en).where(sql`vence_en is not null`),
    index("reservas_producto_idx").on(t.producto),
    index("reservas_sin_pago_idx").on(t.producto).where(sql`usuario is not null`),
    index("reservas_tomable_idx").on(t.tomable_desde).where(sql`tomable_desde is not null`),
  ],
);

export const CAUSAS_EXISTENCIAS = [
  "inicial",
  "correccion",
  "importacion",
  "reserva",
  "vencimiento",
  "venta",
  "rechazo",
  "anulacion",
  "devolucion",
  "premio",
  "cambio",
] as const;

/** Every change of `existencias`. Append-only: the sum of a product's rows is what it has. */
export const existencias_movimientos = pgTable(
  "existencias_movimientos",
  {
    id: id(),
    fecha: instante().notNull().defaultNow(),
    producto: producto(),
    opcion: opcion(),
    causa: text({ enum: CAUSAS_EXISTENCIAS }).notNull(),
    /** Signed; what entered or left. */
    cantidad: cantidad().notNull(),
    /** What is left after it; null when the shop stopped counting. */
    quedan: cantidad(),
    /** The admin's reason of a correction. */
    motivo: text(),
    /** Code of the quote, sale or raffle. */
    referencia: text(),
    quien: text().references(() => usuarios.codigo_referido),
    /** Of units that came back, what their reservation said when it ended: how long a person really kept them is read from here. */
    apartada_en: instante(),
    vence_en: instante(),
    tomable_desde: instante(),
  },
  (t) => [
    check(
      "existencias_movimientos_causa_check",
      sql`${t.causa} in ('inicial', 'correccion', 'importacion', 'reserva', 'vencimiento', 'venta', 'rechazo', 'anulacion', 'devolucion', 'premio', 'cambio')`,
    ),
    index("existencias_movimientos_producto_idx").on(t.producto, t.id),
    index("existencias_movimientos_fecha_idx").on(t.fecha, t.id),
    index("existencias_movimientos_apartada_idx").on(t.referencia).where(sql`apartada_en is not null`),
  ],
);
