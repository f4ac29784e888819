// RFC 6238 with the parameters that every authenticator app assumes: SHA-1, six digits, 30 seconds.

const PASO_MS = 30_000;
const DIGITOS = 6;
/** The code of the previous step is accepted, and that of the next: clocks differ and people type slowly. */
const HOLGURA = 1;
export const BYTES_SECRETO = 20;

const ALFABETO = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648) without padding: how apps expect a secret. */
export function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const grupos = bits.match(/.{1,5}/g) ?? [];
  return grupos.map((grupo) => ALFABETO[Number.parseInt(grupo.padEnd(5, "0"), 2)]).join("");
}

/** HOTP (RFC 4226) of a counter. */
export async function codigoDe(secreto: Uint8Array, paso: number, digitos = DIGITOS): Promise<string> {
  const { subtle } = globalThis.crypto;
  const algoritmo = { name: "HMAC", hash: "SHA-1" };
  const clave = await subtle.importKey("raw", new Uint8Array(secreto), algoritmo, false, ["sign"]);
  const contador = new DataView(new ArrayBuffer(8));
  contador.setBigUint64(0, BigInt(paso));
  const firma = new DataView(await subtle.sign("HMAC", clave, contador.buffer));
  const desde = firma.getUint8(firma.byteLength - 1) & 0xf;
  const numero = (firma.getUint32(desde) & 0x7fffffff) % 10 ** digitos;
  return String(numero).padStart(digitos, "0");
}

export const pasoEn = (ahora: Date): number => Math.floor(ahora.getTime() / PASO_MS);

/** Six digits, however they were spaced; null when the text is no code of an app. */
export function leerCodigo(texto: string): string | null {
  const limpio = texto.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(limpio) ? limpio : null;
}

/** The time step whose code this is; null when it is none of the accepted ones. */
export async function pasoDeCodigo(secreto: Uint8Array, codigo: string, ahora: Date): Promise<number | null> {
  const actual = pasoEn(ahora);
  let hallado: number | null = null;
  for (let paso = actual - HOLGURA; paso <= actual + HOLGURA; paso += 1) {
    if ((await codigoDe(secreto, paso)) === codigo) hallado = paso;
  }
  return hallado;
}

/** The address that an app reads from the QR code. */
export function enlaceTotp(secreto: Uint8Array, email: string, tienda: string): string {
  const etiqueta = `${encodeURIComponent(tienda)}:${encodeURIComponent(email)}`;
  const params = new URLSearchParams({ secret: base32(secreto), issuer: tienda });
  return `otpauth://totp/${etiqueta}?${params.toString().replaceAll("+", "%20")}`;
}
