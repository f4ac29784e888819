export type PrecioTicket = { precio: number; puntos: number };
export type Meta = { puntos: number; precio_cliente: number };

/** The second winner gets a tenth of the points back, so the shop keeps what was paid for nine of ten. */
const QUEDA = 9n;
const DE = 10n;

/** The ticket with the lowest price per point; undefined when none is for sale. */
export function ticketMasBarato<T extends PrecioTicket>(tickets: readonly T[]): T | undefined {
  const cuesta = (uno: T, otro: T) => uno.precio * otro.puntos - otro.precio * uno.puntos;
  return tickets.reduce<T | undefined>(
    (barato, ticket) => (barato && cuesta(barato, ticket) <= 0 ? barato : ticket),
    undefined,
  );
}

/** What a full raffle collects, in pesos, if all points were bought with that ticket. */
export const recaudacion = (objetivo: number, { precio, puntos }: PrecioTicket): number =>
  Number((BigInt(objetivo) * BigInt(precio) * QUEDA) / (BigInt(puntos) * DE));

/** The smallest target with which a full raffle pays for the product. */
export function objetivoQueCubre(precio_cliente: number, { precio, puntos }: PrecioTicket): number {
  const cobra = BigInt(precio) * QUEDA;
  return Number((BigInt(precio_cliente) * BigInt(puntos) * DE + cobra - 1n) / cobra);
}

export type Economia = {
  /** Null when no ticket is for sale. */
  recauda: number | null;
  /** How much is missing to the price; 0 when the raffle pays for it. */
  falta: number;
  /** The smallest target that pays for the product. */
  objetivo_minimo: number | null;
};

/** Compares what a full raffle collects, at the cheapest public ticket, with the price of the product. */
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

/** Products whose raffle paid for them with the tickets `antes` and no longer does with `despues`. */
export function dejanDeCubrir<T extends Meta>(
  metas: readonly T[],
  antes: readonly PrecioTicket[],
  despues: readonly PrecioTicket[],
): T[] {
  return metas.filter(
    (meta) => economiaSorteo(meta, antes).falta === 0 && economiaSorteo(meta, despues).falta > 0,
  );
}
