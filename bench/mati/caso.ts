/**
 * A question as a customer would write it and what a right answer holds. `tema` is what it is about; `productos` are the
 * SKUs of which the first card must be one; `contiene` is read without accents or capitals. Figures of the database are
 * written as {faltan:SKU}, {reunido:SKU}, {fecha:SKU}, {precio:SKU}, {saldo}, {codigo}, {pedido} and read at that moment.
 */
export type Caso = {
  pregunta: string;
  tema: string | readonly string[];
  /** Referral code of whoever asks; nobody signed in without it. */
  persona?: string;
  productos?: readonly string[];
  contiene?: readonly string[];
  /** Dearest price that any card may show. */
  hasta?: number;
};

/** The demonstration's customer. */
export const CAMILA = "7KQ2M9XA";
