import { Button } from "#app/ui/button.tsx";
import { BotonWhatsapp } from "./whatsapp.tsx";

type Props = {
  /** The form that its button sends. */
  formulario: string;
  total: string;
  whatsapp: string | undefined;
  alCarrito: boolean;
};

/** Phones only: what decides the purchase is always under the thumb. */
export const ComprarBarra = ({ formulario, total, whatsapp, alCarrito }: Props) => (
  <section className="buy-bar" data-buy-bar aria-label="Comprar">
    <p>
      <small>Total</small>
      <b>{total}</b>
    </p>
    <BotonWhatsapp enlace={whatsapp} breve />
    <Button form={formulario} disabled={!alCarrito}>
      Añadir al carrito
    </Button>
  </section>
);
