import type { ClaveSii } from "#modules/boletas/caf/claves-sii.ts";
import { bytesLatin1 } from "#modules/boletas/documento/latin1.ts";
import { sha1 } from "#modules/comun/cripto/criptografia.ts";
import type { PartesCaf, PartesTed } from "./leer-ted.ts";
import { type ClaveRsa, enteroDeBytes, firmaVale } from "./rsa.ts";

export const bytesDeBase64 = (texto: string): Uint8Array =>
  Uint8Array.from(atob(texto.replace(/\s/g, "")), (signo) => signo.charCodeAt(0));

const claveDeCaf = ({ modulo, exponente }: PartesCaf): ClaveRsa => ({
  modulo: enteroDeBytes(bytesDeBase64(modulo)),
  exponente: enteroDeBytes(bytesDeBase64(exponente)),
});

const claveDelSii = ({ modulo, exponente }: ClaveSii): ClaveRsa => ({
  modulo: BigInt(`0x${modulo}`),
  exponente: BigInt(`0x${exponente}`),
});

/** Whether the key signed these characters, as bytes of ISO-8859-1. Text that is no base64 is no signature. */
async function firmo(clave: () => ClaveRsa, texto: string, firma: string): Promise<boolean> {
  const resumen = await sha1(bytesLatin1(texto));
  try {
    return firmaVale(clave(), resumen, bytesDeBase64(firma));
  } catch {
    return false;
  }
}

/** Whether the SII authorised these folios, by the key that the CAF names. */
export const cafVale = (caf: PartesCaf, clave: ClaveSii): Promise<boolean> =>
  firmo(() => claveDelSii(clave), caf.da, caf.frma);

export type PasosTimbre = {
  /** The key of the CAF signed what the stamp says. */
  timbre: boolean;
  /** The stamp is of the shop, kind and range that the CAF authorises. */
  rango: boolean;
  /** The SII's key signed the CAF; null when the CAF names a key that is unknown. */
  caf: boolean | null;
  ambiente: ClaveSii["ambiente"] | null;
};

/** Checks a stamp up to the SII's key: stamp → CAF → SII. */
export async function verificarTimbre(ted: PartesTed, claves: readonly ClaveSii[]): Promise<PasosTimbre> {
  const { caf, folio, tipo, rut, dd, frmt } = ted;
  const clave = claves.find(({ idk }) => idk === caf.idk);
  return {
    timbre: await firmo(() => claveDeCaf(caf), dd, frmt),
    rango: caf.rut === rut && caf.tipo === tipo && folio >= caf.desde && folio <= caf.hasta,
    caf: clave ? await cafVale(caf, clave) : null,
    ambiente: clave?.ambiente ?? null,
  };
}
