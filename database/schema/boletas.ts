import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytea, cantidad, id, instante, jsonb } from "./columns.ts";
import { usuarios } from "./usuarios.ts";
import { ventas } from "./ventas.ts";

export const AMBIENTES_SII = ["certificacion", "produccion"] as const;
/** 39 boleta, 41 exempt boleta, 61 credit note. */
export const ESTADOS_DOCUMENTO = [
  "debida",
  "timbrada",
  "en_sobre",
  "enviada",
  "aceptada",
  "reparo",
  "rechazada",
  "silencio",
  "sin_efecto",
] as const;

/** Why a document that is owed is not signed: a person has to do something. */
export const ESPERAS_DOCUMENTO = [
  "faltan_folios",
  "falta_rut",
  "faltan_datos",
  "falta_certificado",
  "tras_rechazo",
] as const;

/** Certificates with which the shop signed. The certificate and its key are the secret `sii.certificado`; only the last one is kept there. */
export const boletas_certificados = pgTable(
  "boletas_certificados",
  {
    id: id(),
    /** The person who signs. */
    rut: text().notNull(),
    nombre: text().notNull(),
    desde: instante().notNull(),
    hasta: instante().notNull(),
    quien: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    guardado_en: instante().notNull(),
    /** When another one took its place, or the owner took it away. */
    retirado_en: instante(),
  },
  (t) => [
    check("boletas_certificados_vigencia_check", sql`${t.desde} < ${t.hasta}`),
    uniqueIndex("boletas_certificados_vigente_idx").on(sql`(true)`).where(sql`retirado_en is null`),
  ],
);

/** Ranges of folios that the SII authorised. The file and its key are the secret `sii.caf_{id}`. */
export const boletas_caf = pgTable(
  "boletas_caf",
  {
    id: id(),
    rut: text().notNull(),
    ambiente: text({ enum: AMBIENTES_SII }).notNull(),
    tipo: integer().notNull(),
    desde: cantidad().notNull(),
    hasta: cantidad().notNull(),
    /** The next folio to give; above `hasta` once all are given. It only grows. */
    siguiente: cantidad().notNull(),
    /** The day on which the SII authorised it. */
    autorizado: date({ mode: "string" }).notNull(),
    quien: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    guardado_en: instante().notNull(),
  },
  (t) => [
    check("boletas_caf_ambiente_check", sql`${t.ambiente} in ('certificacion', 'produccion')`),
    check("boletas_caf_tipo_check", sql`${t.tipo} in (39, 41, 61)`),
    check(
      "boletas_caf_rango_check",
      sql`${t.desde} >= 1 and ${t.desde} <= ${t.hasta} and ${t.siguiente} between ${t.desde} and ${t.hasta} + 1`,
    ),
    unique("boletas_caf_desde_idx").on(t.rut, t.ambiente, t.tipo, t.desde),
  ],
);

/** What is sent to the SII at once: the same bytes until it is processed. */
export const boletas_sobres = pgTable(
  "boletas_sobres",
  {
    id: id(),
    rut_emisor: text().notNull(),
    ambiente: text({ enum: AMBIENTES_SII }).notNull(),
    /** The person of the certificate that signed it. */
    rut_envia: text().notNull(),
    documentos: integer().notNull(),
    /** The bytes as they were first sent; null once they are past the term of what accounting keeps. */
    contenido: bytea(),
    estado: text({ enum: ["listo", "enviado", "procesado"] })
      .notNull()
      .default("listo"),
    /** The SII's number of the envelope. */
    track_id: text(),
    /** What the SII last said about it, such as `REC` or `EPR`. */
    estado_sii: text(),
    /** Since then the SII gives no final answer. */
    silencio_desde: instante(),
    creado_en: instante().notNull(),
    enviado_en: instante(),
    procesado_en: instante(),
    intentos: integer().notNull().default(0),
    /** When the job sends it or asks about it again; null when there is nothing left to do. */
    proximo_intento: instante(),
    /** A process is at work on it until then. */
    tomado_hasta: instante(),
    ultimo_error: text(),
  },
  (t) => [
    check("boletas_sobres_ambiente_check", sql`${t.ambiente} in ('certificacion', 'produccion')`),
    check("boletas_sobres_estado_check", sql`${t.estado} in ('listo', 'enviado', 'procesado')`),
    check("boletas_sobres_documentos_check", sql`${t.documentos} between 1 and 500`),
    check("boletas_sobres_track_check", sql`(${t.estado} = 'listo') = (${t.track_id} is null)`),
    index("boletas_sobres_por_hacer_idx").on(t.proximo_intento, t.id).where(sql`proximo_intento is not null`),
  ],
);

/** A document that a sale owes the SII and the customer, from the moment it is owed to the SII's answer. */
export const boletas_documentos = pgTable(
  "boletas_documentos",
  {
    id: id(),
    venta: cantidad()
      .notNull()
      .references(() => ventas.id),
    /** 1, 2 … within its sale and environment: a job that runs twice owes nothing twice. */
    numero: integer().notNull(),
    ambiente: text({ enum: AMBIENTES_SII }).notNull(),
    tipo: integer().notNull(),
    estado: text({ enum: ESTADOS_DOCUMENTO }).notNull().default("debida"),
    espera: text({ enum: ESPERAS_DOCUMENTO }),
    /** Pesos, tax included. */
    total: cantidad().notNull(),
    neto: cantidad(),
    exento: cantidad(),
    iva: cantidad(),
    /** Lines and discounts as they are signed, and seller and resolution as they were when the folio was taken. */
    detalle: jsonb()
      .$type<{
        lineas: { nombre: string; cantidad: number; precio: number; exenta?: boolean }[];
        descuentos: { glosa: string; monto: number }[];
        emisor?: { rut: string; razon_social: string; giro: string; direccion: string; comuna: string };
        resolucion?: { numero: number; fecha: string };
      }>()
      .notNull(),
    /** The buyer, where the document names one. */
    receptor_rut: text(),
    receptor_nombre: text(),
    /** Of a credit note: the boleta that it mends, how (1 annuls it, 3 lowers its amount) and why. */
    refiere: cantidad().references((): AnyPgColumn => boletas_documentos.id),
    codigo_referencia: integer(),
    razon: text(),
    rut_emisor: text(),
    caf: cantidad().references(() => boletas_caf.id),
    folio: cantidad(),
    /** When the folio was taken. A process that was killed before it signed signs the same folio with this moment later. */
    folio_en: instante(),
    /** The day of the document, in Chile. */
    fecha: date({ mode: "string" }),
    xml: text(),
    /** The stamp, for the paper. */
    ted: text(),
    sobre: cantidad().references(() => boletas_sobres.id),
    creado_en: instante().notNull(),
    timbrada_en: instante(),
    resuelta_en: instante(),
    /** What the SII said of it, where it said something. */
    motivo_sii: text(),
    /** A credit note is sent by hand: when its file was last downloaded. */
    descargada_en: instante(),
    /** When an admin declared that the lost folio of a refused document is annulled at the SII. */
    folio_anulado_en: instante(),
  },
  (t) => [
    check("boletas_documentos_ambiente_check", sql`${t.ambiente} in ('certificacion', 'produccion')`),
    check("boletas_documentos_tipo_check", sql`${t.tipo} in (39, 41, 61)`),
    check(
      "boletas_documentos_estado_check",
      sql`${t.estado} in ('debida', 'timbrada', 'en_sobre', 'enviada', 'aceptada', 'reparo', 'rechazada', 'silencio', 'sin_efecto')`,
    ),
    check(
      "boletas_documentos_espera_check",
      sql`${t.espera} is null or (${t.estado} = 'debida' and ${t.espera} in ('faltan_folios', 'falta_rut', 'faltan_datos', 'falta_certificado', 'tras_rechazo'))`,
    ),
    check("boletas_documentos_total_check", sql`${t.total} > 0`),
    check(
      "boletas_documentos_sumas_check",
      sql`${t.neto} is null or ${t.neto} + ${t.exento} + ${t.iva} = ${t.total}`,
    ),
    check(
      "boletas_documentos_folio_check",
      sql`(${t.folio} is null) = (${t.caf} is null) and (${t.folio} is null) = (${t.folio_en} is null)
        and (${t.folio} is null) = (${t.rut_emisor} is null) and (${t.folio} is null or ${t.estado} <> 'sin_efecto')`,
    ),
    check(
      "boletas_documentos_firma_check",
      sql`${t.estado} in ('debida', 'sin_efecto') or (${t.folio} is not null and ${t.fecha} is not null and ${t.timbrada_en} is not null and ${t.neto} is not null)`,
    ),
    check(
      "boletas_documentos_sobre_check",
      sql`(${t.sobre} is not null) = (${t.tipo} <> 61 and ${t.estado} in ('en_sobre', 'enviada', 'aceptada', 'reparo', 'rechazada', 'silencio'))`,
    ),
    check(
      "boletas_documentos_nota_check",
      sql`(${t.tipo} = 61) = (${t.refiere} is not null) and (${t.tipo} = 61) = (${t.codigo_referencia} is not null)
        and (${t.codigo_referencia} is null or ${t.codigo_referencia} in (1, 3))`,
    ),
    unique("boletas_documentos_numero_idx").on(t.venta, t.ambiente, t.numero),
    // A number of one environment may exist in the other, so the environment is part of the key.
    uniqueIndex("boletas_documentos_folio_idx")
      .on(t.rut_emisor, t.ambiente, t.tipo, t.folio)
      .where(sql`folio is not null`),
    index("boletas_documentos_fecha_idx").on(t.creado_en.desc().nullsFirst(), t.id),
    index("boletas_documentos_estado_idx").on(t.estado, t.creado_en.desc().nullsFirst()),
    index("boletas_documentos_mes_idx").on(t.fecha, t.tipo, t.folio).where(sql`fecha is not null`),
    // What the jobs and the warnings look for: few, however many documents there were.
    index("boletas_documentos_por_firmar_idx").on(t.creado_en, t.id).where(sql`estado = 'debida'`),
    index("boletas_documentos_por_enviar_idx").on(t.folio).where(sql`estado = 'timbrada' and tipo <> 61`),
    index("boletas_documentos_perdidos_idx")
      .on(t.creado_en, t.id)
      .where(sql`estado = 'rechazada' and folio_anulado_en is null`),
    index("boletas_documentos_sobre_idx").on(t.sobre).where(sql`sobre is not null`),
    index("boletas_documentos_refiere_idx").on(t.refiere).where(sql`refiere is not null`),
  ],
);

/** What happened to a document or an envelope. Append-only. */
export const boletas_eventos = pgTable(
  "boletas_eventos",
  {
    id: id(),
    documento: cantidad().references(() => boletas_documentos.id),
    sobre: cantidad().references(() => boletas_sobres.id),
    fecha: instante().notNull(),
    suceso: text().notNull(),
    detalle: text(),
    /** Code of the admin; null when the shop did it by itself. */
    quien: text(),
  },
  (t) => [
    check("boletas_eventos_de_check", sql`${t.documento} is not null or ${t.sobre} is not null`),
    index("boletas_eventos_documento_idx").on(t.documento, t.id).where(sql`documento is not null`),
    index("boletas_eventos_sobre_idx").on(t.sobre, t.id).where(sql`sobre is not null`),
  ],
);
