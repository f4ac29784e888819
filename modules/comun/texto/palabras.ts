import { miles } from "../dinero/dinero.ts";
import { formatearFechaHora } from "../fechas/fechas.ts";

/** Fields whose stored name is not how people say it. */
const NOMBRES: Record<string, string> = {
  a_favor: "saldo a favor",
  anulado_en: "anulado el",
  apuesta_maxima: "puntos por persona en cada partida",
  asistente_consultas_diarias: "consultas diarias de Mati",
  aviso_juego: "aviso de El Montoncito",
  aviso_sorteos: "aviso de los sorteos",
  aviso_tickets: "aviso de los tickets",
  avisos_admin: "avisos por correo a quienes administran",
  aviso_existencias: "aviso diario de existencias",
  retiro_activo: "retiro en tienda",
  retiro_direccion: "dónde se retira",
  retiro_horario: "cuándo se retira",
  baliza: "pulso del azar público",
  a_favor_aviso: "nombrar saldos a favor sobre",
  boleta_folio: "folio de la boleta",
  categoria: "categoría",
  codigo: "código",
  codigo_referido: "código",
  confirmar_solas: "confirmar solas las transferencias seguras",
  congelado_en: "aportes congelados el",
  correo_probado: "correo probado el",
  costo_envio: "costo del envío",
  creado_en: "creado el",
  descripcion: "descripción",
  despacho: "estado del despacho",
  dias_envio_sin_tarifa: "días hábiles de un envío sin tarifa",
  dias_sin_confirmar: "días para confirmar el correo",
  dias_correos: "días que se guardan los correos",
  dias_notificaciones: "días que se guardan los avisos",
  anios_contables: "años que se guarda lo contable",
  dias_sin_pago: "días para pagar una compra",
  feriados: "feriados",
  horario_atencion: "cuándo responden personas",
  horas_sin_pago: "horas hábiles que espera una compra sin pago",
  disco_aviso_mb: "avisar espacio en el disco desde",
  disco_minimo_mb: "espacio mínimo en el disco",
  diferencia_envio: "diferencia de envío",
  direccion: "dirección",
  email: "correo",
  envio_incluido_hasta: "envío incluido hasta",
  envio_premio: "envío de los premios",
  envios_revisados: "envíos revisados",
  estado_pago: "estado del pago",
  existencias_bajas: "avisar existencias desde",
  factor_desde: "verificación en dos pasos desde",
  hex: "color",
  horas_reserva: "horas que se apartan",
  huella_aportes: "huella de los aportes",
  imagenes: "fotos",
  juego_activo: "El Montoncito encendido",
  lineas: "líneas",
  max_comprobantes_venta: "comprobantes por compra",
  max_lineas: "líneas por compra",
  max_pesos_venta: "total por compra",
  max_unidades_linea: "unidades por línea",
  max_ventas_sin_pagar: "compras sin pagar por persona",
  mensaje_admin: "mensaje",
  minimo_puntos: "mínimo por abono",
  nacimiento: "fecha de nacimiento",
  numero: "número",
  objetivo_puntos: "objetivo en puntos",
  oferta_hasta: "oferta hasta",
  opcion: "opción",
  opciones: "opciones",
  pagado_en: "pagado el",
  parrafos: "párrafos",
  pagos_con_boleta_desde: "cada pago lleva boleta desde",
  pasos_ocultos: "primeros pasos ocultos",
  pago_a_mano_aviso: "avisar pagos a mano desde",
  pago_a_mano_dias: "días de un pago a mano sin movimiento del banco",
  pago_a_mano_extra: "porcentaje de un pago a mano sobre lo que falta",
  perdida_banca_diaria: "puntos que la banca puede perder al día",
  precio_minimo_dias: "días del precio más alto",
  precio_minimo_porcentaje: "porcentaje mínimo del precio más alto",
  precio_normal: "precio normal",
  premio_dias: "días para reclamar un premio",
  producto: "nombre",
  puerta_asistentes: "preguntas de otros asistentes",
  puntos_regalo: "puntos de regalo",
  quedan_desde: "decir «Quedan N» desde",
  quien: "quién",
  razon: "motivo",
  razon_social: "razón social",
  referido_porcentaje: "porcentaje por referido",
  regalo_maximo_porcentaje: "porcentaje máximo de regalo",
  region: "región",
  respaldado_en: "respaldado el",
  rol_admin: "rol de administración",
  role: "rol",
  rut: "RUT",
  sin_retracto: "sin retracto",
  sin_retracto_frase: "detalle del retracto",
  sku: "SKU",
  dias_enviar_devolucion: "días para enviar una devolución",
  envio_retracto: "envío de vuelta de un retracto",
  sorteo_dias: "días para llegar a la meta",
  sorteo_se_repite: "abrir otro sorteo cuando uno vence",
  sorteos_activos: "sorteos encendidos",
  sorteos_fuera_de_horario: "ensayos de sorteos",
  subcategoria: "segunda categoría",
  tarea_tarde_dias: "una tarea está atrasada desde",
  telefono: "teléfono",
  terminos_version: "versión de los términos",
  tickets_en_venta: "venta de tickets encendida",
  url: "dirección web",
  version: "versión",
  via: "medio de pago",
};

/** The name of a field in the words of people: "max_lineas" is "líneas por compra". */
export const nombreCampo = (campo: string): string => NOMBRES[campo] ?? campo.replaceAll("_", " ").trim();

const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*Z$/;
const DIA = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Names of states and choices: lower case, joined by underscores. */
const NOMBRE = /^[a-záéíóúñ]+(_[a-záéíóúñ0-9]+)+$/;

/** A stored value as people read it; null where there is none. Nested values are told field by field. */
export function valorEnPalabras(valor: unknown): string | null {
  if (valor === null || valor === undefined) return null;
  if (typeof valor === "boolean") return valor ? "sí" : "no";
  if (typeof valor === "number")
    return Number.isInteger(valor) ? miles(valor) : String(valor).replace(".", ",");
  if (typeof valor === "string") return textoEnPalabras(valor);
  if (Array.isArray(valor)) return valor.map((uno) => valorEnPalabras(uno) ?? "nada").join("; ");
  return Object.entries(valor)
    .map(([campo, suyo]) => `${nombreCampo(campo)} ${valorEnPalabras(suyo) ?? "sin valor"}`)
    .join(", ");
}

function textoEnPalabras(texto: string): string {
  if (INSTANTE.test(texto)) return formatearFechaHora(new Date(texto));
  const dia = DIA.exec(texto);
  if (dia) return `${dia[3]}-${dia[2]}-${dia[1]}`;
  return NOMBRE.test(texto) ? texto.replaceAll("_", " ") : texto;
}
