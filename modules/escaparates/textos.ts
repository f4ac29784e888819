/** Why a proposed cart cannot be shown. */
export const FRASES_PROPUESTA = {
  cerrada: "Esta tienda no recibe carritos de otros asistentes por ahora. Busca los productos aquí mismo.",
  mala: "Este enlace está incompleto o fue cambiado. Pídele uno nuevo a tu asistente.",
  vencida: (dia: string) => `Esta propuesta venció el ${dia}. Pídele una nueva a tu asistente.`,
  nada: "Nada de esta propuesta se puede comprar hoy.",
} as const;

/** Why one of its lines cannot be bought. */
export const AVISOS_PROPUESTA = {
  desconocido: "Ya no encontramos este producto.",
  retirado: "Ya no está a la venta.",
  por_elegir: "Falta elegir una opción: se elige en la página del producto.",
  agotado: "Está agotado.",
  pocas: (quedan: number) => `${quedan === 1 ? "Queda 1" : `Quedan ${quedan}`}: la propuesta pide más.`,
} as const;

export const RUTA_PROPUESTA = "/carrito/propuesta";
/** Days for which the link to a proposed cart opens. */
export const DIAS_PROPUESTA = 7;
