import { armarDocumento, idDocumento } from "#modules/boletas/documento/armar-documento.ts";
import {
  armarConjunto,
  claseSobre,
  conDeclaracion,
  enSobre,
  ID_SOBRE,
  MAX_SOBRE,
} from "#modules/boletas/documento/armar-sobre.ts";
import { bytesLatin1 } from "#modules/boletas/documento/latin1.ts";
import { negativaDocumento } from "#modules/boletas/documento/negativa-documento.ts";
import type { Caratula, Documento, DocumentoFirmado, PorEnsobrar } from "#modules/boletas/documento/tipos.ts";
import { elemento, grupo } from "#modules/boletas/documento/xml.ts";
import { type CafTimbre, timbrar } from "#modules/boletas/timbre/timbrar.server.ts";
import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { type Firmante, firmarElemento, firmarTexto } from "./firmar-xml.server.ts";

/** Stamps and signs a document as it will stand in its envelope. */
export function firmarDocumento(documento: Documento, caf: CafTimbre, firmante: Firmante): DocumentoFirmado {
  exigir(negativaDocumento(documento));
  const { tipo, folio } = documento;
  const ted = timbrar(documento, caf);
  const cuerpo = armarDocumento(documento, ted);
  const alrededor = (contenido: string) =>
    enSobre(claseSobre(tipo), `<SetDTE ID="${ID_SOBRE}"><DTE version="1.0">${contenido}</DTE></SetDTE>`);
  const firma = firmarElemento(alrededor(cuerpo), idDocumento(documento), firmante);
  return { tipo, folio, ted, xml: `<DTE version="1.0">\n${cuerpo}\n${firma}\n</DTE>` };
}

/**
 * The bytes of an envelope, ready to be sent. Keep them: what is sent again must be the same bytes, and a second signature would differ.
 */
export function firmarSobre(
  caratula: Caratula,
  documentos: readonly PorEnsobrar[],
  firmante: Firmante,
): Uint8Array<ArrayBuffer> {
  const clases = new Set(documentos.map(({ tipo }) => claseSobre(tipo)));
  const [clase] = clases;
  const distintos = new Set(documentos.map(({ xml }) => xml));
  if (!clase || clases.size > 1 || documentos.length > MAX_SOBRE || distintos.size < documentos.length)
    throw new Error("An envelope takes 1 to 500 different documents of one kind.");
  const conjunto = armarConjunto(caratula, documentos);
  const firma = firmarElemento(enSobre(clase, conjunto), ID_SOBRE, firmante);
  return bytesLatin1(conDeclaracion(enSobre(clase, `${conjunto}\n${firma}`)));
}

/** The request for a session: the SII's seed, signed. */
export const firmarSemilla = (semilla: string, firmante: Firmante): string =>
  firmarTexto(grupo("getToken", [grupo("item", [elemento("Semilla", semilla)])]), firmante);
