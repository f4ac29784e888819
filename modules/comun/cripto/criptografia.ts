// WebCrypto only, because this code also recomputes a draw in the visitor's browser.

const DOS_A_LA_64 = 2n ** 64n;

function subtle(): SubtleCrypto {
  const disponible: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!disponible) throw new Error("Este navegador solo permite comprobar en páginas seguras (https).");
  return disponible;
}

/** Fields are joined by one newline, so a newline inside a field would let two different inputs hash alike. */
function unir(campos: readonly (string | number)[]): Uint8Array<ArrayBuffer> {
  const textos = campos.map(String);
  if (textos.some((texto) => texto.includes("\n")))
    throw new Error("Un campo no puede contener saltos de línea.");
  return new TextEncoder().encode(textos.join("\n"));
}

export function bytesAHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function hexABytes(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new Error("El texto no es hexadecimal en minúsculas.");
  return Uint8Array.from(hex.match(/../g) ?? [], (par) => Number.parseInt(par, 16));
}

/** Takes an array: a call with a hundred thousand arguments would overflow the stack. */
export async function sha256HexDe(campos: readonly (string | number)[]): Promise<string> {
  return bytesAHex(new Uint8Array(await subtle().digest("SHA-256", unir(campos))));
}

export function sha256Hex(...campos: (string | number)[]): Promise<string> {
  return sha256HexDe(campos);
}

/** Only for what others signed with SHA-1: it is too weak to promise anything new. */
export async function sha1(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await subtle().digest("SHA-1", bytes));
}

export async function hmacSha256(clave: Uint8Array, ...campos: (string | number)[]): Promise<Uint8Array> {
  const algoritmo = { name: "HMAC", hash: "SHA-256" };
  const importada = await subtle().importKey("raw", new Uint8Array(clave), algoritmo, false, ["sign"]);
  return new Uint8Array(await subtle().sign("HMAC", importada, unir(campos)));
}

/** Maps a 64-bit value to 1…m without modulo bias; null for values in the last, incomplete block, which must be drawn again. */
export function reducir(v: bigint, m: number): number | null {
  const modulo = BigInt(m);
  return v < DOS_A_LA_64 - (DOS_A_LA_64 % modulo) ? Number((v % modulo) + 1n) : null;
}

/** `Draw` of sorteo-v1: an integer 1…m, determined by the key, the domain and the label. */
export async function tirar(z: Uint8Array, dominio: string, etiqueta: string, m: number): Promise<number> {
  if (!Number.isSafeInteger(m) || m < 1) throw new Error("Solo se puede tirar entre 1 y un entero positivo.");
  for (let c = 0; ; c += 1) {
    const bytes = await hmacSha256(z, dominio, etiqueta, c);
    const resultado = reducir(BigInt(`0x${bytesAHex(bytes.subarray(0, 8))}`), m);
    if (resultado !== null) return resultado;
  }
}
