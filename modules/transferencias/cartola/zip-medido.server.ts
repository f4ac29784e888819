import { crc32, inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";

// Spreadsheets are ZIP files. What a ZIP says about its own sizes may be false, so each entry is unpacked here under a limit,
// and the library gets a ZIP without compression that holds these entries only.

const FIRMA = { entrada: 0x04034b50, indice: 0x02014b50 } as const;
const MAX_ENTRADAS = 200;
/** A sheet of ten thousand rows and 26 columns has about ten megabytes. */
const MAX_DESCOMPRIMIDO = 32 * 1024 * 1024;
/** Pictures, macros and printer settings are never unpacked. */
const UTIL = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/|worksheets\/)?[^/]+\.(?:xml|rels))$/;

type Entrada = { nombre: string; datos: Buffer };

/** The entries of a workbook; null when it is no ZIP, or one that unpacks to more than the limit. */
export function abrirZip(bytes: Buffer, limite = MAX_DESCOMPRIMIDO): Entrada[] | null {
  const fin = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (fin === -1 || fin + 22 > bytes.length) return null;
  const cuantas = bytes.readUInt16LE(fin + 10);
  if (cuantas > MAX_ENTRADAS) return null;
  const entradas: Entrada[] = [];
  let lugar = bytes.readUInt32LE(fin + 16);
  let libre = limite;
  for (let n = 0; n < cuantas; n++) {
    if (lugar + 46 > bytes.length || bytes.readUInt32LE(lugar) !== FIRMA.indice) return null;
    const largo = bytes.readUInt16LE(lugar + 28);
    const nombre = bytes.toString("utf8", lugar + 46, lugar + 46 + largo);
    if (UTIL.test(nombre)) {
      const datos = descomprimir(bytes, lugar, libre);
      if (!datos) return null;
      libre -= datos.length;
      entradas.push({ nombre, datos });
    }
    lugar += 46 + largo + bytes.readUInt16LE(lugar + 30) + bytes.readUInt16LE(lugar + 32);
  }
  return entradas;
}

function descomprimir(bytes: Buffer, indice: number, limite: number): Buffer | null {
  const metodo = bytes.readUInt16LE(indice + 10);
  const comprimido = bytes.readUInt32LE(indice + 20);
  const cabeza = bytes.readUInt32LE(indice + 42);
  if (cabeza + 30 > bytes.length || bytes.readUInt32LE(cabeza) !== FIRMA.entrada) return null;
  const desde = cabeza + 30 + bytes.readUInt16LE(cabeza + 26) + bytes.readUInt16LE(cabeza + 28);
  const datos = bytes.subarray(desde, desde + comprimido);
  if (datos.length !== comprimido || limite < 1) return null;
  if (metodo === 0) return datos.length <= limite ? datos : null;
  if (metodo !== 8) return null;
  const salida = inflateRawSync(datos, { maxOutputLength: limite });
  return crc32(salida) === bytes.readUInt32LE(indice + 16) ? salida : null;
}

/** A ZIP of these entries without compression. */
export const cerrarZip = (entradas: readonly Entrada[]): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(entradas.map(({ nombre, datos }) => [nombre, datos])), { level: 0 }),
  );
