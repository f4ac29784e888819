import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { archivos } from "./archivos.ts";
import { cantidad, id, instante, jsonb, suma } from "./columns.ts";
import type { SIN_RETRACTO_TABLA } from "./productos.ts";
import { legal_versiones } from "./tienda.ts";
import { usuarios } from "./usuarios.ts";

const ESTADOS_PAGO = ["Validando Pago", "Pagado", "Rechazado", "Anulado"] as const;

export const ventas = pgTable(
  "ventas",
  {
    id: id(),
    fecha: instante().notNull().defaultNow(),
    codigo: text().notNull().unique(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    /** Pesos, like the next two columns. */
    productos: cantidad().notNull(),
    puntos: cantidad().notNull(),
    /** Taken off the products by the coupon of that code. */
    descuento: cantidad().notNull().default(0),
    cupon: text(),
    /** Shipping above what the shop includes, as the quote said it. */
    envio_cobrado: cantidad().notNull().default(0),
    /** What of it went back to the customer with an annulment. */
    envio_devuelto: cantidad().notNull().default(0),
    total: cantidad().notNull(),
    estado_pago: text({ enum: ESTADOS_PAGO }).notNull().default("Validando Pago"),
    origen: text({ enum: ["transferencia", "whatsapp", "sorteo"] })
      .notNull()
      .default("transferencia"),
    pagado_en: instante(),
    /** Whether its payments were ever more than its total. A trigger of `pagos` sets it, and the audit checks it. */
    de_mas: boolean().notNull().default(false),
    /**
     * How many times its payment was confirmed: it is part of the keys of a confirmation. Zero also for sales that were paid
     * before confirmations had numbers; their keys have none.
     */
    confirmacion: integer().notNull().default(0),
    /** When it was last reopened: the days to pay it count from there. */
    reabierta_en: instante(),
    motivo: text(),
    /** Copy of the customer's address at the time of the sale. */
    envio: jsonb().$type<{
      nombre: string;
      direccion: string;
      comuna: string;
      region: string;
      celular: string;
      /** Of a sale that is picked up in the shop: when. Its address is then the shop's. */
      retiro?: string;
    }>(),
    costo_envio: cantidad(),
    /** Shipping above what the shop includes and the sale charged, in pesos: all that was ever asked for apart. */
    diferencia_envio: cantidad().notNull().default(0),
    /** What of it has arrived. A later change of the address can raise the difference again. */
    diferencia_recibida: cantidad().notNull().default(0),
    diferencia_recibida_en: instante(),
    /** What of it payments of the sale brought: the customer cannot spend that money again. The rest was received apart. */
    diferencia_pagada: cantidad().notNull().default(0),
    diferencia_devuelta: cantidad().notNull().default(0),
    comprobante: text().references(() => archivos.id),
    /** How many proofs the customer has attached; each replaces the last. */
    comprobantes: integer().notNull().default(0),
    /** The number of the transfer, as an admin read it on the proof. */
    operacion: text(),
    boleta: text().references(() => archivos.id),
    boleta_folio: text(),
    /** Hash of the cart, to recognise the same purchase sent twice. */
    huella_carrito: text(),
    /**
     * What customer and inviter shared when the payment was confirmed. If it is set, only an admin gives the referral credit;
     * it stays set afterwards.
     */
    pistas_referido: text().array(),
    /** Of a prize: who pays its shipping, as the rules of its raffle said. Null in prizes from before the rules said it. */
    envio_premio: text({ enum: ["tienda", "regla_general"] }),
    /** Of a prize: the RUT for which an owner allowed the shipment although another account has it too. */
    rut_autorizado: text(),
    /** The terms that the sale was made under. That version never changes. Null if the shop had fixed none yet, and in prizes. */
    terminos_version: text().references(() => legal_versiones.version),
    /** When the customer accepted them; null while they have to. */
    terminos_en: instante(),
    /** When the mail server first accepted the mail that carries its contract. A trigger of `correos` sets it; the mail itself is deleted in time. */
    contrato_en: instante(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check("ventas_codigo_check", sql`${t.codigo} ~ '^PZ-[A-Z2-9]{6}$'`),
    check(
      "ventas_estado_check",
      sql`${t.estado_pago} in ('Validando Pago', 'Pagado', 'Rechazado', 'Anulado')`,
    ),
    check("ventas_origen_check", sql`${t.origen} in ('transferencia', 'whatsapp', 'sorteo')`),
    check(
      "ventas_envio_premio_check",
      sql`${t.envio_premio} is null or (${t.origen} = 'sorteo' and ${t.envio_premio} in ('tienda', 'regla_general'))`,
    ),
    check(
      "ventas_total_check",
      sql`${t.productos} >= 0 and ${t.puntos} >= 0 and ${t.envio_cobrado} >= 0 and ${t.descuento} between 0 and ${t.productos}
        and ${t.total} = ${t.productos} + ${t.puntos} - ${t.descuento} + ${t.envio_cobrado}`,
    ),
    check("ventas_cupon_check", sql`${t.descuento} = 0 or ${t.cupon} is not null`),
    check(
      "ventas_pagado_check",
      sql`${t.estado_pago} not in ('Pagado', 'Anulado') or ${t.pagado_en} is not null`,
    ),
    check(
      "ventas_diferencia_check",
      sql`${t.diferencia_recibida} between 0 and ${t.diferencia_envio} and (${t.diferencia_recibida} > 0) = (${t.diferencia_recibida_en} is not null)
        and ${t.diferencia_pagada} between 0 and ${t.diferencia_recibida}`,
    ),
    check(
      "ventas_devuelto_check",
      sql`${t.envio_devuelto} between 0 and ${t.envio_cobrado} and ${t.diferencia_devuelta} between 0 and ${t.diferencia_recibida}`,
    ),
    check("ventas_terminos_check", sql`${t.terminos_en} is null or ${t.terminos_version} is not null`),
    index("ventas_fecha_idx").on(t.fecha.desc().nullsFirst(), t.id),
    // Holds what the count of a person's sales needs.
    index("ventas_usuario_idx").on(
      t.usuario,
      t.fecha.desc().nullsFirst(),
      t.id,
      t.total,
      t.estado_pago,
      t.envio_devuelto,
      t.origen,
    ),
    // The sales that may hold money in favour of a person, besides those with annulled lines.
    index("ventas_con_favor_idx")
      .on(t.usuario, t.id)
      .where(sql`de_mas or envio_devuelto > 0 or estado_pago in ('Rechazado', 'Anulado')`),
    index("ventas_estado_idx").on(t.estado_pago, t.fecha.desc().nullsFirst()),
    index("ventas_pendientes_idx").on(t.fecha, t.id, t.total).where(sql`estado_pago = 'Validando Pago'`),
    index("ventas_premios_idx").on(t.fecha, t.id).where(sql`origen = 'sorteo'`),
    // Goods whose sale does not say where they go: few, and asked for by customer and by job.
    index("ventas_sin_direccion_idx")
      .on(t.usuario, t.id)
      .where(
        sql`(productos > 0 or origen = 'sorteo') and (coalesce(envio->>'direccion', '') = '' or coalesce(envio->>'comuna', '') = '')`,
      ),
    index("ventas_total_idx").on(t.total, t.id),
    // The job that finds what owes a boleta reads the sales that were paid lately.
    index("ventas_pagado_idx").on(t.pagado_en, t.id).where(sql`pagado_en is not null`),
    // To find the other sales with the same proof or number.
    index("ventas_comprobante_idx").on(t.comprobante).where(sql`comprobante is not null`),
    index("ventas_operacion_idx").on(t.operacion).where(sql`operacion is not null`),
    uniqueIndex("ventas_folio_idx").on(t.boleta_folio).where(sql`boleta_folio is not null`),
    index("ventas_huella_idx").on(t.usuario, t.huella_carrito).where(sql`estado_pago = 'Validando Pago'`),
  ],
);

/**
 * What a sale agreed, as it was said then: seller, lines with their names, shipping. Append-only. Customer and address stay in the
 * sale, which forgets them with the account.
 */
export const contratos = pgTable("contratos", {
  venta: cantidad()
    .primaryKey()
    .references(() => ventas.id),
  datos: jsonb().notNull(),
});

/** The quote that 'Pagar' guarantees to a person for 48 hours: code, prices and total. */
export const cotizaciones = pgTable(
  "cotizaciones",
  {
    codigo: text().primaryKey(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    /** Hash of the lines, to find an equal quote again. */
    huella: text().notNull().default(""),
    lineas: jsonb()
      .$type<
        {
          tipo: "producto" | "ticket";
          id: number;
          opcion?: number | undefined;
          cantidad: number;
          precio: number;
          puntos: number;
          /** What it announced about the right of withdrawal. */
          sin_retracto?: (typeof SIN_RETRACTO_TABLA)[number] | null;
          sin_retracto_frase?: string;
        }[]
      >()
      .notNull(),
    productos: cantidad().notNull(),
    puntos: cantidad().notNull(),
    descuento: cantidad().notNull().default(0),
    cupon: text(),
    envio_cobrado: cantidad().notNull().default(0),
    /** The address that `envio_cobrado` was computed for. */
    envio_region: text(),
    envio_comuna: text(),
    /** Its goods are picked up in the shop. */
    retiro: boolean().notNull().default(false),
    /** Who receives the goods; null takes the name and telephone of the profile. */
    destinatario: jsonb().$type<{ nombre: string; celular: string }>(),
    total: cantidad().notNull(),
    created_at: instante().notNull().defaultNow(),
    vence_en: instante().notNull(),
  },
  (t) => [
    check("cotizaciones_codigo_check", sql`${t.codigo} ~ '^PZ-[A-Z2-9]{6}$'`),
    check(
      "cotizaciones_total_check",
      sql`${t.total} = ${t.productos} + ${t.puntos} - ${t.descuento} + ${t.envio_cobrado}`,
    ),
    index("cotizaciones_vence_idx").on(t.vence_en),
    index("cotizaciones_usuario_idx").on(t.usuario, t.huella),
  ],
);

/**
 * Sales summed by day, state and origin. Triggers only insert rows, so that sales do not wait for each other;
 * a job merges the rows of a day. Readers sum the rows.
 */
export const ventas_sumas = pgTable(
  "ventas_sumas",
  {
    id: id(),
    /** Day of the sale, in Chile. */
    dia: date({ mode: "string" }).notNull(),
    estado_pago: text({ enum: ESTADOS_PAGO }).notNull(),
    origen: text({ enum: ["transferencia", "whatsapp", "sorteo"] }).notNull(),
    ventas: cantidad().notNull(),
    // Sums are numeric: no number of sales can overflow them.
    productos: suma().notNull(),
    puntos: suma().notNull(),
    total: suma().notNull(),
    /** Refunded pesos: the whole sale, or some lines of an active sale. */
    anulado: suma().notNull(),
    /** Totals and received shipping differences without tax, rounded sale by sale. */
    neto: suma().notNull(),
    descuento: suma().notNull(),
    envio: suma().notNull(),
    /** Shipping differences that were received, and what of them went back. */
    diferencia: suma().notNull(),
    diferencia_devuelta: suma().notNull(),
    /** Not yet merged with the other rows of its day, state and origin. */
    suelta: boolean().notNull().default(true),
  },
  (t) => [
    index("ventas_sumas_dia_idx").on(t.dia),
    index("ventas_sumas_sueltas_idx").on(t.dia, t.estado_pago, t.origen).where(sql`suelta`),
  ],
);
