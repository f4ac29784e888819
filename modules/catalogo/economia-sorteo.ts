import { type Fuente, fuenteMasBarata } from "#modules/productos/valor-punto.ts";

/** How points are sold: public tickets, gift points of products, and the per cent that a purchase credits to the inviter. */
export type OfertaPuntos = { tickets: readonly Fuente[]; regalos: readonly Fuente[]; porcentaje: number };
export type Meta = { puntos: number; precio_cliente: number };

/** The second winner gets a tenth of the points back, so the shop keeps what was paid for nine of ten. */
const QUEDA = 9n;
const DE = 10n;
const CIEN = 100n;

/** Points that one purchase puts into circulation, in hundredths: its own and the inviter's. */
const centesimas = ({ puntos }: Fuente, porcentaje: number): bigint =>
  BigInt(puntos) * (CIEN + BigInt(porcentaje));

/** What a full raffle collects, in pesos, if all points came from that source and people invited themselves. */
export const recaudacion = (objetivo: number, fuente: Fuente, porcentaje: number): number =>
  Number((BigInt(objetivo) * BigInt(fuente.precio) * QUEDA * CIEN) / (centesimas(fuente, porcentaje) * DE));

/** The smallest target with which a full raffle pays for the product; null when the source gives points for free. */
export function objetivoQueCubre(precio_cliente: number, fuente: Fuente, porcentaje: number): number | null {
  const cobra = BigInt(fuente.precio) * QUEDA * CIEN;
  if (cobra === 0n) return null;
  return Number((BigInt(precio_cliente) * centesimas(fuente, porcentaje) * DE + cobra - 1n) / cobra);
}

export type EconomiaSorteo = {
  /** Null when no ticket is for sale. */
  recauda: number | null;
  /** How much is missing to the price; 0 when the raffle pays for it. */
  falta: number;
  /** The smallest target that pays for the product. */
  objetivo_minimo: number | null;
};

/** Compares what a full raffle collects, from the cheapest source of points, with the price of the product. */
export function economiaSorteo(
  { puntos, precio_cliente }: Meta,
  { tickets, regalos, porcentaje }: OfertaPuntos,
): EconomiaSorteo {
  const barata = tickets.length > 0 ? fuenteMasBarata([...tickets, ...regalos]) : undefined;
  if (!barata) return { recauda: null, falta: 0, objetivo_minimo: null };
  const recauda = recaudacion(puntos, barata, porcentaje);
  return {
    recauda,
    falta: puntos > 0 ? Math.max(0, precio_cliente - recauda) : 0,
    objetivo_minimo: objetivoQueCubre(precio_cliente, barata, porcentaje),
  };
}

/** Products whose raffle paid for them with the offer `antes` and no longer does with `despues`. */
export function dejanDeCubrir<T extends Meta>(
  metas: readonly T[],
  antes: OfertaPuntos,
  despues: OfertaPuntos,
): T[] {
  return metas.filter(
    (meta) => economiaSorteo(meta, antes).falta === 0 && economiaSorteo(meta, despues).falta > 0,
  );
}
