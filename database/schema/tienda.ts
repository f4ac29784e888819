import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { cantidad, id, instante, jsonb } from "./columns.ts";
import { CLASES_PESO_TABLA, clasePesoCheck } from "./productos.ts";
import { usuarios } from "./usuarios.ts";

export const TIPOS_CUPON = ["porcentaje", "pesos"] as const;

export const cupones = pgTable(
  "cupones",
  {
    id: id(),
    /** What the customer writes, in capitals. */
    codigo: text().notNull().unique(),
    tipo: text({ enum: TIPOS_CUPON }).notNull(),
    valor: cantidad().notNull(),
    desde: instante(),
    hasta: instante(),
    /** Uses in total and of one person; null for no bound. */
    usos_maximos: integer(),
    usos_por_persona: integer(),
    /** Pesos of products that the cart must have. */
    minimo: cantidad().notNull().default(0),
    activo: boolean().notNull().default(true),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    check("cupones_codigo_check", sql`${t.codigo} ~ '^[A-Z0-9-]{3,24}$'`),
    check(
      "cupones_valor_check",
      sql`(${t.tipo} = 'porcentaje' and ${t.valor} between 1 and 100) or (${t.tipo} = 'pesos' and ${t.valor} >= 1)`,
    ),
    check("cupones_minimo_check", sql`${t.minimo} >= 0`),
    check(
      "cupones_usos_check",
      sql`coalesce(${t.usos_maximos}, 1) >= 1 and coalesce(${t.usos_por_persona}, 1) >= 1`,
    ),
  ],
);

/** One use of a coupon: of a quote, then of the sale with the same code. Deleting the row gives the use back. */
export const cupones_usos = pgTable(
  "cupones_usos",
  {
    id: id(),
    cupon: cantidad()
      .notNull()
      .references(() => cupones.id),
    /** Code of the quote or sale. */
    codigo: text().notNull().unique(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    created_at: instante().notNull().defaultNow(),
    /** When the use of a quote ends; null once a sale has it. */
    vence_en: instante(),
  },
  (t) => [
    index("cupones_usos_cupon_idx").on(t.cupon, t.usuario),
    index("cupones_usos_cupon_vence_idx").on(t.cupon, t.vence_en),
    index("cupones_usos_vence_idx").on(t.vence_en).where(sql`vence_en is not null`),
  ],
);

/** What shipping costs and takes. The row of a comuna comes before the row of its region. */
export const tarifas_envio = pgTable(
  "tarifas_envio",
  {
    id: id(),
    region: text().notNull(),
    comuna: text(),
    clase_peso: text({ enum: CLASES_PESO_TABLA }).notNull(),
    costo: cantidad().notNull(),
    /** Estimated working days until delivery. */
    dias: integer().notNull(),
  },
  (t) => [
    unique("tarifas_envio_lugar_key").on(t.region, t.comuna, t.clase_peso).nullsNotDistinct(),
    check("tarifas_envio_clase_check", clasePesoCheck(t.clase_peso)),
    check("tarifas_envio_valores_check", sql`${t.costo} >= 0 and ${t.dias} between 0 and 90`),
  ],
);

/** Versions of the home page: drafts are one row without `publicada_en`; the newest published one is shown. */
export const portadas = pgTable(
  "portadas",
  {
    id: id(),
    contenido: jsonb().notNull(),
    guardada_en: instante().notNull().defaultNow(),
    publicada_en: instante(),
    quien: text().references(() => usuarios.codigo_referido),
  },
  (t) => [index("portadas_publicada_idx").on(t.publicada_en).where(sql`publicada_en is not null`)],
);

/** Versions of the legal texts, as they were shown. Append-only: acceptances name their version. */
export const legal_versiones = pgTable("legal_versiones", {
  version: text().primaryKey(),
  vigente_desde: instante().notNull(),
  /** The seller's data and the paragraphs that the owner added, by section. */
  datos: jsonb().notNull(),
  /** Hash of both documents, to see without reading them whether the settings still say the same. */
  huella: text().notNull(),
  /** Null for a version that the shop fixed by itself, because a sale needed one before the owner published any. */
  quien: text().references(() => usuarios.codigo_referido),
});
