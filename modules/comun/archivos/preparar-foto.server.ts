import { createHash } from "node:crypto";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { FOTO, MAX_ARCHIVO, nombreArchivo, reconocer } from "./tipo-archivo.ts";

export type FotoSubida = { nombre: string; contenido: Uint8Array };
export type FotoLista = { id: string; nombre: string; contenido: Uint8Array; ancho: number; alto: number };

const LADO = 1600;
const MAX_LADO = 12_000;
const MAX_PIXELES = 50_000_000;
const SEGUNDOS = 20;

const FORMATOS: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
};

const rechazo = (frase: string) => new Rechazo("valor", frase);

/**
 * Decodes a picture and encodes it again as WebP, so that only its pixels are kept (no location data, no script appended
 * to the file). Its type is recognised by its bytes.
 */
export async function prepararFoto({ nombre, contenido }: FotoSubida): Promise<FotoLista> {
  if (contenido.byteLength === 0) throw rechazo(FOTO.vacia);
  if (contenido.byteLength > MAX_ARCHIVO) throw rechazo(FOTO.grande);
  const formato = FORMATOS[reconocer(contenido) ?? ""];
  if (!formato) throw rechazo(FOTO.tipo);
  await exigirMedidas(contenido, formato);
  const opciones = { failOn: "error", limitInputPixels: MAX_PIXELES } as const;
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(contenido, opciones)
    .autoOrient()
    .resize({ width: LADO, height: LADO, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 84 })
    .timeout({ seconds: SEGUNDOS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw rechazo(FOTO.rota);
    });
  return {
    id: createHash("sha256").update(data).digest("hex").slice(0, 32),
    nombre: nombreArchivo(nombre, "image/webp"),
    contenido: new Uint8Array(data),
    ancho: info.width,
    alto: info.height,
  };
}

/** Checks the size in the header before decoding: a small file may decode into more memory than available. */
async function exigirMedidas(contenido: Uint8Array, formato: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const medidas = await sharp(contenido, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!medidas || medidas.format !== formato) throw rechazo(FOTO.rota);
  const { width, height } = medidas;
  if (width > MAX_LADO || height > MAX_LADO || width * height > MAX_PIXELES) throw rechazo(FOTO.pixeles);
}
