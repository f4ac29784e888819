/**
 * A question as a customer would write it, and what a correct answer contains. `tema` is its subject; the
 * first card must be one of the SKUs in `productos`; `contiene` is compared without accents or capitals.
 * Placeholders {faltan:SKU}, {reunido:SKU}, {fecha:SKU}, {precio:SKU}, {saldo}, {codigo} and {pedido} are
 * replaced with values of the database when the question is asked.
 */
export type Caso = {
  pregunta: string;
  tema: string | readonly string[];
  /** Referral code of the signed-in customer; a visitor if absent. */
  persona?: string;
  productos?: readonly string[];
  contiene?: readonly string[];
  /** Highest price that a card may show. */
  hasta?: number;
};

/** A customer of the demo shop. */
export const CAMILA = "7KQ2M9XA";
