import { Button } from "#app/ui/button.tsx";
import { BotonWhatsapp } from "./comprar-whatsapp.tsx";

type Props = { total: string; whatsapp: string | undefined; alCarrito: (() => void) | undefined };

/** Phones only: what decides the purchase is always under the thumb. */
export const ComprarBarra = ({ total, whatsapp, alCarrito }: Props) => (
  <section className="buy-bar" data-buy-bar aria-label="Comprar">
    <p>
      <small>Total</small>
      <b>{total}</b>
    </p>
    <BotonWhatsapp enlace={whatsapp} breve />
    <Button type="button" className="needs-js" disabled={!alCarrito} onClick={alCarrito}>
      Añadir al carrito
    </Button>
  </section>
);
