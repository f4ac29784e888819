import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { archivos } from "./archivos.ts";
import { cantidad, id, instante } from "./columns.ts";

export const categorias = pgTable("categorias", {
  id: id(),
  categoria: text().notNull().unique(),
});

const imagen = () => text().references(() => archivos.id);
const categoria = () => cantidad().references(() => categorias.id);

export const productos = pgTable(
  "productos",
  {
    id: id(),
    sku: text().notNull().unique(),
    producto: text().notNull(),
    categoria_id: categoria().notNull(),
    categoria_2_id: categoria(),
    descripcion: text().notNull().default(""),
    imagen_1: imagen(),
    imagen_2: imagen(),
    imagen_3: imagen(),
    imagen_4: imagen(),
    imagen_5: imagen(),
    imagen_6: imagen(),
    precio_cliente: cantidad().notNull(),
    /** Target of its raffle; 0 means that the product has none. */
    puntos: cantidad().notNull().default(0),
    /** What the current raffle has pooled. */
    puntos_final: cantidad().notNull().default(0),
    puntos_regalo: cantidad().notNull().default(0),
    minimo_puntos: cantidad().notNull().default(1),
    disponible: boolean().notNull().default(true),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    check("productos_sku_check", sql`${t.sku} ~ '^[0-9A-Za-z-]{1,32}$'`),
    check("productos_precio_check", sql`${t.precio_cliente} >= 0`),
    check(
      "productos_puntos_check",
      sql`${t.puntos} >= 0 and ${t.puntos_final} >= 0 and ${t.puntos_regalo} >= 0`,
    ),
    check("productos_minimo_check", sql`${t.minimo_puntos} >= 1`),
    index("productos_categoria_idx").on(t.categoria_id, t.disponible),
    index("productos_categoria_2_idx").on(t.categoria_2_id, t.disponible),
    index("productos_nombre_idx").on(t.producto).where(sql`disponible`),
    index("productos_precio_idx").on(t.precio_cliente, t.id).where(sql`disponible`),
    index("productos_nuevos_idx").on(t.created_at.desc(), t.id).where(sql`disponible`),
    index("productos_puntos_final_idx").on(t.puntos_final).where(sql`disponible and puntos_final > 0`),
  ],
);

/** Ticket types: what people buy to get points. */
export const tickets = pgTable(
  "tickets",
  {
    id: id(),
    ticket: text().notNull(),
    precio: cantidad().notNull(),
    puntos: cantidad().notNull(),
    hex: text().notNull(),
    imagen_1: imagen(),
    imagen_2: imagen(),
    publico: boolean().notNull().default(true),
  },
  (t) => [
    check("tickets_precio_check", sql`${t.precio} > 0 and ${t.puntos} > 0`),
    check("tickets_hex_check", sql`${t.hex} ~ '^#[0-9A-Fa-f]{6}$'`),
  ],
);

/** Bank accounts that receive transfers. */
export const cuentas = pgTable("cuentas", {
  id: id(),
  estado: boolean().notNull().default(true),
  banco: text().notNull(),
  tipo_cuenta: text().notNull(),
  numero: text().notNull(),
  nombre: text().notNull(),
  rut: text().notNull(),
  email: text().notNull(),
});
