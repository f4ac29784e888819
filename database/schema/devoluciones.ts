import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { archivos } from "./archivos.ts";
import { cantidad, id, instante, jsonb } from "./columns.ts";
import { productos_compras } from "./compras.ts";
import { usuarios } from "./usuarios.ts";
import { ventas } from "./ventas.ts";

export const ESTADOS_DEVOLUCION = [
  "pedida",
  "aceptada",
  "en_camino",
  "recibida",
  "reembolsada",
  "reparada",
  "cambiada",
  "rechazada",
  "vencida",
  "cancelada",
] as const;

/** A customer's request to give products of a sale back, or to have them repaired or exchanged, and how far it got. */
export const devoluciones_pedidas = pgTable(
  "devoluciones_pedidas",
  {
    id: id(),
    venta: cantidad()
      .notNull()
      .references(() => ventas.id),
    usuario: text()
      .notNull()
      .references(() => usuarios.codigo_referido),
    estado: text({ enum: ESTADOS_DEVOLUCION }).notNull().default("pedida"),
    tipo: text({ enum: ["retracto", "garantia"] }).notNull(),
    /** A withdrawal always asks for the money. */
    solucion: text({ enum: ["dinero", "reparacion", "cambio"] }).notNull(),
    /** What is wrong with it; only of a guarantee. */
    falla: text(),
    /** How the customer wants the money, or `khipu` while Khipu gives a transfer back, and after it; null for a repair or an exchange. */
    forma: text({ enum: ["transferencia", "a_favor", "tarjeta", "khipu"] }),
    /** The customer's own account, for a transfer. */
    cuenta: jsonb().$type<{
      titular: string;
      rut: string;
      banco: string;
      tipo_cuenta: string;
      numero: string;
    }>(),
    /** The end of the term in which it had to be asked for; null when the goods had not arrived yet. */
    derecho_hasta: instante(),
    pedida_en: instante().notNull(),
    aceptada_en: instante(),
    enviada_en: instante(),
    recibida_en: instante(),
    terminada_en: instante(),
    /** How the customer sent it. */
    transportista: text(),
    seguimiento: text(),
    /** Until then the decision to pay can be taken back; from then on the money may leave. Null before the decision. */
    reembolso_desde: instante(),
    /** Who decided it. */
    reembolso_por: text(),
    /** Pesos that went back, once it is paid. */
    monto: cantidad(),
    /** Why it was rejected; the customer reads it. */
    motivo: text(),
    /** How the repaired or exchanged goods went back to the customer. */
    salida_transportista: text(),
    salida_seguimiento: text(),
    /** Pesos that the shop gave back for the way back, which is no money of the sale; the proof of both, and when it was paid. */
    vuelta_monto: cantidad(),
    vuelta_comprobante: text(),
    vuelta_en: instante(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check(
      "devoluciones_pedidas_estado_check",
      sql`${t.estado} in ('pedida', 'aceptada', 'en_camino', 'recibida', 'reembolsada', 'reparada', 'cambiada', 'rechazada', 'vencida', 'cancelada')`,
    ),
    check(
      "devoluciones_pedidas_tipo_check",
      sql`${t.tipo} in ('retracto', 'garantia') and ${t.solucion} in ('dinero', 'reparacion', 'cambio')
        and (${t.tipo} = 'garantia' or ${t.solucion} = 'dinero') and (${t.tipo} = 'garantia') = (${t.falla} is not null)`,
    ),
    check(
      "devoluciones_pedidas_forma_check",
      sql`(${t.solucion} = 'dinero') = (${t.forma} is not null) and (${t.forma} is null or ${t.forma} in ('transferencia', 'a_favor', 'tarjeta', 'khipu'))
        and (${t.cuenta} is null or ${t.forma} in ('transferencia', 'khipu'))`,
    ),
    check(
      "devoluciones_pedidas_final_check",
      sql`(${t.terminada_en} is not null) = (${t.estado} in ('reembolsada', 'reparada', 'cambiada', 'rechazada', 'vencida', 'cancelada'))
        and (${t.monto} is not null) = (${t.estado} = 'reembolsada') and (${t.estado} <> 'rechazada' or ${t.motivo} is not null)`,
    ),
    check(
      "devoluciones_pedidas_reembolso_check",
      sql`(${t.reembolso_desde} is null) = (${t.reembolso_por} is null)
        and (${t.reembolso_desde} is null or (${t.solucion} = 'dinero' and ${t.estado} in ('recibida', 'reembolsada')))`,
    ),
    check(
      "devoluciones_pedidas_vuelta_check",
      sql`num_nulls(${t.vuelta_monto}, ${t.vuelta_comprobante}, ${t.vuelta_en}) in (0, 3)
        and (${t.vuelta_monto} is null or (${t.vuelta_monto} > 0 and ${t.recibida_en} is not null))`,
    ),
    index("devoluciones_pedidas_venta_idx").on(t.venta),
    index("devoluciones_pedidas_usuario_idx").on(t.usuario),
    index("devoluciones_pedidas_fecha_idx").on(t.pedida_en.desc().nullsFirst(), t.id),
    index("devoluciones_pedidas_estado_idx").on(t.estado, t.pedida_en.desc().nullsFirst()),
    // What the shop has to do something about: few, however many there were.
    index("devoluciones_pedidas_abiertas_idx")
      .on(t.estado, t.pedida_en, t.id)
      .where(sql`estado in ('pedida', 'aceptada', 'en_camino', 'recibida')`),
  ],
);

/** The units of a line that a request names. When they are paid back they become a line of their own, and the row names that one. */
export const devoluciones_lineas = pgTable(
  "devoluciones_lineas",
  {
    devolucion: cantidad()
      .notNull()
      .references(() => devoluciones_pedidas.id),
    linea: cantidad()
      .notNull()
      .references(() => productos_compras.id),
    cantidad: cantidad().notNull(),
    /** What the shop found when it received them. */
    llego: text({ enum: ["sana", "danada"] }),
  },
  (t) => [
    primaryKey({ columns: [t.devolucion, t.linea] }),
    check("devoluciones_lineas_cantidad_check", sql`${t.cantidad} >= 1`),
    check("devoluciones_lineas_llego_check", sql`${t.llego} is null or ${t.llego} in ('sana', 'danada')`),
    index("devoluciones_lineas_linea_idx").on(t.linea),
  ],
);

/** The photos of a request. They are stored as proofs are, and go with the person's data. */
export const devoluciones_fotos = pgTable(
  "devoluciones_fotos",
  {
    archivo: text()
      .primaryKey()
      .references(() => archivos.id, { onDelete: "cascade" }),
    devolucion: cantidad()
      .notNull()
      .references(() => devoluciones_pedidas.id),
  },
  (t) => [index("devoluciones_fotos_devolucion_idx").on(t.devolucion)],
);
