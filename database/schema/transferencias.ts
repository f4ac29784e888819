import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { archivos } from "./archivos.ts";
import { cantidad, id, instante, jsonb } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

export const CLASES_CARTOLA = ["provisoria", "definitiva", "informe", "api"] as const;
const TIPOS_MOVIMIENTO = [
  "transferencia",
  "liquidacion",
  "propio",
  "devolucion",
  "comision",
  "otro",
] as const;

/** A bank's file. Until `guardada_en` is set it was only reviewed: it has no movements, and a job deletes it. */
export const cartolas = pgTable(
  "cartolas",
  {
    id: id(),
    sha256: text().notNull().unique(),
    archivo: text()
      .notNull()
      .references(() => archivos.id),
    formato: text(),
    cuenta: text(),
    desde: date({ mode: "string" }),
    hasta: date({ mode: "string" }),
    /** Whether the file's own totals or balances agree with its rows. Null if it has none. */
    calza: boolean(),
    leidos: integer(),
    nuevos: integer(),
    quien: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    creada_en: instante().notNull().defaultNow(),
    guardada_en: instante(),
    /** What the reader found in the file, so that a second look costs nothing, and what that depended on. A job deletes both. */
    lectura: jsonb().$type<unknown>(),
    lectura_de: text(),
  },
  (t) => [
    index("cartolas_guardada_idx").on(t.guardada_en.desc().nullsLast(), t.id),
    index("cartolas_revisadas_idx").on(t.creada_en).where(sql`guardada_en is null`),
    check("cartolas_guardada_check", sql`${t.guardada_en} is null or ${t.formato} is not null`),
  ],
);

/**
 * One movement of the owner's bank account. What the bank said never changes, except that a definitive file completes what a
 * provisional one said about the same movement. `pagos` says what of it was used.
 */
export const movimientos_banco = pgTable(
  "movimientos_banco",
  {
    id: id(),
    /** Null for movements that came through a connection. */
    cartola: cantidad().references(() => cartolas.id),
    fila: integer(),
    /** The row as its file has it. Null for movements that were stored before it was kept. */
    linea: text(),
    /** The format that it was read with. */
    origen: text().notNull(),
    /** Digits of the owner's account; null when the file does not say. */
    cuenta: text(),
    clase: text({ enum: CLASES_CARTOLA }).notNull(),
    /** The format was checked with a real file of that bank. */
    comprobado: boolean().notNull(),
    fecha_contable: date({ mode: "string" }).notNull(),
    ocurrido_en: instante(),
    /** Pesos; negative for what left the account. */
    monto: cantidad().notNull(),
    saldo: cantidad(),
    rut_pagador: text(),
    rut_de: text({ enum: ["columna", "glosa"] }),
    nombre_pagador: text(),
    nombre_cortado: boolean().notNull().default(false),
    banco_pagador: text(),
    cuenta_pagador: text(),
    comentario: text(),
    glosa: text().notNull(),
    /** The bank's number of this movement, and the numbering it belongs to. */
    id_banco: text(),
    id_serie: text(),
    documento: text(),
    tipo: text({ enum: TIPOS_MOVIMIENTO }).notNull(),
    /** The n-th of the equal movements of its file. */
    n: integer().notNull().default(1),
    creado_en: instante().notNull().defaultNow(),
    /** Set aside by a person, with a reason. */
    apartado_en: instante(),
    apartado_por: text().references(() => usuarios.codigo_referido),
    apartado_motivo: text(),
  },
  (t) => [
    check("movimientos_banco_monto_check", sql`${t.monto} <> 0`),
    check("movimientos_banco_linea_check", sql`char_length(${t.linea}) <= 1000`),
    check("movimientos_banco_rut_check", sql`(${t.rut_pagador} is null) = (${t.rut_de} is null)`),
    check(
      "movimientos_banco_apartado_check",
      sql`(${t.apartado_en} is null) = (${t.apartado_motivo} is null) and (${t.apartado_en} is null) = (${t.apartado_por} is null)`,
    ),
    index("movimientos_banco_fecha_idx").on(t.fecha_contable.desc(), t.id),
    index("movimientos_banco_cuenta_idx").on(t.cuenta, t.fecha_contable),
    index("movimientos_banco_cartola_idx").on(t.cartola),
    index("movimientos_banco_id_banco_idx").on(t.cuenta, t.id_banco).where(sql`id_banco is not null`),
  ],
);

/** Which column is which in a file that no reader knows, shown once by the owner and recognised by its titles. */
export const formatos_cartola = pgTable("formatos_cartola", {
  /** Hash of the titles. */
  titulos: text().primaryKey(),
  columnas: jsonb()
    .$type<
      { fecha: string } & Record<
        "glosa" | "monto" | "cargo" | "abono" | "saldo" | "rut" | "nombre" | "comentario" | "documento",
        string | null
      >
    >()
    .notNull(),
  quien: text()
    .notNull()
    .references(() => usuarios.codigo_referido),
  creado_en: instante().notNull().defaultNow(),
});

/** A RUT that once paid for a customer: a hint for the next match. */
export const pagadores = pgTable(
  "pagadores",
  {
    rut: text().notNull(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    ultima_vez: instante().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.rut, t.usuario] }), index("pagadores_usuario_idx").on(t.usuario)],
);

/**
 * Card sales of an accounting day of Transbank that a deposit of the bank settled, as a person said. A deposit may settle several days,
 * and the debit and credit cards of one day come in two deposits.
 */
export const liquidaciones_tarjeta = pgTable(
  "liquidaciones_tarjeta",
  {
    movimiento: cantidad()
      .notNull()
      .references(() => movimientos_banco.id),
    fecha_contable: date({ mode: "string" }).notNull(),
    quien: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    creada_en: instante().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.movimiento, t.fecha_contable] }),
    index("liquidaciones_tarjeta_fecha_idx").on(t.fecha_contable),
  ],
);
