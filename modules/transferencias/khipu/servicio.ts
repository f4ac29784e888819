/** What the shop asks Khipu to collect. The names are those of its API, version 3. */
export type CobroPedido = {
  amount: number;
  currency: "CLP";
  subject: string;
  /** The code of the sale. */
  transaction_id: string;
  return_url: string;
  cancel_url: string;
  notify_url: string;
  notify_api_version: "3.0";
  payer_email: string;
  /** ISO 8601. */
  expires_date: string;
};

type CobroCreado = { payment_id: string; payment_url: string };

/** A payment as Khipu tells it when the shop asks. */
export type PagoKhipu = {
  payment_id: string;
  /** Whole pesos. */
  amount: number;
  currency: string;
  transaction_id: string;
  receiver_id: string | null;
  status: string;
  status_detail: string;
};

/** Khipu did not answer, refused the request, or answered something that cannot be read. */
export class FallaKhipu extends Error {}

/** Khipu read the request and refused it, with a reason: nothing happened. */
export class NegativaKhipu extends FallaKhipu {
  readonly motivo: string;
  constructor(motivo: string) {
    super(`Khipu refused: ${motivo}`);
    this.motivo = motivo;
  }
}

/** Khipu refuses the key: it fails until the owner saves another one. */
export class LlaveRechazada extends NegativaKhipu {}

/** The way to Khipu. `llave` is the API key of the collection account. All throw `FallaKhipu`. */
export type ServicioKhipu = {
  crear(llave: string, pedido: CobroPedido): Promise<CobroCreado>;
  /** Null when Khipu knows no such payment. */
  consultar(llave: string, payment_id: string): Promise<PagoKhipu | null>;
  /**
   * Gives money back to the account that paid; all of it when `monto` is null. Khipu does so only for those that collect in an account of
   * Khipu, and before it has paid the money out to them. A second request would pay a second time.
   */
  devolver(llave: string, payment_id: string, monto: number | null): Promise<void>;
};
