/** Something that can be bought and the points that it gives: a ticket, or a product with gift points. */
export type Fuente = { precio: number; puntos: number };

/** The source with the lowest price per point; undefined when there is none. */
export function fuenteMasBarata<T extends Fuente>(fuentes: readonly T[]): T | undefined {
  const cuesta = (una: T, otra: T) => una.precio * otra.puntos - otra.precio * una.puntos;
  return fuentes.reduce<T | undefined>(
    (barata, fuente) => (barata && cuesta(barata, fuente) <= 0 ? barata : fuente),
    undefined,
  );
}

/**
 * What a point is worth, as pesos for so many points: the cheapest public ticket, or the setting `valor_punto` while there is none.
 * A fraction, because $10.000 for 1.200 points is no whole number of pesos.
 */
export const valorPunto = (publicos: readonly Fuente[], valor_punto: number): Fuente =>
  fuenteMasBarata(publicos) ?? { precio: valor_punto, puntos: 1 };

/** Pesos that some points are worth, rounded down. */
export const valorDe = (puntos: number, { precio, puntos: por }: Fuente): number =>
  Number((BigInt(puntos) * BigInt(precio)) / BigInt(por));

/** The most points that are worth at most this percentage of a price. */
export const maximoRegalo = (precio: number, valor: Fuente, porcentaje: number): number =>
  Number((BigInt(precio) * BigInt(porcentaje) * BigInt(valor.puntos)) / (BigInt(valor.precio) * 100n));
