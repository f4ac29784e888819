import { createPrivateKey, createPublicKey } from "node:crypto";
import { textoLatin1 } from "#modules/boletas/documento/latin1.ts";
import type { Ambiente, TipoDocumento } from "#modules/boletas/documento/tipos.ts";
import { aplanar, leerPartesCaf, type PartesCaf } from "#modules/boletas/timbre/leer-ted.ts";
import { enteroDeBytes } from "#modules/boletas/timbre/rsa.ts";
import { bytesDeBase64, cafVale } from "#modules/boletas/timbre/verificar-timbre.ts";
import { rutFormateado } from "#modules/comun/contacto/rut.ts";
import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { CLAVES_SII, type ClaveSii } from "./claves-sii.ts";

export type Caf = {
  rut: string;
  tipo: TipoDocumento;
  desde: number;
  hasta: number;
  /** Day on which the SII authorised the folios. */
  fecha: string;
  idk: number;
  ambiente: Ambiente;
  /** `<CAF>` without blanks between its tags; every stamp carries it. */
  xml: string;
  /** The private key that stamps, as PEM. Secret. */
  clave: string;
};

type Esperado = { rut: string; ambiente: Ambiente; claves?: readonly ClaveSii[] };

const MAX_CAF = 20_000;
const MAX_FOLIO = 9_999_999_999;

const DANADO = "Este archivo no es un CAF del SII, o está dañado: descárgalo de nuevo.";
const NO_FIRMADO = "La firma del SII en este CAF no es válida: el archivo fue cambiado o está dañado.";
const OTRO_AMBIENTE: Record<Ambiente, string> = {
  certificacion: "Este CAF es de certificación y la tienda emite en producción.",
  produccion: "Este CAF es de producción y la tienda emite en certificación.",
};

const esTipo = (tipo: number): tipo is TipoDocumento => tipo === 39 || tipo === 41 || tipo === 61;

/** The file says its encoding seldom and is in ISO-8859-1, unless it says UTF-8. */
function textoDe(bytes: Uint8Array): string {
  const crudo = textoLatin1(bytes);
  const declara = /^\uFEFF?<\?xml[^>]*encoding=["']utf-8["']/i.test(crudo);
  return declara ? new TextDecoder().decode(bytes) : crudo;
}

/** Whether this private key is the other half of the CAF's public key. */
function esSuClave(clave: string, { modulo, exponente }: PartesCaf): boolean {
  try {
    const { n = "", e = "" } = createPublicKey(createPrivateKey(clave)).export({ format: "jwk" });
    const igual = (propio: string, ajeno: string) =>
      enteroDeBytes(Buffer.from(propio, "base64url")) === enteroDeBytes(bytesDeBase64(ajeno));
    return igual(n, modulo) && igual(e, exponente);
  } catch {
    return false;
  }
}

function negativaCaf(partes: PartesCaf, { rut, ambiente }: Esperado, clave: ClaveSii): Negativa | null {
  if (rutFormateado(partes.rut) !== rutFormateado(rut))
    return porValor(`Este CAF es del RUT ${partes.rut}, que no es el de la tienda.`);
  if (clave.ambiente !== ambiente) return porValor(OTRO_AMBIENTE[clave.ambiente]);
  if (partes.desde < 1 || partes.hasta < partes.desde || partes.hasta > MAX_FOLIO) return porValor(DANADO);
  return null;
}

/** Reads the file with which the SII authorises folios, or says why it cannot be used. */
export async function leerCaf(bytes: Uint8Array, esperado: Esperado): Promise<Caf | Negativa> {
  if (bytes.length > MAX_CAF) return porValor(DANADO);
  const texto = textoDe(bytes);
  const xml = aplanar(/<CAF [\s\S]*?<\/CAF>/.exec(texto)?.[0] ?? "");
  const secreta = /<RSASK>([\s\S]*?)<\/RSASK>/.exec(texto)?.[1]?.trim() ?? "";
  const partes = leerPartesCaf(xml);
  if (!partes) return porValor(DANADO);
  const { tipo, desde, hasta, fecha, idk, rut } = partes;
  const clave = (esperado.claves ?? CLAVES_SII).find((una) => una.idk === idk);
  if (!clave) return porValor(`Este CAF está firmado con una clave del SII que no conocemos (${idk}).`);
  if (!(await cafVale(partes, clave))) return porValor(NO_FIRMADO);
  if (!esTipo(tipo)) return porValor(`Este CAF es de documentos de tipo ${tipo}: sirven 39, 41 y 61.`);
  const negativa = negativaCaf(partes, esperado, clave);
  if (negativa) return negativa;
  if (!esSuClave(secreta, partes)) return porValor(DANADO);
  return { rut, tipo, desde, hasta, fecha, idk, ambiente: clave.ambiente, xml, clave: secreta };
}
