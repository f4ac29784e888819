/** A payment that was not undone. */
type Llegado = { via: string; monto: number };

type Precio = {
  /** What payments of the sale pay: its total, and the shipping difference that came with them. */
  pagable: number;
  /** What annulments and returns took off since. */
  caida: number;
};

/**
 * What of the price the voucher of a card covers (Res. Ex. 176 of 2020). Payments cover the price in the order in which they arrived:
 * a card that pays what is paid already covers nothing. Money that goes back to a card lowers its voucher only as far as the price
 * fell: what goes back without an annulment was still sold.
 */
export function cubiertoConTarjeta(
  pagos: readonly Llegado[],
  { pagable, caida }: Precio,
  devueltoATarjeta: number,
): number {
  let queda = pagable;
  let cubre = 0;
  let deMas = 0;
  for (const { via, monto } of pagos) {
    const suyo = Math.min(monto, queda);
    queda -= suyo;
    if (via !== "webpay") continue;
    cubre += suyo;
    deMas += monto - suyo;
  }
  const vuelto = Math.max(0, devueltoATarjeta - deMas);
  return cubre - Math.min(cubre, caida, vuelto);
}
