// Only the refusals of a repeated purchase may say 'producto' or 'ticket': the cart turns those words into a link.
export const TEXTOS = {
  venta_desconocida: "No encontramos esa compra.",
  venta_ajena: "Esa compra no es tuya.",
  sin_pago: "El pago de esa compra todavía no está confirmado.",
  sin_correo: "No encontramos el correo de esa compra.",
  correo_enviado: "El correo ya fue enviado.",
  correo_pendiente: "El correo va en camino.",
} as const;
