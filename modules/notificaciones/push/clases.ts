/** The kinds of notices that a browser shows by itself, and how people read them in their settings. */
export const CLASES = {
  pago: { titulo: "Tu pago fue confirmado", detalle: "Apenas validamos la transferencia de una compra." },
  sorteo: {
    titulo: "Tu sorteo",
    detalle: "Una hora antes de que comience, si tiene más plazo o si termina sin ganadores.",
  },
  premio: { titulo: "Ganaste", detalle: "Si sale uno de tus números, después de mostrar el resultado." },
  devolucion: { titulo: "Tu devolución avanzó", detalle: "Cada paso de un producto que devuelves." },
} as const;

export type ClaseAviso = keyof typeof CLASES;
export const NOMBRES_CLASE = [
  "pago",
  "sorteo",
  "premio",
  "devolucion",
] as const satisfies readonly ClaseAviso[];
export type Preferencias = Record<ClaseAviso, boolean>;
