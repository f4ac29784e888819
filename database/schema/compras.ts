import { type AnyColumn, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { cantidad, id, instante } from "./columns.ts";
import { productos, productos_opciones, SIN_RETRACTO_TABLA, sinRetractoCheck, tickets } from "./productos.ts";
import { deudas } from "./puntos.ts";
import { usuarios } from "./usuarios.ts";
import { ventas } from "./ventas.ts";

export const FORMAS_PAGO = [
  "transferencia",
  "whatsapp",
  "referido",
  "sorteo",
  "ajuste",
  "devolucion",
] as const;

const formaPagoCheck = (columna: AnyColumn) =>
  sql`${columna} in ('transferencia', 'whatsapp', 'referido', 'sorteo', 'ajuste', 'devolucion')`;

/** Reference data: which line states count for points. */
export const tickets_estados = pgTable("tickets_estados", {
  estado: text().primaryKey(),
  puntos_validos: boolean().notNull(),
});

export const productos_estados = pgTable("productos_estados", {
  estado: text().primaryKey(),
  puntos_validos: boolean().notNull(),
});

export const tickets_compras = pgTable(
  "tickets_compras",
  {
    id: id(),
    /** Null for rows that the shop grants: referral, prize, adjustment, return. */
    ticket: cantidad().references(() => tickets.id),
    fecha_compra: instante().notNull().defaultNow(),
    /** Total of the line; negative only for an adjustment. */
    puntos: cantidad().notNull(),
    estado: text()
      .notNull()
      .references(() => tickets_estados.estado),
    cantidad: cantidad().notNull().default(1),
    precio: cantidad().notNull(),
    total: cantidad().notNull(),
    forma_pago: text({ enum: FORMAS_PAGO }).notNull(),
    /** Code of the referred person whose purchase caused this row. */
    referido: text().references(() => usuarios.codigo_referido),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    venta: cantidad().references(() => ventas.id),
    venta_origen: cantidad()
      .unique()
      .references(() => ventas.id),
    /** Percentage that a referral credit was calculated with. */
    porcentaje: integer(),
    /** The referral credit that this adjustment takes back in part or whole. */
    credito: cantidad().references((): AnyPgColumn => tickets_compras.id),
    /** The debt that this adjustment lends (positive) or pays back (negative). */
    deuda: cantidad().references(() => deudas.id),
    /** Raffle key of a prize or a return. */
    sorteo: text(),
    motivo: text(),
  },
  (t) => [
    check("tickets_compras_forma_check", formaPagoCheck(t.forma_pago)),
    check(
      "tickets_compras_total_check",
      sql`${t.cantidad} >= 1 and ${t.precio} >= 0 and ${t.total} = ${t.precio} * ${t.cantidad}`,
    ),
    check("tickets_compras_puntos_check", sql`${t.puntos} >= 0 or ${t.forma_pago} = 'ajuste'`),
    check(
      "tickets_compras_referido_check",
      sql`(${t.forma_pago} = 'referido') = (${t.venta_origen} is not null)`,
    ),
    check(
      "tickets_compras_venta_check",
      sql`(${t.venta} is not null) = (${t.forma_pago} in ('transferencia', 'whatsapp'))`,
    ),
    check(
      "tickets_compras_porcentaje_check",
      sql`(${t.forma_pago} = 'referido') = (${t.porcentaje} is not null)`,
    ),
    check(
      "tickets_compras_ajuste_check",
      sql`(${t.credito} is null and ${t.deuda} is null) or ${t.forma_pago} = 'ajuste'`,
    ),
    index("tickets_compras_credito_idx").on(t.credito).where(sql`credito is not null`),
    index("tickets_compras_deuda_idx").on(t.deuda).where(sql`deuda is not null`),
    // Covers the columns that sums over a history read, for index-only scans.
    index("tickets_compras_usuario_idx").on(
      t.usuario,
      t.fecha_compra.desc().nullsFirst(),
      t.puntos,
      t.estado,
      t.forma_pago,
    ),
    index("tickets_compras_venta_idx").on(t.venta),
  ],
);

export const productos_compras = pgTable(
  "productos_compras",
  {
    id: id(),
    producto: text()
      .notNull()
      .references(() => productos.sku),
    fecha_compra: instante().notNull().defaultNow(),
    /** Gift points of the whole line. */
    puntos: cantidad().notNull(),
    estado: text()
      .notNull()
      .references(() => productos_estados.estado),
    cantidad: cantidad().notNull().default(1),
    precio: cantidad().notNull(),
    total: cantidad().notNull(),
    forma_pago: text({ enum: FORMAS_PAGO }).notNull(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    venta: cantidad()
      .notNull()
      .references(() => ventas.id),
    /** Name of the carrier, from the list of the settings or typed. */
    transportista: text(),
    seguimiento: text(),
    motivo: text(),
    opcion: cantidad().references(() => productos_opciones.id),
    /** Copy of the option's words at the time of the sale: 'Talla L · Color Rojo'. */
    opcion_nombre: text(),
    /** The line's share of the sale's discount, in pesos. */
    descuento: cantidad().notNull().default(0),
    /** The sale was registered although its units were gone: the admin refunds or restocks. */
    sin_stock: boolean().notNull().default(false),
    enviado_en: instante(),
    /** When its parcel arrives at the latest, by the shipping table of the day on which it was sent; null for what is picked up. */
    llega_en: instante(),
    entregado_en: instante(),
    /** Who said that it was delivered; null before that. */
    entregado_por: text({ enum: ["tienda", "cliente"] }),
    /** Copy of what the product said about the right of withdrawal before this purchase. */
    sin_retracto: text({ enum: SIN_RETRACTO_TABLA }),
    sin_retracto_frase: text().notNull().default(""),
  },
  (t) => [
    check("productos_compras_forma_check", sql`${t.forma_pago} in ('transferencia', 'whatsapp', 'sorteo')`),
    check(
      "productos_compras_total_check",
      sql`${t.cantidad} >= 1 and ${t.precio} >= 0 and ${t.total} = ${t.precio} * ${t.cantidad}`,
    ),
    check("productos_compras_puntos_check", sql`${t.puntos} >= 0`),
    check("productos_compras_sin_retracto_check", sinRetractoCheck(t.sin_retracto)),
    check(
      "productos_compras_entregado_check",
      sql`(${t.entregado_por} is null) = (${t.entregado_en} is null) and ${t.entregado_por} in ('tienda', 'cliente')`,
    ),
    check("productos_compras_descuento_check", sql`${t.descuento} between 0 and ${t.total}`),
    index("productos_compras_usuario_idx").on(
      t.usuario,
      t.fecha_compra.desc().nullsFirst(),
      t.puntos,
      t.estado,
    ),
    index("productos_compras_venta_idx").on(t.venta),
    index("productos_compras_producto_idx").on(t.producto),
    index("productos_compras_sin_stock_idx").on(t.venta).where(sql`sin_stock`),
    // The queue of the dispatch desk: what waits is little, however many lines were delivered.
    index("productos_compras_por_despachar_idx")
      .on(t.venta, t.estado)
      .where(sql`estado in ('Pagado', 'Preparando')`),
    index("productos_compras_enviados_idx").on(t.venta).where(sql`estado = 'Enviado'`),
    // Units of a product that are sold and still in the shop.
    index("productos_compras_en_tienda_idx")
      .on(t.producto, t.venta)
      .where(sql`estado not in ('Enviado', 'Entregado', 'Anulado')`),
    index("productos_compras_anulados_idx").on(t.venta).where(sql`estado = 'Anulado'`),
    index("productos_compras_anulados_de_idx").on(t.usuario, t.venta).where(sql`estado = 'Anulado'`),
  ],
);
