import { z } from "zod";
import { FERIADOS_DE_CHILE, MAX_FERIADOS } from "./feriados.ts";
import { COLOR_DE_LA_CASA } from "./marca/color.ts";
import { TRANSPORTISTAS_DE_LA_CASA } from "./transportistas.ts";

export const ENVIOS_PREMIO = ["tienda", "regla_general"] as const;
export type EnvioPremio = (typeof ENVIOS_PREMIO)[number];

export const MAX_RETIRO = 160;

/** All settings that the owner can change, with their default values. */
const ajustesSchema = z.object({
  /** True in a shop filled with demo data; every page shows a banner. */
  demostracion: z.boolean().default(false),
  /** The name that customers read; see `nombreTienda` for what is shown while it is empty. */
  nombre_tienda: z.string().max(60).default(""),
  /** The id of its picture in `archivos`; `demo` is the drawing of the demo shop, empty writes the name. */
  logo: z
    .string()
    .regex(/^(demo|[0-9a-f]{32})?$/)
    .default(""),
  /** The accent colour, checked by `revisarColor` before it is stored. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .default(COLOR_DE_LA_CASA),
  /** The seller. Until name, RUT and e-mail are filled the shop is in preparation. */
  razon_social: z.string().default(""),
  rut: z.string().default(""),
  giro: z.string().default(""),
  domicilio: z.string().default(""),
  representante: z.string().default(""),
  email: z.string().default(""),
  telefono: z.string().default(""),
  /** Digits with the country code, as wa.me takes them. */
  whatsapp_numero: z
    .string()
    .regex(/^(\d{8,15})?$/)
    .default(""),
  /** When people of the shop answer, in the owner's words; empty: the shop does not say. */
  horario_atencion: z.string().max(120).default(""),
  /** Profiles of the shop, as whole https addresses. */
  instagram: z.string().default(""),
  facebook: z.string().default(""),
  tiktok: z.string().default(""),
  youtube: z.string().default(""),
  /** What the shop says of itself: under its logo, in search results, and in the last line of the footer. */
  lema: z.string().max(200).default(""),
  descripcion: z.string().max(300).default(""),
  pie: z.string().max(120).default(""),
  /** Of the first steps: when the mail server took a test mail, when `npm run backup` last ended, and what the owner declared done. */
  correo_probado: z.string().default(""),
  respaldado_en: z.string().default(""),
  /** Whether the privacy policy names Khipu; written together with its keys. */
  con_khipu: z.boolean().default(false),
  /** The same for Webpay, which takes cards. */
  con_webpay: z.boolean().default(false),
  /** The ways to pay that the shop offers, in their order; see `ordenDeMedios`. */
  medios_pago: z.string().max(60).default("transferencia,khipu,tarjeta"),
  envios_revisados: z.boolean().default(false),
  respaldo: z.string().max(200).default(""),
  pasos_ocultos: z.boolean().default(false),
  /** Per cent of the points of a referred person's paid sale. */
  referido_porcentaje: z.number().int().min(0).max(100).default(10),
  /** Pesos of shipping that the shop pays. */
  envio_incluido_hasta: z.number().int().min(0).default(5000),
  /** Who pays the shipping of a product prize: the shop, or as in a purchase. Raffles copy it into their frozen rules. */
  envio_premio: z.enum(ENVIOS_PREMIO).default("tienda"),
  /** Days that a raffle waits for its target before all points go back. Raffles copy it into their frozen rules. */
  sorteo_dias: z.number().int().min(7).max(730).default(180),
  /** Days to claim a product prize with address and RUT. Raffles copy it into their frozen rules. */
  premio_dias: z.number().int().min(15).max(365).default(60),
  /** Whether the next raffle of a product opens after one that did not reach its target in time. */
  sorteo_se_repite: z.boolean().default(true),
  /** Who pays the way back of a product that a customer no longer wants; of a faulty one the shop always does. */
  envio_retracto: z.enum(["tienda", "cliente"]).default("tienda"),
  /** Days to send a product back after the shop accepted its return. */
  dias_enviar_devolucion: z.number().int().min(5).max(180).default(30),
  /** The carriers with their tracking pages; see `leerTransportistas`. */
  transportistas: z.string().max(4_000).default(TRANSPORTISTAS_DE_LA_CASA),
  /** Bounds of a purchase: units of a line, lines, pesos. */
  max_unidades_linea: z.number().int().min(1).default(999),
  max_lineas: z.number().int().min(1).max(100).default(100),
  max_pesos_venta: z.number().int().min(1).default(20_000_000),
  /** Sales of one person that wait for their payment at the same time. */
  max_ventas_sin_pagar: z.number().int().min(1).default(10),
  /** Proofs that a customer may attach to one sale, one after the other. */
  max_comprobantes_venta: z.number().int().min(1).default(10),
  /** Units from which pages say how many are left, and from which the panel lists a product as low. */
  quedan_desde: z.number().int().min(0).max(1_000).default(5),
  existencias_bajas: z.number().int().min(0).max(1_000).default(5),
  /** Pesos that a point is worth while no public ticket says it. */
  valor_punto: z.number().int().min(1).max(1_000_000).default(10),
  /** Bounds that only the owner passes: what gift points may be worth, and how low a price may fall, in per cent, within so many days. */
  regalo_maximo_porcentaje: z.number().int().min(0).max(100).default(50),
  precio_minimo_porcentaje: z.number().int().min(0).max(100).default(70),
  precio_minimo_dias: z.number().int().min(1).max(365).default(30),
  /** Hours for which a quote keeps its units. */
  horas_reserva: z.number().int().min(1).max(48).default(2),
  /** Working hours for which an unpaid sale keeps its units from the next buyer, and the days without working hours. */
  horas_sin_pago: z.number().int().min(1).max(720).default(48),
  feriados: z.string().max(MAX_FERIADOS).default(FERIADOS_DE_CHILE),
  /** Working days after which a parcel counts as delivered where the shipping table promises none. */
  dias_envio_sin_tarifa: z.number().int().min(1).max(90).default(10),
  /** Pick-up in the shop: whether the cart offers it, where and when. */
  retiro_activo: z.boolean().default(false),
  retiro_direccion: z.string().max(MAX_RETIRO).default(""),
  retiro_horario: z.string().max(MAX_RETIRO).default(""),
  /** Days after which a sale without a payment is rejected. */
  dias_sin_pago: z.number().int().min(1).max(90).default(7),
  /** Per cent beyond what is missing that a payment by hand may have, and pesos from which the owner is told about one. */
  pago_a_mano_extra: z.number().int().min(0).max(100).default(10),
  pago_a_mano_aviso: z.number().int().min(0).default(100_000),
  /** The audit names payments by hand that have no movement of the bank after so many days, and sales that hold more than this in favour. */
  pago_a_mano_dias: z.number().int().min(1).max(60).default(7),
  a_favor_aviso: z.number().int().min(0).default(50_000),
  /** From that day on, as `2026-12-01`, every payment has a boleta, and the list of payments names those without; empty: it does not look. */
  pagos_con_boleta_desde: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/)
    .default(""),
  /** Whether the shop confirms by itself the transfers whose match is *segura* and whose file is final. */
  confirmar_solas: z.boolean().default(false),
  /** Days after which an account whose e-mail was never confirmed is deleted. */
  dias_sin_confirmar: z.number().int().min(2).default(7),
  /** Days for which mails and notices of the bell are kept, and years for what accounting needs. */
  dias_correos: z.number().int().min(365).max(3_650).default(1_095),
  dias_notificaciones: z.number().int().min(90).max(3_650).default(365),
  anios_contables: z.number().int().min(6).max(20).default(6),
  /** Electronic boletas: on for payments confirmed since `boletas_desde` (ISO 8601); see modules/boletas. */
  boletas_activas: z.boolean().default(false),
  boletas_desde: z.string().max(40).default(""),
  /** Earlier times in which they were on: what was paid then still owes its boleta. */
  boletas_tramos: z
    .array(
      z.object({
        ambiente: z.enum(["certificacion", "produccion"]),
        desde: z.string().max(40),
        hasta: z.string().max(40),
      }),
    )
    .default([]),
  boletas_ambiente: z.enum(["certificacion", "produccion"]).default("certificacion"),
  /** The resolution with which the SII authorised the shop; its day, "2026-09-18". The number is 0 in certification. */
  boletas_resolucion_numero: z.number().int().min(0).max(999_999).default(0),
  boletas_resolucion_fecha: z.string().max(10).default(""),
  /** What a document says of the seller besides name, RUT, giro and address. */
  boletas_comuna: z.string().max(20).default(""),
  boletas_acteco: z.string().max(6).default(""),
  /** Folios left from which the owner is warned. */
  boletas_folios_minimo: z.number().int().min(0).max(100_000).default(100),
  /** Whether points are sold without VAT, as the owner's accountant says. */
  boletas_puntos_exentos: z.boolean().default(false),
  /** Pesos of one UF: above 135 of them a boleta names its buyer. */
  valor_uf: z.number().int().min(1).max(1_000_000).default(39_000),
  tickets_en_venta: z.boolean().default(false),
  sorteos_activos: z.boolean().default(false),
  juego_activo: z.boolean().default(false),
  /** What customers read while a part is paused; empty shows the default sentence. */
  aviso_tickets: z.string().max(300).default(""),
  aviso_sorteos: z.string().max(300).default(""),
  aviso_juego: z.string().max(300).default(""),
  /** For rehearsals: allows a raffle to be drawn before its date. */
  sorteos_fuera_de_horario: z.boolean().default(false),
  /** Whether admins get a mail for each event or one a day. */
  avisos_admin: z.enum(["al_momento", "resumen_diario"]).default("al_momento"),
  /** Days after which a task of the day is late. */
  tarea_tarde_dias: z.number().int().min(1).max(90).default(3),
  /** Whether the owners get a mail a day with what is about to run out. */
  aviso_existencias: z.boolean().default(true),
  /** How often a day the assistant may ask the configured model or workflow, which charges the owner. */
  asistente_consultas_diarias: z.number().int().min(0).max(1_000_000).default(1000),
  /** Whether assistants of other people may ask the shop at /mcp, and propose carts. */
  puerta_asistentes: z.boolean().default(false),
  /** Most points that a person may bet in one round of El Montoncito. */
  apuesta_maxima: z.number().int().min(1).default(1_000),
  /** Points that the house may lose in one day: bets that could cost it more are refused. */
  perdida_banca_diaria: z.number().int().min(0).default(100_000),
  /** Free megabytes of the database's disk from which admins are warned, and from which the shop says that it is not ready. */
  disco_aviso_mb: z.number().int().min(0).default(2_000),
  disco_minimo_mb: z.number().int().min(0).default(300),
  terminos_version: z.string().default("2026-11-15"),
});

export type Ajustes = z.infer<typeof ajustesSchema>;

/** Stored values over defaults. A stored value that does not fit counts as absent; `ajustesInvalidos` names it. */
export function completarAjustes(guardados: Record<string, unknown>): Readonly<Ajustes> {
  const { data } = ajustesSchema.safeParse(guardados);
  if (data) return data;
  const malos = new Set(ajustesInvalidos(guardados));
  return ajustesSchema.parse(
    Object.fromEntries(Object.entries(guardados).filter(([clave]) => !malos.has(clave))),
  );
}

/** The settings whose stored value does not fit: the start logs them and the admin page names them. */
export function ajustesInvalidos(guardados: Record<string, unknown>): string[] {
  return Object.entries(ajustesSchema.shape).flatMap(([clave, campo]) =>
    campo.safeParse(guardados[clave]).success ? [] : [clave],
  );
}
