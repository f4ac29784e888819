export const MAX_ARCHIVO = 5 * 1024 * 1024;

export type ArchivoSubido = { nombre: string; contenido: Uint8Array };
export type TipoArchivo = "application/pdf" | "image/png" | "image/jpeg" | "image/webp" | "image/gif";

const EXTENSION: Record<TipoArchivo, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
};

const texto = (bytes: Uint8Array, desde: number, hasta: number) =>
  String.fromCharCode(...bytes.subarray(desde, hasta));

/** The type of a file by its first bytes, not by its name; null when the shop does not accept it. */
export function reconocer(bytes: Uint8Array): TipoArchivo | null {
  if (texto(bytes, 0, 5) === "%PDF-") return "application/pdf";
  if (texto(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (texto(bytes, 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (texto(bytes, 0, 4) === "RIFF" && texto(bytes, 8, 12) === "WEBP") return "image/webp";
  return /^GIF8[79]a$/.test(texto(bytes, 0, 6)) ? "image/gif" : null;
}

/** A file name that is safe in a header and on any disk, with the extension of its real type. */
export function nombreArchivo(nombre: string, tipo: TipoArchivo): string {
  const base = nombre
    .normalize("NFC")
    .replace(/^.*[/\\]/u, "")
    .replace(/\.[^.]*$/u, "")
    .replace(/[^\p{L}\p{N} _-]+/gu, "_")
    .trim()
    .slice(0, 80);
  return `${base || "archivo"}.${EXTENSION[tipo]}`;
}

/** Why a picture is refused, in the browser and on the server. */
export const FOTO = {
  vacia: "Elige una foto.",
  grande: "La foto puede pesar hasta 5 MB.",
  tipo: "La foto debe ser JPG, PNG, WebP o GIF.",
  rota: "No pudimos leer esa foto: parece dañada o incompleta.",
  pixeles: "La foto es demasiado grande: puede medir hasta 12.000 píxeles por lado y 50 megapíxeles.",
} as const;
