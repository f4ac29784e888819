import { createSign } from "node:crypto";
import type { Caf } from "#modules/boletas/caf/leer-caf.server.ts";
import { bytesLatin1 } from "#modules/boletas/documento/latin1.ts";
import {
  horaSii,
  nombreItem,
  nombreReceptor,
  rutReceptor,
  rutSii,
} from "#modules/boletas/documento/textos-documento.ts";
import type { Documento } from "#modules/boletas/documento/tipos.ts";
import { totalizar } from "#modules/boletas/documento/totales.ts";
import { elemento, grupo } from "#modules/boletas/documento/xml.ts";
import { leerPartesCaf } from "./leer-ted.ts";

const LARGO = 40;

const cortar = (texto: string): string => texto.slice(0, LARGO).trimEnd();

/** What stamps: the public part and the private key of a CAF. */
export type CafTimbre = Pick<Caf, "xml" | "clave">;

function exigirFolio({ tipo, folio }: Documento, caf: CafTimbre): void {
  const partes = leerPartesCaf(caf.xml);
  if (partes?.tipo !== tipo || folio < partes.desde || folio > partes.hasta)
    throw new Error(`The CAF does not authorise folio ${folio} of ${tipo}.`);
}

/** The stamp of a document, signed with the key that came with its folios. */
export function timbrar(documento: Documento, caf: CafTimbre): string {
  exigirFolio(documento, caf);
  const { tipo, folio, fecha, emisor, lineas, descuentos, firmada_en } = documento;
  const [primera] = lineas;
  if (!primera) throw new Error("A document needs a line.");
  const dd = grupo("DD", [
    elemento("RE", rutSii(emisor.rut)),
    elemento("TD", tipo),
    elemento("F", folio),
    elemento("FE", fecha),
    elemento("RR", rutReceptor(documento)),
    elemento("RSR", cortar(nombreReceptor(documento))),
    elemento("MNT", totalizar(tipo, lineas, descuentos).total),
    elemento("IT1", cortar(nombreItem(primera))),
    caf.xml,
    elemento("TSTED", horaSii(firmada_en)),
  ]);
  const frmt = createSign("RSA-SHA1").update(bytesLatin1(dd)).sign(caf.clave, "base64");
  return `<TED version="1.0">${dd}<FRMT algoritmo="SHA1withRSA">${frmt}</FRMT></TED>`;
}
