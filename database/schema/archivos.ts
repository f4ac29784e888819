import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea, instante } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

/** Originals of pictures, proofs, boletas and bank statements. The resized copies on disk are only a cache. */
export const archivos = pgTable(
  "archivos",
  {
    /** Pictures: hash of the content, so that the URL is immutable. Private files: random. */
    id: text().primaryKey(),
    tipo: text({ enum: ["foto", "comprobante", "boleta", "marca", "cartola"] }).notNull(),
    mime: text().notNull(),
    nombre: text().notNull(),
    contenido: bytea().notNull(),
    tamano: integer().notNull(),
    ancho: integer(),
    alto: integer(),
    dueno: text().references(() => usuarios.codigo_referido),
    /** Hash of a proof, which finds the same file under another sale. */
    huella: bytea().generatedAlwaysAs(sql`case when tipo = 'comprobante' then sha256(contenido) end`),
    created_at: instante().notNull().defaultNow(),
    /** Since when nothing shows the picture, as the daily job found it; null while something does. */
    sin_uso_desde: instante(),
  },
  (t) => [
    check("archivos_tipo_check", sql`${t.tipo} in ('foto', 'comprobante', 'boleta', 'marca', 'cartola')`),
    check(
      "archivos_tamano_check",
      sql`${t.tamano} = octet_length(${t.contenido}) and ${t.tamano} between 1 and 5242880`,
    ),
    index("archivos_dueno_idx").on(t.dueno),
    index("archivos_huella_idx").on(t.huella).where(sql`huella is not null`),
    index("archivos_sin_uso_idx").on(t.sin_uso_desde).where(sql`sin_uso_desde is not null`),
  ],
);

/** Folders of a bucket, including empty ones. */
export const carpetas = pgTable(
  "carpetas",
  {
    bucket: text().notNull(),
    carpeta: text().notNull(),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.carpeta] })],
);
