import { isMainThread, workerData } from "node:worker_threads";
import type { Certificado } from "#modules/boletas/certificado/leer-certificado.server.ts";
import type { Caratula, Documento, DocumentoFirmado, PorEnsobrar } from "#modules/boletas/documento/tipos.ts";
import type { Firmante } from "#modules/boletas/firma/firmar-xml.server.ts";
import type { CafTimbre } from "#modules/boletas/timbre/timbrar.server.ts";
import { atenderHilo } from "#modules/comun/hilo.server.ts";
import { type Negativa, Rechazo } from "#modules/comun/rechazo/rechazo.ts";

// The thread that reads certificates and signs. The process imports this file only to learn its address, which the bundle chooses.

export const TAREA = "firmar-boletas";
export const direccion = import.meta.url;

/** What the thread is asked, by name, and what it answers. */
export type TareasFirma = {
  documento: { pide: { documento: Documento; caf: CafTimbre; firmante: Firmante }; da: DocumentoFirmado };
  sobre: {
    pide: {
      caratula: Caratula;
      documentos: readonly PorEnsobrar[];
      firmante: Firmante;
    };
    da: Uint8Array<ArrayBuffer>;
  };
  semilla: { pide: { semilla: string; firmante: Firmante }; da: string };
  certificado: {
    pide: { bytes: Uint8Array<ArrayBuffer>; contrasena: string; rut: string | null; ahora: Date };
    da: Certificado | Negativa;
  };
};

export type EncargoFirma = {
  [N in keyof TareasFirma]: { nombre: N } & TareasFirma[N]["pide"];
}[keyof TareasFirma];
/** A failure travels as what it says: an error would lose its class on the way. */
export type VueltaFirma =
  | { da: TareasFirma[keyof TareasFirma]["da"] }
  | { negativa: Negativa }
  | { falla: string };

async function cumplir(encargo: EncargoFirma): Promise<TareasFirma[keyof TareasFirma]["da"]> {
  // Load the libraries here: the process that asks never needs them.
  if (encargo.nombre === "certificado") {
    const { leerCertificado } = await import("#modules/boletas/certificado/leer-certificado.server.ts");
    return leerCertificado(encargo.bytes, encargo.contrasena, encargo);
  }
  const { firmarDocumento, firmarSemilla, firmarSobre } = await import(
    "#modules/boletas/firma/firmar-documento.server.ts"
  );
  if (encargo.nombre === "semilla") return firmarSemilla(encargo.semilla, encargo.firmante);
  return encargo.nombre === "documento"
    ? firmarDocumento(encargo.documento, encargo.caf, encargo.firmante)
    : firmarSobre(encargo.caratula, encargo.documentos, encargo.firmante);
}

const alVolver = (error: unknown): VueltaFirma =>
  error instanceof Rechazo
    ? { negativa: { clase: error.clase, frase: error.message } }
    : { falla: error instanceof Error ? error.message : String(error) };

if (!isMainThread && workerData === TAREA)
  atenderHilo((encargo: EncargoFirma) => cumplir(encargo).then((da): VueltaFirma => ({ da }), alVolver));
