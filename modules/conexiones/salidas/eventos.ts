import { LARGO_DIRECCION } from "#modules/comun/acceso/direccion-local.ts";
import type { Controles } from "#modules/comun/texto/controles.ts";

/** Every event that other systems can ask for, as the owner reads it. The names are part of the published format. */
export const EVENTOS = {
  "venta.creada": "Venta creada",
  "venta.pagada": "Venta pagada",
  "venta.pago_deshecho": "Pago deshecho",
  "venta.rechazada": "Venta rechazada",
  "venta.reabierta": "Venta reabierta",
  "venta.anulada": "Venta anulada, entera o en parte",
  "venta.enviada": "Productos enviados",
  "venta.por_retirar": "Productos listos para retirar",
  "venta.entregada": "Productos entregados",
  "sorteo.cerrado": "Sorteo lleno",
  "sorteo.finalizado": "Sorteo finalizado",
} as const;

export type EventoSalida = keyof typeof EVENTOS;
export type EventoVenta = Extract<EventoSalida, `venta.${string}`>;

/** 'Enviar prueba' sends it; it cannot be chosen. */
export const EVENTO_PRUEBA = "prueba";

export const NOMBRES_EVENTO = Object.keys(EVENTOS) as EventoSalida[];

const casillas = Object.fromEntries(
  NOMBRES_EVENTO.map((evento) => [evento, { tipo: "si_o_no", label: EVENTOS[evento] }]),
) as Controles<EventoSalida>;

/** The form of an address: its URL, and a checkbox for each event. */
export const CAMPOS_SALIDA: Controles<"url" | EventoSalida> = {
  url: {
    tipo: "enlace",
    label: "Dirección",
    largo: LARGO_DIRECCION,
    ejemplo: "https://n8n.mitienda.cl/webhook/…",
    obligatorio: true,
  },
  ...casillas,
};

const esEvento = (nombre: string): nombre is EventoSalida => Object.hasOwn(EVENTOS, nombre);

/** The event in words; one that a later version removed keeps its name. */
export const nombreEvento = (evento: string): string =>
  esEvento(evento) ? EVENTOS[evento] : evento === EVENTO_PRUEBA ? "Prueba" : evento;

/** The version of the format. A change that breaks receivers raises it. */
const VERSION = 1;

/** The body of an event. Its text is stored once: every attempt sends and signs the same bytes. */
export const cuerpoDe = (id: string, evento: string, creado: Date, datos: object): string =>
  JSON.stringify({ id, evento, creado: creado.toISOString(), version: VERSION, datos });
