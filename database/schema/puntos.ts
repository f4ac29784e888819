import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytea, cantidad, id, instante, jsonb, tramoDeSaldo } from "./columns.ts";
import { usuarios } from "./usuarios.ts";
import { ventas } from "./ventas.ts";

/** The book's accounts: one row each, with the visible balance. */
export const libro_cuentas = pgTable(
  "libro_cuentas",
  {
    cuenta: text().primaryKey(),
    saldo: cantidad().notNull().default(0),
    tramo_saldo: tramoDeSaldo(sql`saldo`),
  },
  (t) => [
    // The people with the most points.
    index("libro_cuentas_tramo_idx")
      .on(t.tramo_saldo)
      .where(sql`cuenta like 'usuario:%' and tramo_saldo > 0`),
    check("libro_cuentas_saldo_check", sql`${t.saldo} >= 0 or ${t.cuenta} in ('emision', 'banca')`),
    check(
      "libro_cuentas_nombre_check",
      sql`${t.cuenta} in ('emision', 'banca', 'consumidos') or ${t.cuenta} ~ '^(usuario|pozo|mesa):[A-Z0-9-]+$'`,
    ),
  ],
);

/**
 * Totals per kind of account. The book's trigger only inserts rows, so that entries do not wait for each
 * other; a job merges them. Readers sum the rows.
 */
export const libro_sumas = pgTable("libro_sumas", {
  id: id(),
  tipo: text({ enum: ["usuario", "pozo", "mesa"] }).notNull(),
  puntos: cantidad().notNull(),
});

/** An entry: one event that moved points. Never updated, never deleted. */
export const libro_asientos = pgTable(
  "libro_asientos",
  {
    id: id(),
    /** Idempotency key: the same event is written once. */
    clave: text().notNull().unique(),
    motivo: text().notNull(),
    fecha: instante().notNull().defaultNow(),
    datos: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    // Ascending and scanned backwards: `desc()` would mean nulls last, which `order by … desc` cannot use.
    index("libro_asientos_orden_idx").on(t.fecha, t.id),
    index("libro_asientos_motivo_orden_idx").on(t.motivo, t.fecha, t.id),
  ],
);

/** The movements of an entry: they sum to zero. */
export const libro_movimientos = pgTable(
  "libro_movimientos",
  {
    id: id(),
    asiento: cantidad()
      .notNull()
      .references(() => libro_asientos.id),
    cuenta: text()
      .notNull()
      .references(() => libro_cuentas.cuenta),
    puntos: cantidad().notNull(),
  },
  (t) => [
    check("libro_movimientos_puntos_check", sql`${t.puntos} <> 0`),
    index("libro_movimientos_asiento_idx").on(t.asiento),
    // The entries of an account, newest first, without their rows.
    index("libro_movimientos_cuenta_asiento_idx").on(t.cuenta, t.asiento),
  ],
);

/**
 * Points that an annulment could not take back because they were already used. The shop lends them with an `ajuste` row, and
 * whatever enters the person's account pays them back first.
 */
export const deudas = pgTable(
  "deudas",
  {
    id: id(),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    puntos: cantidad().notNull(),
    /** How many of them are already back. */
    pagados: cantidad().notNull().default(0),
    /** The annulled sale. For an inviter it is the sale of the invited person. */
    venta: cantidad()
      .notNull()
      .references(() => ventas.id),
    creada_en: instante().notNull().defaultNow(),
    saldada_en: instante(),
    /** The keyed mark of the confirmed mailbox, once the account of an open debt is deleted. */
    marca: text(),
  },
  (t) => [
    check("deudas_puntos_check", sql`${t.puntos} > 0 and ${t.pagados} between 0 and ${t.puntos}`),
    check("deudas_saldada_check", sql`(${t.saldada_en} is not null) = (${t.pagados} = ${t.puntos})`),
    check("deudas_marca_check", sql`${t.marca} is null or ${t.saldada_en} is null`),
    index("deudas_abiertas_idx").on(t.usuario, t.id).where(sql`saldada_en is null`),
    index("deudas_venta_idx").on(t.venta),
  ],
);

/** What each finished hour changed in the book. Entries are immutable, so a finished hour is too. */
export const libro_horas = pgTable("libro_horas", {
  hora: instante().primaryKey(),
  /** Issued by the shop, minus what annulments took back. */
  emitidos: cantidad().notNull(),
  /** Contributed to raffles. */
  abonados: cantidad().notNull(),
  /** What the house won or lost in the game. */
  banca: cantidad().notNull(),
  /** Dealt rounds. */
  partidas: cantidad().notNull(),
});

/** Each audit of the book and its findings; `quien` is null for the nightly one. */
export const libro_revisiones = pgTable(
  "libro_revisiones",
  {
    id: id(),
    fecha: instante().notNull().defaultNow(),
    quien: text().references(() => usuarios.codigo_referido),
    duracion_ms: integer().notNull(),
    asientos: cantidad().notNull(),
    movimientos: cantidad().notNull(),
    cuentas: cantidad().notNull(),
    total_diferencias: cantidad().notNull(),
    /** The first differences, as sentences. */
    diferencias: jsonb().$type<string[]>().notNull(),
    /** What the policy audit found: points given or kept against the shop's rules, with codes instead of names. */
    hallazgos: jsonb().$type<{ tipo: string }[]>().notNull().default([]),
    total_hallazgos: cantidad().notNull().default(0),
  },
  (t) => [index("libro_revisiones_fecha_idx").on(t.fecha.desc().nullsFirst())],
);

/** One seal for each day with entries. It chains to the seal before, so the past cannot be rewritten silently. */
export const libro_sellos = pgTable(
  "libro_sellos",
  {
    /** The Chilean calendar day that ended. */
    fecha: date({ mode: "string" }).primaryKey(),
    anterior: text().notNull(),
    desde: cantidad().notNull(),
    hasta: cantidad().notNull(),
    /** How many entries it covers; ids may have gaps. */
    asientos: cantidad().notNull(),
    raiz: text().notNull(),
    totales: text().notNull(),
    /** The public format of the day. Days that were sealed before libro-v2 keep theirs. */
    version: text({ enum: ["libro-v1", "libro-v2"] })
      .notNull()
      .default("libro-v1"),
    /** Null in libro-v1, which has no annexes. */
    raiz_anexos: text(),
    /** How many annexes it covers. */
    anexos: cantidad().notNull().default(0),
    sello: text().notNull().unique(),
    /** True for the first seal after a restore that lost published seals. */
    ruptura: boolean().notNull().default(false),
    sellado_en: instante().notNull(),
  },
  (t) => [
    check("libro_sellos_rango_check", sql`${t.desde} <= ${t.hasta} and ${t.asientos} >= 1`),
    check(
      "libro_sellos_version_check",
      sql`${t.version} in ('libro-v1', 'libro-v2') and (${t.raiz_anexos} is null) = (${t.version} = 'libro-v1')`,
    ),
    index("libro_sellos_hasta_idx").on(t.hasta),
  ],
);

/**
 * The hash tree of a sealed day. Level 0 holds the leaves, so that a proof reads one row per level. Without a foreign key:
 * the transaction that seals writes the nodes while it reads the entries, and only then knows the root of the seal.
 */
export const libro_nodos = pgTable(
  "libro_nodos",
  {
    fecha: date({ mode: "string" }).notNull(),
    nivel: integer().notNull(),
    indice: integer().notNull(),
    hash: bytea().notNull(),
    /** The entry of a leaf; null above level 0. */
    asiento: cantidad(),
  },
  (t) => [
    primaryKey({ columns: [t.fecha, t.nivel, t.indice] }),
    uniqueIndex("libro_nodos_asiento_idx").on(t.asiento).where(sql`nivel = 0`),
  ],
);

/**
 * The annexes of a sealed day and their hash tree: facts outside the book whose hashes the seal covers too. Level 0 holds the annexes in
 * the order of their kind and id.
 */
export const libro_anexos = pgTable(
  "libro_anexos",
  {
    fecha: date({ mode: "string" }).notNull(),
    nivel: integer().notNull(),
    indice: integer().notNull(),
    hash: bytea().notNull(),
    /** Kind, id and hash of the fact; null above level 0. */
    clase: text(),
    id: text(),
    huella: text(),
  },
  (t) => [
    primaryKey({ columns: [t.fecha, t.nivel, t.indice] }),
    // A fact is sealed once.
    uniqueIndex("libro_anexos_id_idx").on(t.clase, t.id).where(sql`nivel = 0`),
    index("libro_anexos_clase_idx").on(t.clase, t.fecha, t.indice).where(sql`nivel = 0`),
    check("libro_anexos_hoja_check", sql`${t.nivel} > 0 or num_nulls(${t.clase}, ${t.id}, ${t.huella}) = 0`),
  ],
);

/**
 * Points of a person by term of the equation of the balance, those of referrals apart, without bets that are still in play. Triggers of the rows that count
 * only insert here, so that writers do not wait for each other; a job merges the rows. Readers sum them.
 */
export const historial_sumas = pgTable(
  "historial_sumas",
  {
    id: id(),
    usuario: text().notNull(),
    clase: text({
      enum: ["ganados", "referidos", "devueltos", "descontados", "referidos_quitados", "abonados", "juego"],
    }).notNull(),
    puntos: cantidad().notNull(),
    /** Not yet merged with the other rows of its person and term. */
    suelta: boolean().notNull().default(true),
  },
  (t) => [
    index("historial_sumas_usuario_idx").on(t.usuario),
    index("historial_sumas_sueltas_idx").on(t.usuario, t.clase).where(sql`suelta`),
  ],
);

/** Secrets that belong to the data and not to a machine. They are part of every backup. */
export const secretos = pgTable("secretos", {
  nombre: text().primaryKey(),
  valor: bytea().notNull(),
  creado_en: instante().notNull().defaultNow(),
});
