export const TEXTOS_KHIPU = {
  apagado: "Ahora no recibimos pagos con Khipu. Paga por transferencia.",
  nada_que_pagar: "Esta compra ya no espera un pago.",
  sin_respuesta:
    "Khipu no responde ahora. Tu compra quedó registrada: paga por transferencia o intenta de nuevo.",
  firma: "La firma del aviso no es válida.",
  aviso: "El aviso no se puede leer.",
  desconocido: "Ese cobro no es de esta tienda.",
  consulta: "No pudimos preguntar a Khipu por ese cobro.",
  sin_revisar: "Ese cobro ya está revisado: actualiza la página.",
  llaves: "Escribe las dos llaves de Khipu.",
  llave_invalida: "Esa llave tiene espacios o caracteres que Khipu no usa.",
} as const;

/** The door that receives Khipu's notices. */
export const RUTA_AVISOS = "/conexiones/khipu";
