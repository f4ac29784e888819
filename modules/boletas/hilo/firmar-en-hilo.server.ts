import type { Caratula, Documento, PorEnsobrar } from "#modules/boletas/documento/tipos.ts";
import type { Firmante } from "#modules/boletas/firma/firmar-xml.server.ts";
import type { CafTimbre } from "#modules/boletas/timbre/timbrar.server.ts";
import { crearHilo } from "#modules/comun/hilo.server.ts";
import { rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import type { EncargoFirma, TareasFirma, VueltaFirma } from "./hilo-firma.server.ts";

/** An envelope of 500 documents takes seconds on a busy machine. */
const PLAZO = 60_000;
/** A file may ask for millions of rounds to derive its key: such a file is given up. */
const PLAZO_ARCHIVO = 10_000;

const crear = (nombre: string, plazo: number) =>
  crearHilo<EncargoFirma, VueltaFirma>({ nombre, cargar: () => import("./hilo-firma.server.ts"), plazo });

/** Files that people upload have a thread of their own: one that never ends takes no signature with it. */
const hilos = {
  firmas: crear("The thread that signs boletas", PLAZO),
  archivos: crear("The thread that reads certificates", PLAZO_ARCHIVO),
};

async function encargar<N extends keyof TareasFirma>(
  hilo: keyof typeof hilos,
  nombre: N,
  pide: TareasFirma[N]["pide"],
): Promise<TareasFirma[N]["da"]> {
  const vuelta = await hilos[hilo].preguntar({ nombre, ...pide } as EncargoFirma);
  if ("negativa" in vuelta) throw rechazoDe(vuelta.negativa);
  if ("falla" in vuelta) throw new Error(vuelta.falla);
  return vuelta.da as TareasFirma[N]["da"];
}

/**
 * Signatures and certificates are computed in threads: in that of the server every request would wait. A refusal of a rule arrives as a
 * `Rechazo`, as if it had been thrown here.
 */
export const firmadorEnHilo = {
  documento: (documento: Documento, caf: CafTimbre, firmante: Firmante) =>
    encargar("firmas", "documento", { documento, caf, firmante }),
  sobre: (caratula: Caratula, documentos: readonly PorEnsobrar[], firmante: Firmante) =>
    encargar("firmas", "sobre", { caratula, documentos, firmante }),
  semilla: (semilla: string, firmante: Firmante) => encargar("firmas", "semilla", { semilla, firmante }),
  certificado: (pide: TareasFirma["certificado"]["pide"]) => encargar("archivos", "certificado", pide),
  async terminar() {
    await Promise.all([hilos.firmas.terminar(), hilos.archivos.terminar()]);
  },
};
