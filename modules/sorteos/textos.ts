export const TEXTOS = {
  abono_desconocido: "No encontramos ese abono.",
  abono_ajeno: "Ese abono no es tuyo.",
  abono_sin_correo: "No encontramos el correo de ese abono.",
  correo_enviado: "El correo ya fue enviado.",
  correo_pendiente: "El correo va en camino.",
} as const;
