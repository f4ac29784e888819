import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const PROGRAMA = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));

/** A drawing as a picture, as a printer of so many dots per inch makes it. */
export const enImagen = (svg: string, puntos = 300): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: puntos }).png().toBuffer();

/** The bytes of the codes in a picture, read by the reader of the library, which knows nothing of how they were written. */
export async function leerCodigos(imagen: Uint8Array): Promise<{ texto: string; correccion: string }[]> {
  const wasmBinary = new Uint8Array(readFileSync(PROGRAMA)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const leidos = await readBarcodes(new Uint8Array(imagen), { formats: ["PDF417"], tryHarder: true });
  return leidos.map(({ bytes, ecLevel }) => ({
    texto: Buffer.from(bytes).toString("latin1"),
    correccion: ecLevel,
  }));
}
