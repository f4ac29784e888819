export const TEXTOS_CORREOS = {
  desconocido: "Ese correo no existe.",
  ya_enviado: "Ese correo ya se envió.",
  en_camino: "Ese correo ya está en camino.",
  demostracion: "Tienda de demostración: no transfieras dinero",
} as const;
