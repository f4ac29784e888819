import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";

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

export const ARCHIVO = {
  vacio: "Elige un archivo.",
  grande: "El archivo puede pesar hasta 5 MB.",
  comprobante: "El comprobante debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF.",
  boleta: "La boleta debe ser un PDF.",
} as const;

/** Why a file cannot be stored for that purpose; null when it can. */
export function negativaArchivo(para: "comprobante" | "boleta", contenido: Uint8Array): Negativa | null {
  if (contenido.byteLength === 0) return porValor(ARCHIVO.vacio);
  if (contenido.byteLength > MAX_ARCHIVO) return porValor(ARCHIVO.grande);
  const tipo = reconocer(contenido);
  const sirve = para === "boleta" ? tipo === "application/pdf" : tipo !== null;
  return sirve ? null : porValor(ARCHIVO[para]);
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
