import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export type EntradaZip = { nombre: string; partes: AsyncIterable<string> | Iterable<string> };

const FIRMA = { entrada: 0x04034b50, descriptor: 0x08074b50, indice: 0x02014b50, fin: 0x06054b50 } as const;
const VERSION = 20;
/** Sizes follow the data (bit 3), and names are UTF-8 (bit 11). */
const BANDERAS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980, the first date of the format: equal contents give equal files. */
const FECHA_DOS = 0x0021;

type Escrita = { nombre: Buffer; crc: number; comprimido: number; tamano: number; lugar: number };

/**
 * A ZIP file in pieces, while its entries are still being made: an entry's sizes are written after its data, so that only one
 * piece is in memory at a time. Without ZIP64: up to 4 GB and 65,535 entries.
 */
export async function* escribirZip(entradas: Iterable<EntradaZip>): AsyncGenerator<Buffer<ArrayBuffer>> {
  const escritas: Escrita[] = [];
  let lugar = 0;
  for (const { nombre, partes } of entradas) {
    const escrita: Escrita = { nombre: Buffer.from(nombre), crc: 0, comprimido: 0, tamano: 0, lugar };
    const cabeza = cabezaDe(escrita);
    yield cabeza;
    for await (const trozo of comprimir(partes, escrita)) {
      escrita.comprimido += trozo.length;
      yield trozo;
    }
    const descriptor = descriptorDe(escrita);
    yield descriptor;
    lugar += cabeza.length + escrita.comprimido + descriptor.length;
    escritas.push(escrita);
  }
  const indice = Buffer.concat(escritas.map(indiceDe));
  yield indice;
  yield finDe(escritas.length, indice.length, lugar);
}

/** Compresses the parts and keeps the checksum and size of what came in. */
function comprimir(partes: EntradaZip["partes"], escrita: Escrita): AsyncIterable<Buffer<ArrayBuffer>> {
  async function* medidas() {
    for await (const parte of partes) {
      const bytes = Buffer.from(parte);
      escrita.crc = crc32(bytes, escrita.crc);
      escrita.tamano += bytes.length;
      yield bytes;
    }
  }
  // The reader of the compressed side gets the error of a failed part.
  return pipeline(Readable.from(medidas()), createDeflateRaw(), () => {});
}

function cabezaDe({ nombre }: Escrita): Buffer<ArrayBuffer> {
  const cabeza = Buffer.alloc(30);
  cabeza.writeUInt32LE(FIRMA.entrada, 0);
  cabeza.writeUInt16LE(VERSION, 4);
  cabeza.writeUInt16LE(BANDERAS, 6);
  cabeza.writeUInt16LE(DEFLATE, 8);
  cabeza.writeUInt16LE(FECHA_DOS, 12);
  cabeza.writeUInt16LE(nombre.length, 26);
  return Buffer.concat([cabeza, nombre]);
}

function descriptorDe({ crc, comprimido, tamano }: Escrita): Buffer<ArrayBuffer> {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(FIRMA.descriptor, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(comprimido, 8);
  descriptor.writeUInt32LE(tamano, 12);
  return descriptor;
}

function indiceDe({ nombre, crc, comprimido, tamano, lugar }: Escrita): Buffer<ArrayBuffer> {
  const indice = Buffer.alloc(46);
  indice.writeUInt32LE(FIRMA.indice, 0);
  indice.writeUInt16LE(VERSION, 4);
  indice.writeUInt16LE(VERSION, 6);
  indice.writeUInt16LE(BANDERAS, 8);
  indice.writeUInt16LE(DEFLATE, 10);
  indice.writeUInt16LE(FECHA_DOS, 14);
  indice.writeUInt32LE(crc, 16);
  indice.writeUInt32LE(comprimido, 20);
  indice.writeUInt32LE(tamano, 24);
  indice.writeUInt16LE(nombre.length, 28);
  indice.writeUInt32LE(lugar, 42);
  return Buffer.concat([indice, nombre]);
}

function finDe(entradas: number, tamano: number, lugar: number): Buffer<ArrayBuffer> {
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(FIRMA.fin, 0);
  fin.writeUInt16LE(entradas, 8);
  fin.writeUInt16LE(entradas, 10);
  fin.writeUInt32LE(tamano, 12);
  fin.writeUInt32LE(lugar, 16);
  return fin;
}
