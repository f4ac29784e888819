import { porValor } from "#modules/comun/rechazo/negativa.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import { MAX_ADJUNTO, MAX_ARCHIVOS, type Mime } from "./topes.ts";

/** What the shop stores of an attachment; its content is not stored. */
type ArchivoRecibido = { nombre: string; tipo: Mime; tamano: number };
/** An attachment with its content, while the message is being answered. */
export type Adjunto = ArchivoRecibido & { contenido: Uint8Array };

const empieza = (bytes: Uint8Array, firma: readonly number[], desde = 0) =>
  firma.every((byte, i) => bytes[desde + i] === byte);
const letras = (texto: string) => [...texto].map((letra) => letra.charCodeAt(0));
const marca = (bytes: Uint8Array, texto: string, desde = 0) => empieza(bytes, letras(texto), desde);

const FIRMAS: readonly [Mime, (bytes: Uint8Array) => boolean][] = [
  ["image/jpeg", (b) => empieza(b, [0xff, 0xd8, 0xff])],
  ["image/png", (b) => empieza(b, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["image/gif", (b) => marca(b, "GIF87a") || marca(b, "GIF89a")],
  ["image/webp", (b) => marca(b, "RIFF") && marca(b, "WEBP", 8)],
  ["audio/wav", (b) => marca(b, "RIFF") && marca(b, "WAVE", 8)],
  ["application/pdf", (b) => marca(b, "%PDF-")],
  ["audio/ogg", (b) => marca(b, "OggS")],
  ["audio/mpeg", (b) => marca(b, "ID3") || (b[0] === 0xff && ((b[1] ?? 0) & 0xe6) === 0xe2)],
  ["audio/mp4", (b) => marca(b, "ftypM4A", 4)],
  ["video/mp4", (b) => marca(b, "ftyp", 4)],
  ["video/webm", (b) => empieza(b, [0x1a, 0x45, 0xdf, 0xa3])],
];

/** The type of a file by its first bytes, not by its name; null when the assistant does not accept it. */
export function tipoDeBytes(bytes: Uint8Array): Mime | null {
  const firma = FIRMAS.find(([, es]) => es(bytes));
  if (firma) return firma[0];
  return esTexto(bytes) ? "text/plain" : null;
}

/** Plain text: valid UTF-8 without control characters that does not begin like a page or a script. */
function esTexto(bytes: Uint8Array): boolean {
  try {
    const texto = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return texto.trim() !== "" && !/[\p{Cc}--[\t\n\r]]/v.test(texto) && !/^\s*(<|#!)/.test(texto);
  } catch {
    return false;
  }
}

const LARGO_NOMBRE = 80;

/** A file name without folders, control characters or direction marks, cut to a fixed length. */
export function nombreSeguro(nombre: string): string {
  const ultimo = nombre.toWellFormed().normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const limpio = ultimo
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}"<>|:*?]+/gu, "")
    .replace(/^\.+/, "")
    .trim();
  return Array.from(limpio).slice(-LARGO_NOMBRE).join("") || "archivo";
}

/** Refuses attachments that are too many, too large or of an unknown type. */
export function negativaArchivos(
  archivos: readonly { tamano: number; tipo: Mime | null }[],
): Negativa | null {
  if (archivos.length > MAX_ARCHIVOS) return porValor(`Puedes adjuntar hasta ${MAX_ARCHIVOS} archivos.`);
  if (archivos.some(({ tamano }) => tamano > MAX_ADJUNTO))
    return porValor("Cada archivo puede pesar hasta 5 MB.");
  if (archivos.some(({ tipo }) => tipo === null))
    return porValor("Ese tipo de archivo no se puede adjuntar: usa imágenes, PDF, texto, audio o video.");
  return null;
}
