import { type AnyColumn, type SQLWrapper, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { archivos } from "./archivos.ts";
import { cantidad, id, instante, jsonb, tramoDePuntos } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

export const categorias = pgTable("categorias", {
  id: id(),
  categoria: text().notNull().unique(),
});

/** Text in byte order, whatever the locale of the database. */
const textoOrdenado = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Every word of the product names, used to correct a misspelt search. Maintained by a trigger. */
export const productos_palabras = pgTable(
  "productos_palabras",
  { palabra: textoOrdenado().primaryKey() },
  (t) => [index("productos_palabras_trgm_idx").using("gin", t.palabra.op("gin_trgm_ops"))],
);

export const CLASES_PESO_TABLA = ["liviano", "mediano", "pesado"] as const;

export const clasePesoCheck = (columna: AnyColumn) => sql`${columna} in ('liviano', 'mediano', 'pesado')`;

/** Why a product has no right of withdrawal. */
export const SIN_RETRACTO_TABLA = ["no_revendible", "perecible", "a_medida", "higiene"] as const;

export const sinRetractoCheck = (columna: AnyColumn) =>
  sql`${columna} in ('no_revendible', 'perecible', 'a_medida', 'higiene')`;

/**
 * The lowest number of units of each range of stock. Lists of low stock look for a range first: a sale changes the range seldom,
 * so most changes of stock update no index.
 */
const TRAMOS = [1, 3, 6, 11, 21, 51, 101, 251, 501, 1001];

/** The range that a number of units is in; 0 is none left. Null while they are not counted. */
export const tramoDe = (unidades: SQLWrapper) =>
  sql`width_bucket(${unidades}, ${sql.raw(`'{${TRAMOS.join(",")}}'::bigint[]`)})`;

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
    /** Target of the product's raffle; 0 means that it has none. */
    puntos: cantidad().notNull().default(0),
    /** Points pooled by the current raffle. */
    puntos_final: cantidad().notNull().default(0),
    tramo_puntos: tramoDePuntos(sql`puntos_final`),
    puntos_regalo: cantidad().notNull().default(0),
    minimo_puntos: cantidad().notNull().default(1),
    disponible: boolean().notNull().default(true),
    /** Set while `precio_cliente` is an offer: the price before it and after it. */
    precio_normal: cantidad(),
    oferta_hasta: instante(),
    /** Units free to sell; null when the shop does not count them. With options, a trigger writes the sum of theirs. */
    existencias: cantidad(),
    tramo_existencias: integer().generatedAlwaysAs(tramoDe(sql`existencias`)),
    clase_peso: text({ enum: CLASES_PESO_TABLA }).notNull().default("liviano"),
    /** Where its units are kept, for the picking list: 'Estante 4'. Customers do not see it. */
    ubicacion: text().notNull().default(""),
    /** Why the law gives no right of withdrawal for it, and what the shop adds to that; null when there is the right. */
    sin_retracto: text({ enum: SIN_RETRACTO_TABLA }),
    sin_retracto_frase: text().notNull().default(""),
    /** What the customer chooses, such as Talla and Color; null when there is nothing to choose. */
    opcion_1: text(),
    opcion_2: text(),
    created_at: instante().notNull().defaultNow(),
    /** Changes only when the first point arrives or the last leaves, so that most abonos update no index. */
    con_puntos: boolean().notNull().generatedAlwaysAs(sql`puntos_final > 0`),
    /** Position in the random order. */
    azar: doublePrecision().notNull().default(sql`random()`),
    /**
     * A trigger writes the next four columns: text without accents or capitals, for sorting and searching.
     */
    orden_nombre: textoOrdenado().notNull().default(""),
    orden_categoria: textoOrdenado().notNull().default(""),
    busqueda_nombre: tsvector().notNull().default(sql`''::tsvector`),
    busqueda: tsvector().notNull().default(sql`''::tsvector`),
  },
  (t) => [
    check("productos_sku_check", sql`${t.sku} ~ '^[0-9A-Za-z-]{1,32}$'`),
    check("productos_precio_check", sql`${t.precio_cliente} >= 0`),
    check(
      "productos_puntos_check",
      sql`${t.puntos} >= 0 and ${t.puntos_final} >= 0 and ${t.puntos_regalo} >= 0`,
    ),
    check("productos_minimo_check", sql`${t.minimo_puntos} >= 1`),
    check(
      "productos_oferta_check",
      sql`(${t.precio_normal} is null) = (${t.oferta_hasta} is null) and (${t.precio_normal} is null or ${t.precio_normal} > ${t.precio_cliente})`,
    ),
    check("productos_existencias_check", sql`${t.existencias} is null or ${t.existencias} >= 0`),
    check("productos_clase_peso_check", clasePesoCheck(t.clase_peso)),
    check("productos_sin_retracto_check", sinRetractoCheck(t.sin_retracto)),
    check("productos_opciones_nombres_check", sql`${t.opcion_1} is not null or ${t.opcion_2} is null`),
    index("productos_ofertas_idx").on(t.oferta_hasta).where(sql`oferta_hasta is not null`),
    index("productos_pocas_idx")
      .on(t.tramo_existencias)
      .where(sql`disponible and tramo_existencias is not null`),
    // The admin desk also lists withdrawn products and searches for parts of names.
    index("productos_lista_c1_idx").on(t.categoria_id),
    index("productos_lista_c2_idx").on(t.categoria_2_id),
    index("productos_lista_nuevos_idx").on(t.created_at, t.id),
    index("productos_lista_nombre_idx").on(t.orden_nombre, t.id),
    index("productos_lista_precio_idx").on(t.precio_cliente, t.id),
    index("productos_lista_puntos_idx").on(t.tramo_puntos).where(sql`con_puntos`),
    // The cheapest gift points, for the economy of raffles.
    index("productos_regalo_idx")
      .on(sql`(${t.precio_cliente}::numeric / ${t.puntos_regalo})`, t.id)
      .where(sql`disponible and puntos_regalo > 0`),
    index("productos_retirados_idx").on(t.created_at, t.id).where(sql`not disponible`),
    index("productos_partes_idx").using(
      "gin",
      sql`${t.sku} gin_trgm_ops`,
      sql`${t.orden_nombre} gin_trgm_ops`,
    ),
    index("productos_nuevos_idx").on(t.created_at.desc().nullsFirst(), t.id).where(sql`disponible`),
    index("productos_busqueda_nombre_idx").using("gin", t.busqueda_nombre).where(sql`disponible`),
    index("productos_busqueda_idx").using("gin", t.busqueda).where(sql`disponible`),
    // One index per order and filter: the equality columns, then the order, then the id that breaks ties.
    index("productos_azar_idx").on(t.con_puntos, t.azar, t.id).where(sql`disponible`),
    index("productos_nombre_idx").on(t.con_puntos, t.orden_nombre, t.id).where(sql`disponible`),
    index("productos_categoria_idx")
      .on(t.con_puntos, t.orden_categoria, t.orden_nombre, t.id)
      .where(sql`disponible`),
    index("productos_precio_idx").on(t.con_puntos, t.precio_cliente, t.id).where(sql`disponible`),
    index("productos_c1_azar_idx").on(t.categoria_id, t.con_puntos, t.azar, t.id).where(sql`disponible`),
    index("productos_c1_nombre_idx")
      .on(t.categoria_id, t.con_puntos, t.orden_nombre, t.id)
      .where(sql`disponible`),
    index("productos_c1_precio_idx")
      .on(t.categoria_id, t.con_puntos, t.precio_cliente, t.id)
      .where(sql`disponible`),
    index("productos_c2_azar_idx").on(t.categoria_2_id, t.con_puntos, t.azar, t.id).where(sql`disponible`),
    index("productos_c2_nombre_idx")
      .on(t.categoria_2_id, t.con_puntos, t.orden_nombre, t.id)
      .where(sql`disponible`),
    index("productos_c2_categoria_idx")
      .on(t.categoria_2_id, t.con_puntos, t.orden_categoria, t.orden_nombre, t.id)
      .where(sql`disponible`),
    index("productos_c2_precio_idx")
      .on(t.categoria_2_id, t.con_puntos, t.precio_cliente, t.id)
      .where(sql`disponible`),
  ],
);

/** One combination that a customer can choose, such as L and Rojo. It is withdrawn rather than deleted: sales name it. */
export const productos_opciones = pgTable(
  "productos_opciones",
  {
    id: id(),
    producto: text()
      .notNull()
      .references(() => productos.sku),
    valor_1: text().notNull(),
    valor_2: text(),
    /** Follows the SKU of the product on slips and in files: 100001-L. */
    sufijo: text().notNull(),
    /** Pesos that are added to the price of the product; may be negative. */
    diferencia: cantidad().notNull().default(0),
    existencias: cantidad(),
    tramo_existencias: integer().generatedAlwaysAs(tramoDe(sql`existencias`)),
    imagen: imagen(),
    disponible: boolean().notNull().default(true),
    posicion: integer().notNull().default(0),
  },
  (t) => [
    unique("productos_opciones_valores_key").on(t.producto, t.valor_1, t.valor_2).nullsNotDistinct(),
    unique("productos_opciones_sufijo_key").on(t.producto, t.sufijo),
    check("productos_opciones_sufijo_check", sql`${t.sufijo} ~ '^[0-9A-Za-z]{1,16}$'`),
    index("productos_opciones_pocas_idx")
      .on(t.tramo_existencias)
      .where(sql`disponible and tramo_existencias is not null`),
    check("productos_opciones_existencias_check", sql`${t.existencias} is null or ${t.existencias} >= 0`),
  ],
);

/** Products that a person keeps for later. */
export const favoritos = pgTable(
  "favoritos",
  {
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    producto: text()
      .notNull()
      .references(() => productos.sku),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.usuario, t.producto] })],
);

/** People who wait for something that is sold out: a product, or one of its options. A row goes when they were told. */
export const avisos_stock = pgTable(
  "avisos_stock",
  {
    id: id(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    producto: text()
      .notNull()
      .references(() => productos.sku),
    opcion: cantidad().references(() => productos_opciones.id, { onDelete: "cascade" }),
    creado_en: instante().notNull(),
  },
  (t) => [
    unique("avisos_stock_cosa_key").on(t.usuario, t.producto, t.opcion).nullsNotDistinct(),
    index("avisos_stock_producto_idx").on(t.producto),
    index("avisos_stock_opcion_idx").on(t.opcion),
  ],
);

/** What a bulk edit changed, so that it can be undone. */
export const productos_ediciones = pgTable(
  "productos_ediciones",
  {
    id: id(),
    quien: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    fecha: instante().notNull().defaultNow(),
    /** What was done, in words for the admin. */
    resumen: text().notNull(),
    /** For each product the changed fields, before and after. */
    cambios: jsonb()
      .$type<{ sku: string; antes: Record<string, unknown>; despues: Record<string, unknown> }[]>()
      .notNull(),
    deshecha_en: instante(),
  },
  (t) => [index("productos_ediciones_fecha_idx").on(t.fecha)],
);

/** Ticket types: what customers buy to get points. */
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
