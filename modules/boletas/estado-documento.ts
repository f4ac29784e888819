import type { ESPERAS_DOCUMENTO, ESTADOS_DOCUMENTO } from "#database/schema/boletas.ts";
import type { TipoDocumento } from "./documento/tipos.ts";

export type EstadoDocumento = (typeof ESTADOS_DOCUMENTO)[number];
export type EsperaDocumento = (typeof ESPERAS_DOCUMENTO)[number];

/** State → the states that may follow it. A refused document is dead: the sale owes another one. */
const PASOS: Readonly<Record<EstadoDocumento, readonly EstadoDocumento[]>> = {
  debida: ["timbrada", "sin_efecto"],
  timbrada: ["en_sobre"],
  // The envelope does not reach the SII, or the SII gives no answer about it.
  en_sobre: ["enviada", "silencio"],
  // An envelope that got no answer goes out again with the same bytes.
  enviada: ["aceptada", "reparo", "rechazada", "silencio", "en_sobre"],
  silencio: ["enviada", "aceptada", "reparo", "rechazada", "en_sobre"],
  aceptada: [],
  reparo: [],
  rechazada: [],
  sin_efecto: [],
};

export const puedePasarDocumento = (de: EstadoDocumento, a: EstadoDocumento): boolean =>
  PASOS[de].includes(a);

const ESTADOS = Object.keys(PASOS) as EstadoDocumento[];

/** The states from which a document may come to this one. */
export const previosDocumento = (a: EstadoDocumento): EstadoDocumento[] =>
  ESTADOS.filter((de) => puedePasarDocumento(de, a));

/** The SII has it, with or without remarks: only then a credit note may name it. */
export const fueRecibida = (estado: EstadoDocumento): boolean => estado === "aceptada" || estado === "reparo";

/** The SII has decided: nothing else happens to it. */
export const tieneFinal = (estado: EstadoDocumento): boolean => PASOS[estado].length === 0;

/** Whether the document counts as given to the customer, or is on its way to be. */
export const estaViva = (estado: EstadoDocumento): boolean =>
  estado !== "rechazada" && estado !== "sin_efecto";

export const NOMBRE_ESTADO_DOCUMENTO: Readonly<Record<EstadoDocumento, string>> = {
  debida: "Por emitir",
  timbrada: "Timbrada",
  en_sobre: "En sobre",
  enviada: "Enviada",
  aceptada: "Aceptada",
  reparo: "Con reparo",
  rechazada: "Rechazada",
  silencio: "Sin respuesta",
  sin_efecto: "Sin efecto",
};

export const NOMBRE_ESPERA: Readonly<Record<EsperaDocumento, string>> = {
  faltan_folios: "Faltan folios: carga un CAF.",
  falta_rut: "Falta el RUT del cliente: la compra pasa de 135 UF.",
  faltan_datos: "Faltan datos de la tienda, o no sirven: corrígelos en Ajustes.",
  falta_certificado: "No hay un certificado vigente: carga el de quien firma.",
  tras_rechazo: "El SII rechazó la anterior: corrige la causa y presiona Emitir de nuevo.",
};

export const NOMBRE_TIPO: Readonly<Record<number, string>> = {
  39: "Boleta electrónica",
  41: "Boleta exenta electrónica",
  61: "Nota de crédito electrónica",
};

/** "12 folios de boletas". */
export const FOLIOS_DE: Readonly<Record<TipoDocumento, string>> = {
  39: "boletas",
  41: "boletas exentas",
  61: "notas de crédito",
};
