import type { Certificado } from "./certificado/leer-certificado.server.ts";
import type { Caratula, Documento, DocumentoFirmado, TipoDocumento } from "./documento/tipos.ts";

/** What stamps with a range of folios, as the secret `sii.caf_{id}` keeps it. */
export type CafAbierto = { xml: string; clave: string };

/** The way to the signatures: they are computed in a thread of their own (`firmadorEnHilo`), never in the one that serves pages. */
export type Firmador = {
  documento(documento: Documento, caf: CafAbierto, firmante: Certificado): Promise<DocumentoFirmado>;
  /** The finished envelope, in Latin-1. */
  sobre(
    caratula: Caratula,
    documentos: readonly { tipo: TipoDocumento; xml: string }[],
    firmante: Certificado,
  ): Promise<Uint8Array>;
  /** The request for a token. */
  semilla(semilla: string, firmante: Certificado): Promise<string>;
};
