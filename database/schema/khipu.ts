import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cantidad, id, instante } from "./columns.ts";
import { devoluciones_pedidas } from "./devoluciones.ts";
import { devoluciones } from "./pagos.ts";
import { ESTADOS_REEMBOLSO } from "./tarjeta.ts";
import { ventas } from "./ventas.ts";

export const ESTADOS_COBRO = [
  "creando",
  "pendiente",
  "pagado",
  "revertido",
  "rechazado",
  "vencido",
  "por_revisar",
] as const;

/** A payment that the shop asked Khipu for. What Khipu collected is a row of `pagos` with this `payment_id`. */
export const cobros_khipu = pgTable(
  "cobros_khipu",
  {
    id: id(),
    venta: cantidad()
      .notNull()
      .references(() => ventas.id),
    /** What was missing when it was asked for. */
    monto: cantidad().notNull(),
    estado: text({ enum: ESTADOS_COBRO }).notNull(),
    /** Khipu's number and the page where the customer pays; null while Khipu has not answered. */
    payment_id: text().unique("cobros_khipu_payment_id_idx"),
    payment_url: text(),
    /** What a person should look at, or what Khipu says about its state. */
    detalle: text(),
    creado_en: instante().notNull(),
    vence_en: instante().notNull(),
    /** The last signed notice, and the last time that the shop asked Khipu. */
    avisado_en: instante(),
    consultado_en: instante(),
    consultas: integer().notNull().default(0),
    /** When the job asks again; null when there is nothing left to learn. */
    proxima_consulta: instante(),
    /** When an admin said that what was to be looked at is settled. */
    atendido_en: instante(),
  },
  (t) => [
    check("cobros_khipu_monto_check", sql`${t.monto} > 0`),
    check(
      "cobros_khipu_estado_check",
      sql`${t.estado} in ('creando', 'pendiente', 'pagado', 'revertido', 'rechazado', 'vencido', 'por_revisar')`,
    ),
    check("cobros_khipu_creando_check", sql`(${t.estado} = 'creando') = (${t.payment_id} is null)`),
    // Two clicks, in any number of processes, ask Khipu once.
    uniqueIndex("cobros_khipu_vivo_idx").on(t.venta, t.monto).where(sql`estado in ('creando', 'pendiente')`),
    index("cobros_khipu_venta_idx").on(t.venta),
    index("cobros_khipu_proxima_idx").on(t.proxima_consulta).where(sql`proxima_consulta is not null`),
  ],
);

/**
 * Money that the shop asked Khipu to give back to the account that paid. The row is written before Khipu is asked, and Khipu has no key
 * against repetition: what was asked once is never asked again.
 */
export const reembolsos_khipu = pgTable(
  "reembolsos_khipu",
  {
    id: id(),
    cobro: cantidad()
      .notNull()
      .references(() => cobros_khipu.id),
    monto: cantidad().notNull(),
    estado: text({ enum: ESTADOS_REEMBOLSO }).notNull(),
    /** The refund in the money of the sale. */
    devolucion: cantidad()
      .notNull()
      .references(() => devoluciones.id),
    /** The return that this money is for. */
    pedida: cantidad()
      .notNull()
      .references(() => devoluciones_pedidas.id),
    quien: text().notNull(),
    creado_en: instante().notNull(),
    terminado_en: instante(),
    /** Why Khipu refused it. */
    detalle: text(),
  },
  (t) => [
    check("reembolsos_khipu_monto_check", sql`${t.monto} > 0`),
    check("reembolsos_khipu_estado_check", sql`${t.estado} in ('pidiendo', 'hecho', 'rechazado')`),
    check("reembolsos_khipu_terminado_check", sql`(${t.estado} = 'pidiendo') = (${t.terminado_en} is null)`),
    // One question at a time, and a return is paid back once.
    uniqueIndex("reembolsos_khipu_pidiendo_idx").on(t.cobro).where(sql`estado = 'pidiendo'`),
    uniqueIndex("reembolsos_khipu_pedida_idx").on(t.pedida).where(sql`estado <> 'rechazado'`),
    index("reembolsos_khipu_cobro_idx").on(t.cobro),
    index("reembolsos_khipu_devolucion_idx").on(t.devolucion),
  ],
);
