// Limits of a message. The chat window checks them before sending, the server enforces them.

export const LARGO_PREGUNTA = 2_000;
export const MAX_ARCHIVOS = 5;
export const MAX_ADJUNTO = 5 * 1024 * 1024;
/** Whole request body: all files and the multipart overhead. */
export const MAX_CUERPO = MAX_ARCHIVOS * MAX_ADJUNTO + 256 * 1024;

/** Accepted types of attachments, recognised by their content. */
const MIMES = [
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

/** Value for the `accept` attribute of the file picker. */
export const MIMES_ADMITIDOS = MIMES.join(",");

/** Milliseconds. When the configured engine takes longer, the built-in one answers; the chat window waits a little more. */
export const PACIENCIA_MOTOR = 12_000;
export const PACIENCIA_VENTANA = 20_000;
