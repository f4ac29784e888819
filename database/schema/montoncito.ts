import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cantidad, id, instante } from "./columns.ts";
import { usuarios } from "./usuarios.ts";

export const ESTADOS_PARTIDA = ["abierta", "cuenta", "Cerrada", "finalizada", "anulada"] as const;
export const RESULTADOS_APUESTA = ["pendiente", "cancelada", "ganada", "perdida", "empatada"] as const;

export const partidas = pgTable(
  "partidas",
  {
    id: id(),
    key_partida: text().notNull().unique(),
    estado: text({ enum: ESTADOS_PARTIDA }).notNull().default("abierta"),
    tiempo_inicio: instante(),
    duracion: integer().notNull().default(15),
    mostrar_cartas: boolean().notNull().default(false),
    compromiso: text().notNull(),
    /** Incremented with every change, so that a client notices a gap. */
    version: cantidad().notNull().default(1),
    /** Points on each pile, first to sixth: the state that all clients read is one row. */
    totales: cantidad().array().notNull().default([0, 0, 0, 0, 0, 0]),
    /** Time of the last bet or withdrawal; after a day without one the stakes are returned. */
    movida_en: instante().notNull().defaultNow(),
    banca: integer(),
    cerrada_en: instante(),
    /** Which rules deal its cards. Rounds of earlier versions keep verifying with theirs. */
    protocolo: text({ enum: ["montoncito-v1", "montoncito-v2"] })
      .notNull()
      .default("montoncito-v1"),
    /** Whether its cards depend on the public beacon; fixed and public when the round is created. */
    garantia: text({ enum: ["drand", "ninguna"] })
      .notNull()
      .default("ninguna"),
    /** `sin-baliza`, or the pinned pulse, with its signature once it is out. */
    baliza: text(),
    /** Hash of the frozen bets. */
    huella_apuestas: text(),
    /** The deal: cards and payment. It follows the close by some seconds when the cards wait for a pulse. */
    repartida_en: instante(),
    /** What the house won (negative: lost); written with the deal. Its sum over a day bounds new bets. */
    neto_banca: cantidad(),
    /** The pulse did not come in time: the next round opened, and this one is settled when its pulse comes. */
    apartada: boolean().notNull().default(false),
    semilla: text(),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    check("partidas_key_check", sql`${t.key_partida} ~ '^PARTIDA-[0-9]{4,}$'`),
    check(
      "partidas_estado_check",
      sql`${t.estado} in ('abierta', 'cuenta', 'Cerrada', 'finalizada', 'anulada')`,
    ),
    check("partidas_cuenta_check", sql`${t.estado} <> 'cuenta' or ${t.tiempo_inicio} is not null`),
    check(
      "partidas_semilla_check",
      sql`${t.semilla} is null or ${t.estado} in ('Cerrada', 'finalizada', 'anulada')`,
    ),
    check("partidas_protocolo_check", sql`${t.protocolo} in ('montoncito-v1', 'montoncito-v2')`),
    check("partidas_garantia_check", sql`${t.garantia} in ('drand', 'ninguna')`),
    check("partidas_apartada_check", sql`not ${t.apartada} or ${t.estado} in ('Cerrada', 'finalizada')`),
    check("partidas_totales_check", sql`cardinality(${t.totales}) = 6 and 0 <= all (${t.totales})`),
    uniqueIndex("partidas_una_viva_idx")
      .on(sql`(true)`)
      .where(sql`estado in ('abierta', 'cuenta', 'Cerrada') and not apartada`),
    index("partidas_apartadas_idx").on(t.id).where(sql`estado = 'Cerrada' and apartada`),
    index("partidas_sin_terminar_idx").on(t.key_partida).where(sql`estado <> 'finalizada'`),
    index("partidas_cerrada_idx").on(t.cerrada_en),
    index("partidas_repartida_idx").on(t.repartida_en, t.neto_banca),
  ],
);

/** The secret seeds of rounds, read only by the deal. */
export const partidas_semillas = pgTable("partidas_semillas", {
  partida: text()
    .primaryKey()
    .references(() => partidas.key_partida),
  /** Encrypted; see `llave`. */
  semilla: text().notNull(),
  /** Id of the key that opens it. */
  llave: text().notNull(),
});

/** Pseudonyms of the players of a closed round, stored so that rotating the secret changes no record. */
export const partidas_seudonimos = pgTable(
  "partidas_seudonimos",
  {
    partida: text()
      .notNull()
      .references(() => partidas.key_partida),
    jugador: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    seudonimo: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partida, t.jugador] }),
    unique("partidas_seudonimos_unico").on(t.partida, t.seudonimo),
  ],
);

/** The six cards of a round, written only when it closes. */
export const montoncitos = pgTable("montoncitos", {
  partida: text()
    .primaryKey()
    .references(() => partidas.key_partida),
  monton_1: text().notNull(),
  monton_2: text().notNull(),
  monton_3: text().notNull(),
  monton_4: text().notNull(),
  monton_5: text().notNull(),
  monton_6: text().notNull(),
});

export const apuestas = pgTable(
  "apuestas",
  {
    id: id(),
    jugador: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    montoncito: text().notNull(),
    puntos_apostados: cantidad().notNull(),
    resultado: text({ enum: RESULTADOS_APUESTA }).notNull().default("pendiente"),
    partida: text()
      .notNull()
      .references(() => partidas.key_partida),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    check("apuestas_monton_check", sql`${t.montoncito} ~ '^monton_[1-6]$'`),
    check("apuestas_puntos_check", sql`${t.puntos_apostados} >= 1`),
    check(
      "apuestas_resultado_check",
      sql`${t.resultado} in ('pendiente', 'cancelada', 'ganada', 'perdida', 'empatada')`,
    ),
    index("apuestas_partida_idx").on(t.partida, t.montoncito),
    index("apuestas_jugador_idx").on(t.jugador, t.created_at.desc().nullsFirst()),
    index("apuestas_pendientes_idx").on(t.jugador).where(sql`resultado = 'pendiente'`),
  ],
);

/** One net row per player and round; may be negative. */
export const tickets_montoncitos = pgTable(
  "tickets_montoncitos",
  {
    id: id(),
    jugador: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    puntos: cantidad().notNull(),
    partida: text()
      .notNull()
      .references(() => partidas.key_partida),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    unique("tickets_montoncitos_unico").on(t.partida, t.jugador),
    // Holds what the sums of a player need.
    index("tickets_montoncitos_jugador_idx").on(
      t.jugador,
      t.created_at.desc().nullsFirst(),
      t.puntos,
      t.partida,
    ),
  ],
);

/**
 * Limits that players set for themselves. A stricter limit applies at once, a looser one waits in
 * `siguiente_*`.
 */
export const montoncito_limites = pgTable(
  "montoncito_limites",
  {
    jugador: text()
      .primaryKey()
      .references(() => usuarios.codigo_referido),
    /** Points that may be lost in a Chilean day; null means no limit. */
    perdida_diaria: cantidad(),
    siguiente_perdida: cantidad(),
    siguiente_desde: instante(),
    pausa_hasta: instante(),
    actualizado_en: instante().notNull().defaultNow(),
  },
  (t) => [check("montoncito_limites_check", sql`${t.perdida_diaria} >= 0 and ${t.siguiente_perdida} >= 0`)],
);
