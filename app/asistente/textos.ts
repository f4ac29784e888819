/** The fixed texts of the window, besides those of its options. */
export const TEXTOS = {
  abrir: "Abrir chat con Mati",
  cerrar: "Cerrar chat",
  sinLeer: "Mati te respondió",
  noAbre: "No pudimos abrir el chat. Revisa tu conexión e intenta otra vez.",
  bienvenida: "Pregúntame por despachos, puntos, sorteos o tus pedidos.",
  recuperando: "Recuperando tu conversación…",
  noRecuperada: "No pudimos recuperar tu conversación anterior.",
  reintentar: "Reintentar",
  mensajes: "Mensajes",
  escribiendo: "Mati está escribiendo",
  pregunta: "Tu pregunta para Mati",
  adjuntar: "Adjuntar archivos",
  adjuntos: "Archivos adjuntos",
  enviar: "Enviar",
  nuevos: "Nuevos mensajes",
  vacio: "Empty response",
  tu: "Tú",
  mati: "Mati",
  tabla: "Tabla",
} as const;

/** Error messages, each with what to do about it. */
export const FALLAS = {
  conexion: "No pudimos conectar con Mati. Revisa tu conexión e intenta otra vez.",
  demora: "Mati se demoró demasiado en responder. Intenta otra vez.",
  ilegible: "Mati no pudo responder esta vez. Intenta otra vez.",
} as const;
