import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { columnasPara, dibujarPdf417, type Simbolo } from "./dibujo.ts";

/** Level of error correction that the SII asks for. */
const CORRECCION = 5;
/** A first guess, near what most stamps end up with. */
const COLUMNAS = 18;
const MAX_COLUMNAS = 30;

let listo: Promise<unknown> | undefined;

/** The program is part of the bundle. By itself the library would download it. */
async function preparar(): Promise<void> {
  const { default: programa } = await import("zxing-wasm/writer/zxing_writer.wasm?url&inline");
  const wasmBinary = Uint8Array.from(Buffer.from(programa.slice(programa.indexOf(",") + 1), "base64")).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

async function escribir(ted: string, columnas: number): Promise<Simbolo> {
  const { symbol, error } = await writeBarcode(ted, {
    format: "PDF417",
    options: `ecLevel=${CORRECCION},columns=${columnas}`,
    addQuietZones: false,
    scale: 1,
  });
  if (error) throw new Error(`The stamp does not fit: ${error}`);
  return symbol;
}

/**
 * The stamp as a printable SVG: PDF417 in at most 9 × 3 cm. A text of ISO-8859-1 is read back as its bytes. The library chooses between
 * text and byte compaction as it needs fewer words; given bytes it does the same and adds an ECI, so it is given the text.
 */
export async function pdf417De(ted: string): Promise<string> {
  listo ??= preparar();
  await listo;
  const probado = await escribir(ted, COLUMNAS);
  return dibujarPdf417(await escribir(ted, columnasPara(probado, COLUMNAS, MAX_COLUMNAS)));
}
