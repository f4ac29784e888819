import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cantidad, id, instante } from "./columns.ts";
import { ventas } from "./ventas.ts";

/** What joined a movement with its sale: the sale's code, a RUT that had paid with a code before, or a person. */
export const CALCES_PAGO = ["codigo", "rut", "persona"] as const;

export const VIAS_PAGO = ["manual", "movimiento", "khipu", "webpay", "a_favor"] as const;

/** Money that came in for a sale. A row never changes, except that it can be undone once and that refunds are taken from it. */
export const pagos = pgTable(
  "pagos",
  {
    id: id(),
    venta: cantidad()
      .notNull()
      .references(() => ventas.id),
    monto: cantidad().notNull(),
    via: text({ enum: VIAS_PAGO }).notNull(),
    /** The bank movement that it came from. A movement may pay several sales, each with one live row. */
    movimiento: cantidad(),
    /** Only a payment by code proves that its payer pays for this customer. Null for payments from before it was kept: they prove nothing. */
    calce: text({ enum: CALCES_PAGO }),
    /** The number that a payment service gave it: the same number is never written twice. */
    referencia: text(),
    /** Code of the admin, or `sistema:` and the rule that recorded it. */
    quien: text().notNull(),
    creado_en: instante().notNull().defaultNow(),
    /** Number of the confirmation that this payment caused; null for one that did not confirm the sale. */
    confirmacion: integer(),
    deshecho_en: instante(),
    deshecho_por: text(),
    /**
     * What of it went back or pays another sale. A refund names the sale, not the payment: it is taken from the payments of the sale in the
     * order in which they arrived, so a list of payments sums to what the sales hold. The database keeps it (sql/pagos.sql).
     */
    devuelto: cantidad().notNull().default(0),
  },
  (t) => [
    check("pagos_monto_check", sql`${t.monto} > 0`),
    check("pagos_devuelto_check", sql`${t.devuelto} between 0 and ${t.monto}`),
    check("pagos_via_check", sql`${t.via} in ('manual', 'movimiento', 'khipu', 'webpay', 'a_favor')`),
    check("pagos_movimiento_check", sql`(${t.via} = 'movimiento') = (${t.movimiento} is not null)`),
    check(
      "pagos_calce_check",
      sql`${t.calce} is null or (${t.movimiento} is not null and ${t.calce} in ('codigo', 'rut', 'persona'))`,
    ),
    check("pagos_deshecho_check", sql`(${t.deshecho_en} is null) = (${t.deshecho_por} is null)`),
    // Holds what the sum of a sale's payments needs.
    index("pagos_venta_idx").on(t.venta, t.deshecho_en, t.monto),
    uniqueIndex("pagos_movimiento_idx")
      .on(t.movimiento, t.venta)
      .where(sql`movimiento is not null and deshecho_en is null`),
    // The review of what was paid by hand reads the days since its last one.
    index("pagos_manual_idx").on(t.creado_en).where(sql`via = 'manual' and deshecho_en is null`),
    // The list of payments: by date, of one way, by amount, and the few that were undone or given back.
    index("pagos_fecha_idx").on(t.creado_en, t.id),
    index("pagos_via_idx").on(t.via, t.creado_en, t.id),
    index("pagos_monto_idx").on(t.monto, t.id),
    index("pagos_deshechos_idx").on(t.creado_en, t.id).where(sql`deshecho_en is not null`),
    index("pagos_devueltos_idx").on(t.creado_en, t.id).where(sql`devuelto > 0`),
    uniqueIndex("pagos_referencia_idx").on(t.via, t.referencia).where(sql`referencia is not null`),
  ],
);

export const FORMAS_DEVOLUCION = [
  "transferencia",
  "efectivo",
  "otra",
  "tarjeta",
  "khipu",
  "a_favor",
  "anterior",
] as const;

/**
 * Money that went back to the customer of a sale. `a_favor` went to another sale of the same person as a payment; `anterior`
 * stands for what was annulled before the shop recorded refunds.
 */
export const devoluciones = pgTable(
  "devoluciones",
  {
    id: id(),
    venta: cantidad()
      .notNull()
      .references(() => ventas.id),
    monto: cantidad().notNull(),
    /** The day of the refund, in Chile. */
    fecha: date({ mode: "string" }).notNull(),
    forma: text({ enum: FORMAS_DEVOLUCION }).notNull(),
    nota: text(),
    /** The payment of another sale that this money became. */
    pago: cantidad().references(() => pagos.id),
    quien: text().notNull(),
    creado_en: instante().notNull().defaultNow(),
    /** Set when that payment is undone, or when Transbank or Khipu refused the refund: the money is in favour of the person again. */
    deshecha_en: instante(),
  },
  (t) => [
    check("devoluciones_monto_check", sql`${t.monto} > 0`),
    check(
      "devoluciones_forma_check",
      sql`${t.forma} in ('transferencia', 'efectivo', 'otra', 'tarjeta', 'khipu', 'a_favor', 'anterior')`,
    ),
    check("devoluciones_pago_check", sql`(${t.forma} = 'a_favor') = (${t.pago} is not null)`),
    check(
      "devoluciones_deshecha_check",
      sql`${t.deshecha_en} is null or ${t.pago} is not null or ${t.forma} in ('tarjeta', 'khipu')`,
    ),
    index("devoluciones_venta_idx").on(t.venta),
    index("devoluciones_fecha_idx").on(t.fecha),
    index("devoluciones_pago_idx").on(t.pago).where(sql`pago is not null`),
  ],
);
