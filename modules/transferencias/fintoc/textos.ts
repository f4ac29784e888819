/** Where Fintoc sends its events. */
export const RUTA_EVENTOS = "/conexiones/fintoc";

export const TEXTOS_FINTOC = {
  apagada: "Fintoc no está conectado.",
  firma: "La firma no corresponde.",
  evento: "El evento no se entiende.",
  respuesta: "La respuesta de Fintoc no se entiende.",
  larga: "La respuesta de Fintoc es demasiado larga.",
  muchos: "Fintoc tiene más movimientos de los que la tienda lee de una vez.",
  llave: "Fintoc no acepta la llave secreta o el link: revísalos y guárdalos otra vez.",
  cuenta: "Fintoc no conoce esa cuenta con ese link: revísalos y guárdalos otra vez.",
  esperar: "Fintoc pidió esperar antes de preguntar otra vez.",
  no_guardado: "No pudimos guardar los movimientos de Fintoc. La tienda lo intenta de nuevo sola.",
  sin_conexion: "No se pudo conectar con Fintoc.",
  credenciales: "El banco cambió la clave de la cuenta: vuelve a conectarla en el panel de Fintoc.",
  desconocido: "Ese movimiento ya no espera una decisión: actualiza la página.",
  cambio: "Cambió mientras mirabas: revísalo otra vez.",
  elige: "Elige si es el mismo movimiento o es otro.",
  usado: "Ese depósito ya pagó una compra: deshaz ese pago antes de aceptar el cambio.",
} as const;
