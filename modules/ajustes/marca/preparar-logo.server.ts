import { createHash } from "node:crypto";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { limpiarSvg } from "./svg.ts";

export type LogoSubido = { nombre: string; contenido: Uint8Array };
export type LogoListo = {
  id: string;
  mime: "image/svg+xml" | "image/png";
  contenido: Uint8Array;
  ancho: number;
  alto: number;
};

const MAX_BYTES = 2_000_000;
const MAX_PIXELES = 25_000_000;
const SEGUNDOS = 10;
/** Large enough for the share card; the header shows it 40 px high. */
const ANCHO = 960;
const ALTO = 480;

const no = (frase: string) => new Rechazo("valor", frase, { errores: { logo: frase } });

const NO_SIRVE = "Sube el logo como SVG, PNG, JPG o WebP.";

/**
 * A logo that is safe to serve: an SVG rewritten from a list of allowed parts, or the pixels of a picture encoded again.
 * Its id is the hash of what is stored, so its address never changes.
 */
export async function prepararLogo({ contenido }: LogoSubido): Promise<LogoListo> {
  if (contenido.byteLength === 0) throw no("Elige un archivo.");
  if (contenido.byteLength > MAX_BYTES) throw no("El logo puede pesar hasta 2 MB.");
  const listo = esTexto(contenido) ? await prepararSvg(contenido) : await prepararImagen(contenido);
  return { ...listo, id: createHash("sha256").update(listo.contenido).digest("hex").slice(0, 32) };
}

/** SVG files are text: they start with "<" after white space and an optional byte order mark. */
const esTexto = (contenido: Uint8Array): boolean =>
  /^\uFEFF?\s*</.test(new TextDecoder().decode(contenido.subarray(0, 256)));

async function prepararSvg(contenido: Uint8Array): Promise<Omit<LogoListo, "id">> {
  const { svg, error } = limpiarSvg(new TextDecoder().decode(contenido));
  if (error !== null) throw no(error);
  const bytes = new TextEncoder().encode(svg);
  const { width, height } = await dibujar(bytes);
  return { mime: "image/svg+xml", contenido: bytes, ancho: width, alto: height };
}

/** Draws it once, so that a file that no browser could show is refused at the form. */
async function dibujar(svg: Uint8Array): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  const { info } = await sharp(svg, { limitInputPixels: MAX_PIXELES })
    .resize({ width: 320, height: 320, fit: "inside" })
    .png()
    .timeout({ seconds: SEGUNDOS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw no("No pudimos dibujar ese SVG. Expórtalo de nuevo o sube una imagen PNG.");
    });
  return info;
}

async function prepararImagen(contenido: Uint8Array): Promise<Omit<LogoListo, "id">> {
  const { default: sharp } = await import("sharp");
  const medidas = await sharp(contenido, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!medidas || !["png", "jpeg", "webp"].includes(medidas.format)) throw no(NO_SIRVE);
  if (medidas.width * medidas.height > MAX_PIXELES) throw no("Esa imagen es demasiado grande.");
  const { data, info } = await sharp(contenido, { failOn: "error", limitInputPixels: MAX_PIXELES })
    .autoOrient()
    .resize({ width: ANCHO, height: ALTO, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .timeout({ seconds: SEGUNDOS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw no("No pudimos leer esa imagen. Expórtala de nuevo y súbela otra vez.");
    });
  return { mime: "image/png", contenido: new Uint8Array(data), ancho: info.width, alto: info.height };
}
