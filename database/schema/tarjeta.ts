import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cantidad, id, instante, jsonb } from "./columns.ts";
import { devoluciones_pedidas } from "./devoluciones.ts";
import { devoluciones } from "./pagos.ts";
import { ventas } from "./ventas.ts";

export const ESTADOS_TARJETA = [
  "creada",
  "abierta",
  "confirmando",
  "pagada",
  "rechazada",
  "abandonada",
  "vencida",
  "fallida",
  "devuelta",
  "devuelta_en_parte",
  "revertida",
  "por_revisar",
] as const;

/**
 * One attempt to pay a sale by card at Webpay. What Transbank collected is a row of `pagos` with `via` `webpay` and the token as
 * its reference.
 */
export const cobros_tarjeta = pgTable(
  "cobros_tarjeta",
  {
    id: id(),
    venta: cantidad()
      .notNull()
      .references(() => ventas.id),
    /** The number of the attempt within its sale, and the order as Transbank knows it: `{codigo}-{numero}`. */
    numero: integer().notNull(),
    buy_order: text().notNull().unique("cobros_tarjeta_buy_order_idx"),
    /** Random: a return without a token names the attempt by order and session. */
    session_id: text().notNull(),
    /** What was missing when it was asked for, and what Transbank says that it took. */
    monto: cantidad().notNull(),
    monto_cobrado: cantidad(),
    estado: text({ enum: ESTADOS_TARJETA }).notNull(),
    /** The commerce code whose keys created it: other keys cannot ask about it. */
    comercio: text().notNull(),
    /** Transbank's key of the attempt and the page of its form; null until Transbank answers. */
    token: text().unique("cobros_tarjeta_token_idx"),
    url: text(),
    creada_en: instante().notNull(),
    /** When a return claimed the right to commit: the commit is sent once, then only its status is asked. */
    confirmando_en: instante(),
    /** When the payment was stored, from which the terms of a refund are counted. */
    pagada_en: instante(),
    /** What Transbank answered, as it came: to the creation, to the commit, and to the last question about the status. */
    respuesta_creacion: jsonb().$type<unknown>(),
    respuesta_commit: jsonb().$type<unknown>(),
    respuesta_estado: jsonb().$type<unknown>(),
    /** What the voucher says of the payment. */
    autorizacion: text(),
    tipo_pago: text(),
    cuotas: integer(),
    monto_cuota: cantidad(),
    ultimos: text(),
    transaccion_en: instante(),
    /** The accounting date of Transbank, by which its settlements add up. */
    fecha_contable: date({ mode: "string" }),
    /** Why it failed or was left for a person. */
    detalle: text(),
    consultado_en: instante(),
    consultas: integer().notNull().default(0),
    /** When the job asks for the status again; null when there is nothing left to learn. */
    proxima_consulta: instante(),
    /** When an admin said that what was to be looked at is settled. */
    atendido_en: instante(),
  },
  (t) => [
    check("cobros_tarjeta_monto_check", sql`${t.monto} > 0`),
    check(
      "cobros_tarjeta_estado_check",
      sql`${t.estado} in ('creada', 'abierta', 'confirmando', 'pagada', 'rechazada', 'abandonada', 'vencida', 'fallida',
        'devuelta', 'devuelta_en_parte', 'revertida', 'por_revisar')`,
    ),
    check("cobros_tarjeta_token_check", sql`(${t.estado} in ('creada', 'fallida')) = (${t.token} is null)`),
    check(
      "cobros_tarjeta_pagada_check",
      sql`${t.estado} not in ('pagada', 'devuelta', 'devuelta_en_parte', 'revertida', 'por_revisar')
        or (${t.pagada_en} is not null and ${t.monto_cobrado} is not null)`,
    ),
    uniqueIndex("cobros_tarjeta_numero_idx").on(t.venta, t.numero),
    // Two clicks, in any number of processes, ask Transbank once.
    uniqueIndex("cobros_tarjeta_creada_idx").on(t.venta).where(sql`estado = 'creada'`),
    index("cobros_tarjeta_proxima_idx").on(t.proxima_consulta).where(sql`proxima_consulta is not null`),
    index("cobros_tarjeta_contable_idx").on(t.fecha_contable).where(sql`fecha_contable is not null`),
    index("cobros_tarjeta_por_revisar_idx")
      .on(t.creada_en)
      .where(sql`estado in ('por_revisar', 'revertida', 'confirmando') and atendido_en is null`),
  ],
);

export const ESTADOS_REEMBOLSO = ["pidiendo", "hecho", "rechazado"] as const;

/** Money that the shop asked Transbank to give back to the card. The row is written before Transbank is asked. */
export const reembolsos_tarjeta = pgTable(
  "reembolsos_tarjeta",
  {
    id: id(),
    cobro: cantidad()
      .notNull()
      .references(() => cobros_tarjeta.id),
    monto: cantidad().notNull(),
    estado: text({ enum: ESTADOS_REEMBOLSO }).notNull(),
    /** `REVERSED`: the charge never appears on the card. `NULLIFIED`: the bank gives the money back. Null until it is done. */
    tipo: text({ enum: ["REVERSED", "NULLIFIED"] }),
    /** The refund in the money of the sale; null for money that was never recorded as its payment. */
    devolucion: cantidad().references(() => devoluciones.id),
    /** The return that this money is for. */
    pedida: cantidad().references(() => devoluciones_pedidas.id),
    quien: text().notNull(),
    creado_en: instante().notNull(),
    terminado_en: instante(),
    autorizacion: text(),
    respuesta: jsonb().$type<unknown>(),
    detalle: text(),
    consultas: integer().notNull().default(0),
    proxima_consulta: instante(),
  },
  (t) => [
    check("reembolsos_tarjeta_monto_check", sql`${t.monto} > 0`),
    check("reembolsos_tarjeta_estado_check", sql`${t.estado} in ('pidiendo', 'hecho', 'rechazado')`),
    check("reembolsos_tarjeta_tipo_check", sql`(${t.estado} = 'hecho') = (${t.tipo} is not null)`),
    check(
      "reembolsos_tarjeta_terminado_check",
      sql`(${t.estado} = 'pidiendo') = (${t.terminado_en} is null)`,
    ),
    // One question at a time: a lost answer is decided by what the status says is left.
    uniqueIndex("reembolsos_tarjeta_pidiendo_idx").on(t.cobro).where(sql`estado = 'pidiendo'`),
    // A return is paid back once.
    uniqueIndex("reembolsos_tarjeta_pedida_idx")
      .on(t.pedida)
      .where(sql`pedida is not null and estado <> 'rechazado'`),
    index("reembolsos_tarjeta_cobro_idx").on(t.cobro),
    index("reembolsos_tarjeta_devolucion_idx").on(t.devolucion),
    index("reembolsos_tarjeta_proxima_idx").on(t.proxima_consulta).where(sql`proxima_consulta is not null`),
  ],
);
