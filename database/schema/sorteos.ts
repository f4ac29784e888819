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
import { cantidad, id, instante, jsonb } from "./columns.ts";
import { productos } from "./productos.ts";
import { usuarios } from "./usuarios.ts";
import { ventas } from "./ventas.ts";

const codigo = () => text().references(() => usuarios.codigo_referido);

export const ESTADOS_SORTEO = ["Disponible", "Cerrado", "Finalizado"] as const;

export const sorteos = pgTable(
  "sorteos",
  {
    id: id(),
    key: text().notNull().unique(),
    producto: text()
      .notNull()
      .references(() => productos.sku),
    estado: text({ enum: ESTADOS_SORTEO }).notNull().default("Disponible"),
    fecha_inicio: instante().notNull().defaultNow(),
    fecha_termino: instante(),
    fecha_sorteo: instante(),
    /** When it ends without winners unless its target is reached; null when its frozen rules name no end. */
    termina_en: instante(),
    /** When an admin extended that end, which happens once at most. */
    extendido_en: instante(),
    numero_producto: cantidad(),
    numero_puntos: cantidad(),
    ganador_producto: codigo(),
    ganador_puntos: codigo(),
    mensaje_admin: text(),
    /** Copied from the product when the raffle is created: later edits apply to the next raffle. */
    objetivo: cantidad().notNull(),
    minimo: cantidad().notNull(),
    /** Points pooled so far. */
    reunido: cantidad().notNull().default(0),
    /** Fill level in whole percents: it changes at most a hundred times, so most abonos update no index. */
    porcentaje: integer().notNull().generatedAlwaysAs(sql`(reunido * 100 / objetivo)::int`),
    compromiso: text().notNull(),
    huella_rangos: text(),
    huella_aportes: text(),
    congelado_en: instante(),
    /** Whether the result depends on the public beacon; fixed and public when the raffle is created. */
    garantia: text({ enum: ["drand", "ninguna"] })
      .notNull()
      .default("ninguna"),
    /** `sin-baliza`, or the pinned pulse, with its signature once it is out. */
    baliza: text(),
    /** True when the draw was a rehearsal before its date. */
    ensayo: boolean().notNull().default(false),
    /** When an admin or the clock started the draw; the result may have to wait for the pulse. */
    iniciado_en: instante(),
    iniciado_por: codigo(),
    /** When the seed became public. */
    semilla_publicada_en: instante(),
    /** The seed, copied here when it becomes public. */
    semilla: text(),
    sorteado_en: instante(),
    /** The newest seal of the book when the draw was held. Stored, so that a published acta never changes. */
    sello: jsonb().$type<{ fecha: string; sello: string }>(),
    /** Public reason of a raffle that ended without winners. */
    motivo: text(),
    /** Rules of this raffle, frozen when it is created. */
    bases: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    check("sorteos_key_check", sql`${t.key} ~ '^SRT-[A-Z0-9]{4,8}$'`),
    check("sorteos_estado_check", sql`${t.estado} in ('Disponible', 'Cerrado', 'Finalizado')`),
    check(
      "sorteos_objetivo_check",
      sql`${t.objetivo} > 0 and ${t.minimo} >= 1 and ${t.reunido} between 0 and ${t.objetivo}`,
    ),
    check("sorteos_lleno_check", sql`${t.estado} <> 'Cerrado' or ${t.reunido} = ${t.objetivo}`),
    check("sorteos_abierto_check", sql`${t.estado} <> 'Disponible' or ${t.reunido} < ${t.objetivo}`),
    check("sorteos_fechas_check", sql`${t.estado} = 'Disponible' or ${t.fecha_termino} is not null`),
    check(
      "sorteos_ganadores_check",
      sql`${t.ganador_producto} is null or ${t.ganador_producto} <> ${t.ganador_puntos}`,
    ),
    check("sorteos_garantia_check", sql`${t.garantia} in ('drand', 'ninguna')`),
    check(
      "sorteos_semilla_check",
      sql`${t.semilla} is null or ${t.congelado_en} is not null or ${t.estado} = 'Finalizado'`,
    ),
    uniqueIndex("sorteos_uno_abierto_idx").on(t.producto).where(sql`estado <> 'Finalizado'`),
    index("sorteos_producto_idx").on(t.producto, t.estado),
    index("sorteos_avance_idx").on(t.estado, t.porcentaje.desc().nullsFirst(), t.id),
    index("sorteos_fecha_idx").on(sql`${t.fecha_sorteo} desc nulls last`, t.id.desc().nullsFirst()),
    index("sorteos_plazo_idx").on(t.termina_en).where(sql`estado = 'Disponible'`),
    index("sorteos_inicio_idx").on(t.fecha_inicio, t.id),
    index("sorteos_objetivo_idx").on(t.objetivo, t.id),
    index("sorteos_terminados_idx")
      .on(sql`coalesce(${t.sorteado_en}, ${t.fecha_termino}) desc nulls last`, t.id.desc().nullsFirst())
      .where(sql`estado = 'Finalizado'`),
    index("sorteos_sin_ganadores_idx")
      .on(t.id)
      .where(sql`estado = 'Finalizado' and ganador_producto is null`),
    // The public list of actas.
    index("sorteos_con_acta_idx").on(t.id, t.key, t.producto).where(sql`huella_rangos is not null`),
    index("sorteos_estado_idx").on(t.estado, t.fecha_sorteo),
    // Covers what sorts the raffles of one person, for index-only scans.
    index("sorteos_mios_idx").on(
      t.key,
      t.estado,
      t.porcentaje,
      t.fecha_sorteo,
      t.sorteado_en,
      t.fecha_termino,
      t.congelado_en,
      t.id,
    ),
  ],
);

/** The secret seeds, read only by the draw. */
export const sorteos_semillas = pgTable(
  "sorteos_semillas",
  {
    sorteo: text()
      .primaryKey()
      .references(() => sorteos.key),
    /** Encrypted; see `llave`. */
    semilla: text().notNull(),
    /** Id of the key that opens it. */
    llave: text().notNull(),
  },
  (t) => [index("sorteos_semillas_llave_idx").on(t.llave)],
);

/** Pseudonyms are stored when the raffle closes, so that rotating the secret changes no acta. */
export const sorteos_seudonimos = pgTable(
  "sorteos_seudonimos",
  {
    sorteo: text()
      .notNull()
      .references(() => sorteos.key),
    usuario: codigo().notNull(),
    seudonimo: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sorteo, t.usuario] }),
    unique("sorteos_seudonimos_unico").on(t.sorteo, t.seudonimo),
  ],
);

export const tickets_participantes = pgTable(
  "tickets_participantes",
  {
    id: id(),
    usuario: codigo().notNull(),
    sorteo: text()
      .notNull()
      .references(() => sorteos.key),
    puntos_aportados: cantidad().notNull(),
    puntos_inicio: cantidad().notNull(),
    puntos_final: cantidad().notNull(),
    producto: text()
      .notNull()
      .references(() => productos.sku),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    check(
      "tickets_participantes_rango_check",
      sql`${t.puntos_inicio} >= 1 and ${t.puntos_aportados} >= 1 and ${t.puntos_final} = ${t.puntos_inicio} + ${t.puntos_aportados} - 1`,
    ),
    unique("tickets_participantes_inicio_unico").on(t.sorteo, t.puntos_inicio),
    unique("tickets_participantes_final_unico").on(t.sorteo, t.puntos_final),
    // Covers the points of a person by raffle.
    index("tickets_participantes_usuario_idx").on(
      t.usuario,
      t.created_at.desc().nullsFirst(),
      t.puntos_aportados,
      t.sorteo,
    ),
    index("tickets_participantes_sorteo_usuario_idx").on(t.sorteo, t.usuario),
  ],
);

export const sorteos_input = pgTable(
  "sorteos_input",
  {
    usuario: codigo().notNull(),
    sorteo: text()
      .notNull()
      .references(() => sorteos.key),
    input: integer().notNull(),
    automatico: boolean().notNull().default(false),
    created_at: instante().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sorteo, t.usuario] }),
    check("sorteos_input_rango_check", sql`${t.input} between 1 and 100`),
  ],
);

/**
 * The term in which the product prize of a raffle is claimed with address and RUT. Raffles whose frozen rules name no term have no
 * row: their prizes wait for ever.
 */
export const premios = pgTable(
  "premios",
  {
    venta: cantidad()
      .primaryKey()
      .references(() => ventas.id),
    sorteo: text()
      .notNull()
      .unique()
      .references(() => sorteos.key),
    reclamar_hasta: instante().notNull(),
    reclamado_en: instante(),
    /** Since when the term does not run: the shop has an open question, or no unit. */
    detenido_en: instante(),
    /** The days left that the last reminder named. */
    avisado_dias: integer(),
    /** What the shop asks the winner, and the answer. */
    pregunta: text(),
    respuesta: text(),
    /** When it lapsed and its unit went back to stock. */
    vencido_en: instante(),
  },
  (t) => [
    check(
      "premios_fin_check",
      sql`${t.reclamado_en} is null or (${t.vencido_en} is null and ${t.detenido_en} is null)`,
    ),
    check("premios_vencido_check", sql`${t.vencido_en} is null or ${t.detenido_en} is null`),
    check("premios_respuesta_check", sql`${t.respuesta} is null or ${t.pregunta} is not null`),
    // Few prizes wait to be claimed, however many were won.
    index("premios_por_reclamar_idx")
      .on(t.reclamar_hasta, t.venta)
      .where(sql`reclamado_en is null and vencido_en is null`),
  ],
);

/**
 * What a winner answered when asked whether the raffle's page may show their name and comuna. A new answer is a new row; a consent
 * that was withdrawn keeps both moments.
 */
export const sorteos_consentimientos = pgTable(
  "sorteos_consentimientos",
  {
    id: id(),
    sorteo: text()
      .notNull()
      .references(() => sorteos.key),
    usuario: codigo().notNull(),
    acepta: boolean().notNull(),
    /** Version of the question that was answered. */
    texto: text().notNull(),
    /** What may be shown, as the person read it when they agreed. */
    nombre: text(),
    comuna: text(),
    respondido_en: instante().notNull(),
    retirado_en: instante(),
  },
  (t) => [
    check(
      "sorteos_consentimientos_acepta_check",
      sql`${t.acepta} = (${t.nombre} is not null and ${t.comuna} is not null) and (${t.acepta} or ${t.retirado_en} is null)`,
    ),
    uniqueIndex("sorteos_consentimientos_vigente_idx")
      .on(t.sorteo, t.usuario)
      .where(sql`acepta and retirado_en is null`),
    index("sorteos_consentimientos_usuario_idx").on(t.usuario, t.id),
    index("sorteos_consentimientos_sorteo_idx").on(t.sorteo, t.usuario, t.id),
  ],
);
