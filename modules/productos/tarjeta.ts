import { pesos } from "#modules/comun/dinero/dinero.ts";

/** What every card says about the price of a product; precio-tarjeta.ts computes it. */
export type PrecioTarjeta = {
  /** What it costs now; with options, the cheapest that can be bought. */
  precio_cliente: number;
  /** Whether its options have different prices, so that the price is only the lowest. */
  desde?: boolean;
  /** The price before the offer; null or absent without one. */
  precio_normal?: number | null;
  /** The lowest price of the 30 days before the offer. */
  menor_antes?: number | null;
  /** The last day of the offer, in words. */
  ultimo_dia?: string | null;
  /** Units left when they are few; 0 is sold out. */
  quedan?: number | null;
};

/** What a card shows of a product. With `puntos` 0 or absent it has no raffle. */
export type ProductoTarjeta = PrecioTarjeta & {
  sku: string;
  producto: string;
  imagen_1: string | null;
  categoria?: string | null;
  categoria_2?: string | null;
  puntos?: number;
  puntos_final?: number;
  /** The least abono of its raffle. */
  minimo?: number;
  /** False when it was withdrawn from sale; only favourites show such a product. */
  disponible?: boolean;
};

/** On sale and not sold out. */
export const sePuedeComprar = ({
  disponible,
  quedan,
}: {
  disponible: boolean;
  quedan: number | null;
}): boolean => disponible && quedan !== 0;

/** 'Desde $9.990', or the price alone. */
export const precioEnPalabras = ({ precio_cliente, desde }: PrecioTarjeta): string =>
  desde ? `Desde ${pesos(precio_cliente)}` : pesos(precio_cliente);

/** 'Oferta hasta el 22 de noviembre'; null without an offer. */
export const ofertaEnPalabras = ({ precio_normal, ultimo_dia }: PrecioTarjeta): string | null =>
  precio_normal && ultimo_dia ? `Oferta hasta el ${ultimo_dia}` : null;

export const LARGO_NOMBRE = 40;
export const LARGO_NOMBRE_SIMILAR = 70;

export const rutaComprar = (sku: string) => `/productos/detalle-producto/${sku}/comprar`;
export const rutaParticipar = (sku: string) => `/productos/detalle-producto/${sku}/participa`;

/**
 * Whether the raffle of a card reached its target and waits for its draw: `puntos` is the target of the running raffle, and
 * `puntos_final` returns to zero when the next one opens.
 */
export const sorteoCompleto = ({
  puntos = 0,
  puntos_final = 0,
}: Pick<ProductoTarjeta, "puntos" | "puntos_final">) => puntos > 0 && puntos_final >= puntos;

/** Whole percent, rounded down: never 100 before the target is reached. */
export function porcentajeReunido(reunido: number, objetivo: number): number {
  if (objetivo <= 0) return 0;
  return Math.min(100, Math.floor((Math.max(0, reunido) / objetivo) * 100));
}
