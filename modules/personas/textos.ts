/** What the people's desk says when it refuses. */
export const TEXTOS_USUARIOS = {
  desconocida: "Esa persona no existe.",
  rol: "Elige si la persona administra la tienda o no.",
  motivo: "Escribe el motivo.",
} as const;
