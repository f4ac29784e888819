export type PrecioTicket = { precio: number; puntos: number };
export type Meta = { puntos: number; precio_cliente: number };

/** The second winner gets a tenth of the points back: what people paid for nine of ten stays. */
const QUEDA = 9n;
const DE = 10n;

/** The ticket whose point costs least; undefined when none is for sale. */
export function ticketMasBarato<T extends PrecioTicket>(tickets: readonly T[]): T | undefined {
  const cuesta = (uno: T, otro: T) => uno.precio * otro.puntos - otro.precio * uno.puntos;
  return tickets.reduce<T | undefined>(
    (barato, ticket) => (barato && cuesta(barato, ticket) <= 0 ? barato : ticket),
    undefined,
  );
}

/** What a full raffle collects when every point was bought with that ticket, in whole pesos. */
export const recaudacion = (objetivo: number, { precio, puntos }: PrecioTicket): number =>
  Number((BigInt(objetivo) * BigInt(precio) * QUEDA) / (BigInt(puntos) * DE));

/** The smallest target whose full raffle pays the product. */
export function objetivoQueCubre(precio_cliente: number, { precio, puntos }: PrecioTicket): number {
  const cobra = BigInt(precio) * QUEDA;
  return Number((BigInt(precio_cliente) * BigInt(puntos) * DE + cobra - 1n) / cobra);
}

export type Economia = {
  /** Null when no ticket is for sale. */
  recauda: number | null;
  /** How much less than the price; 0 when it pays. */
  falta: number;
  /** The smallest target that pays. */
  objetivo_minimo: number | null;
};

/** What a full raffle collects at the cheapest public ticket, against the price. */
export function economiaSorteo(
  { puntos, precio_cliente }: Meta,
  publicos: readonly PrecioTicket[],
): Economia {
  const barato = ticketMasBarato(publicos);
  if (!barato) return { recauda: null, falta: 0, objetivo_minimo: null };
  const recauda = recaudacion(puntos, barato);
  return {
    recauda,
    falta: puntos > 0 ? Math.max(0, precio_cliente - recauda) : 0,
    objetivo_minimo: objetivoQueCubre(precio_cliente, barato),
  };
}

/** Those that paid with the tickets of before and no longer do with those of after. */
export function dejanDeCubrir<T extends Meta>(
  metas: readonly T[],
  antes: readonly PrecioTicket[],
  despues: readonly PrecioTicket[],
): T[] {
  return metas.filter(
    (meta) => economiaSorteo(meta, antes).falta === 0 && economiaSorteo(meta, despues).falta > 0,
  );
}
