/** What a message may hold; the window says it before sending and the server decides. */
export const LARGO_MENSAJE = 2_000;
export const MAX_ARCHIVOS = 5;
export const MAX_ARCHIVO = 5 * 1024 * 1024;
/** All parts of a message together, with room for the form around them. */
export const MAX_CUERPO = MAX_ARCHIVOS * MAX_ARCHIVO + 256 * 1024;

/** What may be attached, by what the content says it is. */
export const MIMES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "application/pdf",
  "text/plain",
  "audio/mpeg",
  "audio/ogg",
  "audio/wav",
  "audio/mp4",
  "video/mp4",
  "video/webm",
] as const;

export type Mime = (typeof MIMES)[number];

/** As a file picker wants it. */
export const MIMES_ADMITIDOS = MIMES.join(",");

/** The server answers by itself when the configured assistant takes longer; the window gives up later. */
export const PACIENCIA_MOTOR = 12_000;
export const PACIENCIA_VENTANA = 20_000;
