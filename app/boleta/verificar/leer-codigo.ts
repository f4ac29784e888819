import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import programa from "zxing-wasm/reader/zxing_reader.wasm?url";

/** A photo of a phone has more dots than the code needs, and each costs time. */
const MAX_LADO = 2400;

let listo: Promise<unknown> | undefined;

/** The program comes from this shop. By itself the library would download it from another site. */
async function preparar(): Promise<void> {
  const respuesta = await fetch(programa);
  if (!respuesta.ok) throw new Error("No pudimos cargar el lector. Revisa tu conexión e intenta de nuevo.");
  const wasmBinary = await respuesta.arrayBuffer();
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

function prepararUnaVez(): Promise<unknown> {
  listo ??= preparar().catch((error) => {
    listo = undefined;
    throw error;
  });
  return listo;
}

/** The bytes of the first PDF417 in a picture; null when there is none. */
export async function leerPdf417(imagen: ImageData): Promise<Uint8Array | null> {
  await prepararUnaVez();
  const [codigo] = await readBarcodes(imagen, {
    formats: ["PDF417"],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return codigo?.isValid ? codigo.bytes : null;
}

type Fuente = { imagen: CanvasImageSource; ancho: number; alto: number };

/** The dots of a picture or of a frame of the camera, on white. */
export function pixelesDe({ imagen, ancho, alto }: Fuente): ImageData | null {
  const escala = Math.min(1, MAX_LADO / Math.max(ancho, alto));
  const lienzo = document.createElement("canvas");
  lienzo.width = Math.round(ancho * escala);
  lienzo.height = Math.round(alto * escala);
  const pincel = lienzo.getContext("2d", { willReadFrequently: true });
  if (!pincel || lienzo.width === 0 || lienzo.height === 0) return null;
  pincel.fillStyle = "white";
  pincel.fillRect(0, 0, lienzo.width, lienzo.height);
  pincel.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
  return pincel.getImageData(0, 0, lienzo.width, lienzo.height);
}

/** The code of a picture that a person chose. */
export async function leerDeFoto(archivo: File): Promise<Uint8Array | null> {
  const imagen = await createImageBitmap(archivo).catch(() => null);
  if (!imagen) throw new Error("Ese archivo no es una foto que tu navegador pueda abrir.");
  const puntos = pixelesDe({ imagen, ancho: imagen.width, alto: imagen.height });
  imagen.close();
  return puntos && leerPdf417(puntos);
}
