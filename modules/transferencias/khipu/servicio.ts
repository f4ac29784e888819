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

/** Khipu refuses the key: it fails until the owner saves another one. */
export class LlaveRechazada extends FallaKhipu {}

/** The way to Khipu. `llave` is the API key of the collection account. Both throw `FallaKhipu`. */
export type ServicioKhipu = {
  crear(llave: string, pedido: CobroPedido): Promise<CobroCreado>;
  /** Null when Khipu knows no such payment. */
  consultar(llave: string, payment_id: string): Promise<PagoKhipu | null>;
};
