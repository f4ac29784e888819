export const TEXTOS_TARJETA = {
  apagado: "Ahora no recibimos pagos con tarjeta. Elige otra forma de pago.",
  nada_que_pagar: "Esta compra ya no espera un pago.",
  confirmando: "Estamos confirmando tu pago con tarjeta: espera un momento antes de pagar otra vez.",
  sin_respuesta:
    "Webpay no responde ahora. Tu compra quedó registrada: intenta de nuevo o paga de otra forma.",
  retorno: "El retorno de Webpay no se puede leer.",
  desconocido: "No conocemos ese pago.",
  sin_revisar: "Ese pago ya está revisado: actualiza la página.",
  llaves: "Escribe el código de comercio y la llave secreta de Webpay.",
  codigo: "El código de comercio tiene 12 números.",
  llave_invalida: "Esa llave tiene espacios o caracteres que Transbank no usa.",
  otro_comercio:
    "Este pago se hizo con otro código de comercio: devuélvelo en el portal de Transbank y anótalo aquí como devolución.",
  sin_dinero: "Este pago no tiene dinero que devolver a la tarjeta.",
  reembolso_en_curso:
    "Transbank todavía no responde por la devolución anterior de este pago: espera a que termine.",
  reembolso_aclarado: "Esa devolución ya tiene respuesta: actualiza la página.",
  reembolso_de_mas: "No puedes devolver a la tarjeta más de lo que queda de este pago.",
  solo_completo:
    "Los pagos con débito o prepago solo se devuelven completos. Devuelve una parte por transferencia.",
  noventa_dias:
    "Transbank devuelve a la tarjeta hasta 90 días después del pago. Devuélvelo por transferencia.",
  reembolso_sin_respuesta:
    "Transbank no respondió. Le preguntamos solos y te avisamos: no devuelvas este dinero otra vez.",
} as const;

/** Where the browser comes back to from Webpay. */
export const RUTA_RETORNO = "/conexiones/webpay/retorno";
/** The page that leads to Webpay, and the one that says how it ended. */
export const RUTA_IR_A_WEBPAY = "/pagar-con-tarjeta";
export const RUTA_RESULTADO = "/pago-con-tarjeta";
