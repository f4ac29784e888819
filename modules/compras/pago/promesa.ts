import { type Fuente, maximoRegalo } from "#modules/productos/valor-punto.ts";

/** A line of a product: what its unit cost, and the gift points that it promised with all its units. */
export type LineaPrometida = {
  venta: number;
  precio: number;
  cantidad: number;
  puntos: number;
  /** The gift points of a unit today: what the owner allows for the product is its bound. */
  regalo: number;
};

/**
 * Whether a line promises more gift points than the bound in force. A quote keeps its points for two days, so those of a mistake, or of an
 * admin who minted them, would still be paid after the product was corrected.
 */
export const prometeDeMas = (
  { precio, cantidad, puntos, regalo }: LineaPrometida,
  valor: Fuente,
  porcentaje: number,
): boolean => puntos > cantidad * Math.max(regalo, maximoRegalo(precio, valor, porcentaje));
