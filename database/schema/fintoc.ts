import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { cantidad, instante, jsonb } from "./columns.ts";
import { movimientos_banco } from "./transferencias.ts";
import { usuarios } from "./usuarios.ts";

/** The account that Fintoc reads. At most one row; its keys are in `conexiones_secretos`. */
export const fintoc_conexion = pgTable(
  "fintoc_conexion",
  {
    id: integer().primaryKey().default(1),
    /** Fintoc's id of the account, `acc_…`. */
    cuenta_fintoc: text().notNull(),
    /** Digits of the account, as the bank's files write it: files and Fintoc are compared by it. */
    cuenta: text().notNull(),
    quien: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    guardada_en: instante().notNull(),
    /** Events that asked for a list, and how many of them the last whole list has answered. */
    pedidos: integer().notNull().default(0),
    atendidos: integer().notNull().default(0),
    /** The first day that an event named; the next list begins there if that is earlier than usual. */
    pedido_desde: date({ mode: "string" }),
    /** The last attempt; null when the next one is due at once. */
    intentada_en: instante(),
    sincronizada_en: instante(),
    fallas: integer().notNull().default(0),
    /** What went wrong at the last attempt, in words for the owner. */
    error: text(),
    /** When the owner was told of the failure that lasts. */
    avisada_en: instante(),
  },
  (t) => [check("fintoc_conexion_una_check", sql`${t.id} = 1`)],
);

/** Events that arrived: a replay finds its id and changes nothing. A job deletes the old ones. */
export const fintoc_eventos = pgTable(
  "fintoc_eventos",
  {
    id: text().primaryKey(),
    tipo: text().notNull(),
    recibido_en: instante().notNull(),
  },
  (t) => [index("fintoc_eventos_recibido_idx").on(t.recibido_en)],
);

export const ESTADOS_FINTOC = ["unido", "dudoso", "cambiado", "quitado"] as const;

/** Which movement each id of Fintoc is, and what Fintoc last said about it. */
export const fintoc_movimientos = pgTable(
  "fintoc_movimientos",
  {
    /** Fintoc's id, `mov_…`. */
    id: text().primaryKey(),
    cuenta_fintoc: text().notNull(),
    /** Null while a person has to decide which movement it is. */
    movimiento: cantidad().references(() => movimientos_banco.id),
    estado: text({ enum: ESTADOS_FINTOC }).notNull(),
    dia: date({ mode: "string" }).notNull(),
    /** As Fintoc said it when it was saved, and what it says now, for `cambiado`. */
    datos: jsonb().notNull(),
    nuevo: jsonb(),
    creado_en: instante().notNull(),
  },
  (t) => [
    check("fintoc_movimientos_estado_check", sql`${t.estado} in ('unido', 'dudoso', 'cambiado', 'quitado')`),
    check("fintoc_movimientos_dudoso_check", sql`(${t.estado} = 'dudoso') = (${t.movimiento} is null)`),
    index("fintoc_movimientos_movimiento_idx").on(t.movimiento),
    index("fintoc_movimientos_dia_idx").on(t.cuenta_fintoc, t.dia),
    index("fintoc_movimientos_por_ver_idx").on(t.dia).where(sql`estado <> 'unido'`),
  ],
);
