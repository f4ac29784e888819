import type { EstadoDocumento } from "#modules/boletas/estado-documento.ts";
import { DIA_MS, HORA_MS, MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import type { RespuestaDocumento, RespuestaSobre } from "./servicio.ts";

/** Whole envelopes that the SII refuses: by its schema, its signature or its cover. */
const SOBRE_RECHAZADO = new Set(["RSC", "RFR", "RCT", "RCH"]);
/** The same bytes came before, and the documents are those of the first envelope: that says nothing of them. */
const SOBRE_REPETIDO = "RPT";
/** The person who signs has no permission at the SII. It looks like an envelope in process, but it never ends. */
const SIN_PERMISO = "106";

export type Lectura =
  /** Everything in it was accepted. */
  | "aceptado"
  /** Processed, which is not accepted: some documents were refused or remarked on, so each is asked about. */
  | "por_documento"
  /** A repetition: each document is asked about, and the SII may still be at work on the first envelope. */
  | "repetido"
  | "rechazado"
  | "sin_permiso"
  | "espera";

/** What an answer about an envelope means, for so many documents. */
export function leerRespuestaSobre({ estado, estadistica }: RespuestaSobre, documentos: number): Lectura {
  if (estado === SIN_PERMISO) return "sin_permiso";
  if (SOBRE_RECHAZADO.has(estado)) return "rechazado";
  if (estado === SOBRE_REPETIDO) return "repetido";
  if (estado !== "EPR") return "espera";
  const sumar = (cual: "informados" | "aceptados") => estadistica.reduce((suma, uno) => suma + uno[cual], 0);
  if (sumar("informados") !== documentos) return "por_documento";
  return sumar("aceptados") === documentos ? "aceptado" : "por_documento";
}

type Final = Extract<EstadoDocumento, "aceptada" | "reparo" | "rechazada">;

/** What the SII said of a document in its envelope: refused, or accepted with a remark. */
export const finalDelDetalle = (estado: string): Final | null => {
  if (estado === "RCH" || estado === "RSC" || estado === "RFR") return "rechazada";
  return estado === "RPR" || estado === "RLV" ? "reparo" : null;
};

/** The SII has the document as the shop made it; the others say that a credit or debit note mends it meanwhile. */
const RECIBIDO = new Set(["DOK", "ANC", "AND", "MMC", "MMD", "TMC", "TMD"]);
/** The SII has no such document, has no such folio, or the folio is annulled. */
const NO_RECIBIDO = new Set(["FAU", "FNA", "FAN"]);

/**
 * What the SII says of a document when it is asked for it alone; null while it does not say. `DNK` ("los datos no coinciden") and `EMP`
 * ("empresa no autorizada") decide nothing: after `DNK` another document may hold the folio, which a person finds out.
 */
export const finalDelDocumento = ({ codigo }: RespuestaDocumento): Final | null => {
  if (RECIBIDO.has(codigo)) return "aceptada";
  return NO_RECIBIDO.has(codigo) ? "rechazada" : null;
};

const ESPERAS_ENVIO = [MINUTO_MS, 2 * MINUTO_MS, 5 * MINUTO_MS, 15 * MINUTO_MS, 30 * MINUTO_MS, HORA_MS];
const ESPERAS_CONSULTA = [
  MINUTO_MS,
  MINUTO_MS,
  2 * MINUTO_MS,
  5 * MINUTO_MS,
  15 * MINUTO_MS,
  30 * MINUTO_MS,
  HORA_MS,
];

const masTarde = (esperas: readonly number[], intentos: number, ahora: Date): Date =>
  new Date(ahora.getTime() + (esperas[Math.max(0, intentos - 1)] ?? HORA_MS));

/** When an envelope that could not be sent goes out again: it is never given up. */
export const proximoEnvio = (intentos: number, ahora: Date): Date => masTarde(ESPERAS_ENVIO, intentos, ahora);
export const proximaConsulta = (intentos: number, ahora: Date): Date =>
  masTarde(ESPERAS_CONSULTA, intentos, ahora);

/** Without a final answer after a day the owner is told. */
export const calla = (enviado_en: Date, ahora: Date): boolean =>
  ahora.getTime() - enviado_en.getTime() >= DIA_MS;

/** How long a process may be at work on an envelope: longer than all requests for its documents last. */
export const ARRIENDO_MS = 15 * MINUTO_MS;
