/** The commerce code and its secret, which Transbank gives to the shop. */
export type LlavesWebpay = { comercio: string; secreto: string };

/** A new attempt. The names are those of Transbank's API, version 1.2. */
type TarjetaPedida = { buy_order: string; session_id: string; amount: number; return_url: string };

/** An attempt as Transbank tells it. */
export type EstadoWebpay = {
  status: string;
  /** Whole pesos. */
  amount: number;
  buy_order: string;
  session_id: string;
  response_code: number | null;
  authorization_code: string | null;
  payment_type_code: string | null;
  /** `MMDD`. */
  accounting_date: string | null;
  transaction_date: Date | null;
  installments_number: number | null;
  installments_amount: number | null;
  /** What is left of a payment of which a part was given back. */
  balance: number | null;
  /** The last four digits of the card. */
  card_detail: string | null;
};

/** A refund as Transbank answers it; of a reversal it tells the type alone. */
export type ReembolsoWebpay = {
  type: "REVERSED" | "NULLIFIED";
  authorization_code: string | null;
  nullified_amount: number | null;
  balance: number | null;
  response_code: number | null;
};

/** An answer as the shop reads it, and as it came. */
export type RespuestaWebpay<T> = { leido: T; cruda: unknown };

/** Transbank did not answer, or answered something that cannot be read: what it did is unknown. */
export class FallaWebpay extends Error {}

/** Transbank read the request and refused it, with a reason. */
export class NegativaWebpay extends FallaWebpay {
  readonly motivo: string;
  constructor(motivo: string) {
    super(`Transbank refused: ${motivo}`);
    this.motivo = motivo;
  }
}

/** Transbank refuses the keys: it fails until the owner saves others. */
export class LlavesRechazadas extends NegativaWebpay {}

/** The way to Transbank. All throw `FallaWebpay`. */
export type ServicioWebpay = {
  crear(
    llaves: LlavesWebpay,
    pedido: TarjetaPedida,
  ): Promise<RespuestaWebpay<{ token: string; url: string }>>;
  /** Commits: Transbank charges the card. Call it once for each token. */
  confirmar(llaves: LlavesWebpay, token: string): Promise<RespuestaWebpay<EstadoWebpay>>;
  consultar(llaves: LlavesWebpay, token: string): Promise<RespuestaWebpay<EstadoWebpay>>;
  devolver(llaves: LlavesWebpay, token: string, monto: number): Promise<RespuestaWebpay<ReembolsoWebpay>>;
};
