export const TIPOS_MOVIMIENTO = [
  "ticket",
  "regalo",
  "referido",
  "premio",
  "ajuste",
  "devolucion",
  "sorteo",
  "apuesta",
  "juego",
] as const;
export type TipoHistorial = (typeof TIPOS_MOVIMIENTO)[number];

export const FILTROS_HISTORIAL = ["todos", "suman", "restan"] as const;
export type FiltroHistorial = (typeof FILTROS_HISTORIAL)[number];

/** One row of the spec's formula as a person reads it. */
export type MovimientoPuntos = {
  id: string;
  tipo: TipoHistorial;
  fecha: Date;
  puntos: number;
  /** State of the purchase; null when the row is no purchase. */
  estado: string | null;
  /** Whether it counts in the balance: an unpaid purchase does not. */
  valido: boolean;
  /** Name of the product or ticket, masked code of the referred person, or reason. */
  detalle: string | null;
  cantidad: number;
  /** The SKU of the product, or of the product of the raffle. */
  sku: string | null;
  /** The key of the raffle. */
  sorteo: string | null;
  /** The code of the sale. */
  venta: string | null;
};

/** A movement as its owner sees it. */
export type MovimientoPropio = MovimientoPuntos & {
  /** The day of the seal of what the book holds about it, null while that is not sealed; absent when the book holds nothing. */
  sellado?: string | null;
};

const unidades = ({ detalle, cantidad }: MovimientoPuntos) => `${detalle ?? ""} × ${cantidad}`;

const TITULOS: Record<TipoHistorial, (movimiento: MovimientoPuntos) => string> = {
  ticket: unidades,
  regalo: ({ detalle }) => `Compra ${detalle ?? ""}`,
  referido: ({ detalle }) => `Referido ${detalle ?? ""}`,
  premio: () => "Premio de sorteo",
  ajuste: ({ detalle }) => detalle ?? "Ajuste",
  devolucion: () => "Devolución de sorteo",
  sorteo: () => "Participación en sorteo",
  apuesta: () => "Apuesta en juego",
  juego: () => "El Montoncito",
};

export const tituloMovimiento = (movimiento: MovimientoPuntos): string =>
  TITULOS[movimiento.tipo](movimiento).trim();

export const leerFiltro = (texto: string | null): FiltroHistorial =>
  FILTROS_HISTORIAL.find((filtro) => filtro === texto) ?? "todos";

/** With its sign, as the list shows it: +550, −120. */
export const conSigno = (puntos: number, texto: string): string => (puntos > 0 ? `+${texto}` : texto);
