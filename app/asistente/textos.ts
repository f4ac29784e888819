/** The fixed texts of the window, besides those of its options. */
export const TEXTOS_VENTANA = {
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
  sugerencias: "Preguntas sugeridas",
  detener: "Detener",
  persona: "Hablar con una persona",
  sinConexion: "Estás sin conexión. Lo que escribas se puede enviar cuando vuelva.",
  enPausa: "Mati está en pausa por ahora. Una persona te puede ayudar.",
  enCarrito: "Agregado al carrito.",
} as const;

/** Error messages, each with what to do about it. */
export const FALLAS = {
  conexion: "No pudimos conectar con Mati. Revisa tu conexión e intenta otra vez.",
  demora: "Mati se demoró demasiado en responder. Intenta otra vez.",
  ilegible: "Mati no pudo responder esta vez. Intenta otra vez.",
  limite: "Vas muy rápido para Mati. Espera un minuto e intenta otra vez.",
  detenida: "Detuviste la respuesta.",
} as const;
