import { index, pgTable, text } from "drizzle-orm/pg-core";
import { cantidad, id, instante } from "./columns.ts";

/**
 * Every price that the shop has asked for, one row per change. Triggers on `productos` and `productos_opciones` write it
 * (database/sql/precios.sql), and rows never change. The row in force is that with the highest `desde`, then the highest `id`.
 * It refers to no other table: it outlives what it describes.
 */
export const precios_historia = pgTable(
  "precios_historia",
  {
    id: id(),
    /** SKU of the product. */
    producto: text().notNull(),
    /** Id of the option whose price this is; null for the product itself. */
    opcion: cantidad(),
    /** What was asked for: that of an option includes its difference. */
    precio: cantidad().notNull(),
    /** While `precio` is an offer: the price after it, and its end. */
    precio_normal: cantidad(),
    oferta_hasta: instante(),
    desde: instante().notNull().defaultNow(),
  },
  (t) => [
    index("precios_historia_producto_idx").on(t.producto, t.opcion, t.desde, t.id),
    index("precios_historia_desde_idx").on(t.desde, t.id),
  ],
);
