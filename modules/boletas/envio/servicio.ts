import type { Ambiente, TipoDocumento } from "#modules/boletas/documento/tipos.ts";

/** The SII did not answer, refused the request, or answered something that cannot be read. The same bytes are sent again later. */
export class FallaSii extends Error {}

/** The token is no longer valid: a new one is asked for once. */
export class TokenVencido extends FallaSii {}

export type SobrePorEnviar = { rut_emisor: string; rut_envia: string; contenido: Uint8Array };

/** One kind of document in an envelope, as the SII counts it. */
type Estadistica = {
  tipo: number;
  informados: number;
  aceptados: number;
  rechazados: number;
  reparos: number;
};

/** A document that the SII refused or remarked on, with its reasons. */
type ReparoSii = { tipo: number; folio: number; estado: string; motivo: string };

export type RespuestaSobre = { estado: string; estadistica: Estadistica[]; detalle: ReparoSii[] };

type DocumentoConsultado = {
  rut_emisor: string;
  tipo: TipoDocumento;
  folio: number;
  total: number;
  fecha: string;
  rut_receptor: string;
};

/** What the SII says of one document: `DOK` when it has it as the shop made it. */
export type RespuestaDocumento = { codigo: string; descripcion: string };

/** The way to the SII. All throw `FallaSii`; those with a token throw `TokenVencido` when it is refused. */
export type ServicioSii = {
  /** The answer as XML, with a seed. */
  semilla(ambiente: Ambiente): Promise<string>;
  /** The answer as XML, with a token. */
  token(ambiente: Ambiente, pedido: string): Promise<string>;
  /** Sends an envelope; the SII's number of it. */
  enviar(ambiente: Ambiente, token: string, sobre: SobrePorEnviar): Promise<string>;
  estadoSobre(
    ambiente: Ambiente,
    token: string,
    sobre: { rut_emisor: string; track_id: string },
  ): Promise<RespuestaSobre>;
  estadoDocumento(
    ambiente: Ambiente,
    token: string,
    documento: DocumentoConsultado,
  ): Promise<RespuestaDocumento>;
};
