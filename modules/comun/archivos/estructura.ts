import type { TipoArchivo } from "./tipo-archivo.ts";

const latin1 = new TextDecoder("latin1");

/** Whether a file has what every viewer needs to show something: its first bytes alone say only what it claims to be. */
export const tieneEstructura = (bytes: Uint8Array, tipo: TipoArchivo): boolean => REVISAR[tipo](bytes);

const REVISAR: Record<TipoArchivo, (bytes: Uint8Array) => boolean> = {
  "application/pdf": esPdf,
  "image/png": esPng,
  "image/jpeg": esJpeg,
  "image/webp": esWebp,
  "image/gif": esGif,
};

const COLA_PDF = 2_048;

/** An index that the end of the file points to, and a page, which may stand inside a compressed stream of objects. */
function esPdf(bytes: Uint8Array): boolean {
  const cola = latin1.decode(bytes.subarray(Math.max(0, bytes.length - COLA_PDF)));
  if (!/startxref\s+\d+\s+%%EOF/.test(cola)) return false;
  const texto = latin1.decode(bytes);
  return /(?<!start)xref|\/XRef\b/.test(texto) && /\/Type\s*\/Page\b|\/ObjStm\b/.test(texto);
}

const vista = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const nombre = (bytes: Uint8Array, desde: number) => latin1.decode(bytes.subarray(desde, desde + 4));

/** Its chunks follow one another from the size to the end, with pixels between. */
function esPng(bytes: Uint8Array): boolean {
  const datos = vista(bytes);
  const vistos = new Set<string>();
  for (let lugar = 8; lugar + 12 <= bytes.length; lugar += 12 + datos.getUint32(lugar)) {
    vistos.add(nombre(bytes, lugar + 4));
    if (vistos.has("IEND")) break;
  }
  if (!["IHDR", "IDAT", "IEND"].every((uno) => vistos.has(uno))) return false;
  return datos.getUint32(16) > 0 && datos.getUint32(20) > 0;
}

const SOS = 0xda;
const esTamano = (marca: number) => marca >= 0xc0 && marca <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marca);

/** A segment with the size, then pixels, then the end mark. Cameras write more behind it. */
function esJpeg(bytes: Uint8Array): boolean {
  const datos = vista(bytes);
  let conTamano = false;
  for (let lugar = 2; lugar + 9 <= bytes.length && bytes[lugar] === 0xff; ) {
    const marca = bytes[lugar + 1] ?? 0;
    if (marca === SOS) return conTamano && terminaDespues(bytes, lugar);
    if (esTamano(marca)) conTamano = datos.getUint16(lugar + 5) > 0 && datos.getUint16(lugar + 7) > 0;
    lugar += marca === 0xff ? 1 : 2 + datos.getUint16(lugar + 2);
  }
  return false;
}

function terminaDespues(bytes: Uint8Array, desde: number): boolean {
  const fin = bytes.lastIndexOf(0xd9);
  return fin > desde && bytes[fin - 1] === 0xff;
}

/** The container is whole and starts with a picture. */
function esWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 30) return false;
  const largo = vista(bytes).getUint32(4, true);
  return largo >= 22 && largo + 8 <= bytes.length && /^VP8[ LX]$/.test(nombre(bytes, 12));
}

/** It has a size, a picture and the mark of the end. */
function esGif(bytes: Uint8Array): boolean {
  if (bytes.length < 14) return false;
  const datos = vista(bytes);
  const conTamano = datos.getUint16(6, true) > 0 && datos.getUint16(8, true) > 0;
  const imagen = bytes.indexOf(0x2c, 13);
  return conTamano && imagen > 0 && bytes.lastIndexOf(0x3b) > imagen;
}
