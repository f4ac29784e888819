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
  reembolso_no: "Khipu no puede devolver este dinero: no pagó esta compra. Transfiérelo.",
  reembolso_en_curso: "Khipu todavía no responde por una devolución de este pago.",
  reembolso_de_mas: "En Khipu no queda tanto de este pago.",
  reembolso_sin_dinero: "Este pago ya no tiene dinero en Khipu.",
  reembolso_con_diferencia: "Pagó aparte una diferencia de envío: transfiere todo junto.",
  reembolso_sin_respuesta:
    "Khipu no respondió. Puede haber devuelto el dinero: búscalo en tu panel de Khipu y dinos aquí qué pasó. No lo transfieras mientras tanto.",
  reembolso_espera: "La pregunta a Khipu sigue en camino: espera un minuto.",
  reembolso_aclarado: "Ya sabemos qué pasó con ese dinero: actualiza la página.",
  llaves: "Escribe las dos llaves de Khipu.",
  llave_invalida: "Esa llave tiene espacios o caracteres que Khipu no usa.",
} as const;

/** The door that receives Khipu's notices. */
export const RUTA_AVISOS = "/conexiones/khipu";
