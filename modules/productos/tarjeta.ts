/** What a card shows of a product. With `puntos` 0 or absent it has no raffle. */
export type ProductoTarjeta = {
  sku: string;
  producto: string;
  imagen_1: string | null;
  precio_cliente: number;
  /** The price before the offer; null or absent without one. */
  precio_normal?: number | null;
  categoria?: string | null;
  categoria_2?: string | null;
  puntos?: number;
  puntos_final?: number;
  /** Units left when they are few; 0 is sold out. */
  quedan?: number | null;
};

export const LARGO_NOMBRE = 40;
export const LARGO_NOMBRE_SIMILAR = 70;

export const rutaComprar = (sku: string) => `/productos/detalle-producto/${sku}/comprar`;
export const rutaParticipar = (sku: string) => `/productos/detalle-producto/${sku}/participa`;

/** Whole percent, rounded down: never 100 before the target is reached. */
export function porcentajeReunido(reunido: number, objetivo: number): number {
  if (objetivo <= 0) return 0;
  return Math.min(100, Math.floor((Math.max(0, reunido) / objetivo) * 100));
}
