import { Link } from "react-router";
import { ShoppingCart } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { useUnidadesCarrito } from "./use-carrito.ts";

/** Above the chat in the fixed corner; hidden while the cart is empty. */
export function CarritoFlotante() {
  const count = useUnidadesCarrito();
  if (count === 0) return <SinGuiones />;
  return (
    <nav aria-label="Carrito">
      <Link
        to="/carrito"
        className="floating-button floating-cart bg-marca text-sobre-marca"
        aria-label={`Carrito, ${miles(count)} ${count === 1 ? "producto" : "productos"}`}
      >
        <ShoppingCart aria-hidden="true" className="size-6" />
        <b
          key={count}
          className="absolute -top-1.75 -right-1.75 min-w-6.5 h-6.5 px-1.75 rounded-full bg-oro-300 text-oro-900 text-center"
        >
          {miles(count)}
        </b>
      </Link>
    </nav>
  );
}

/** The server cannot count the browser's cart, so without scripts the link has no number. */
const SinGuiones = () => (
  <noscript>
    <nav aria-label="Carrito">
      <a
        href="/carrito"
        className="floating-button floating-cart bg-marca text-sobre-marca"
        aria-label="Carrito"
      >
        <ShoppingCart aria-hidden="true" className="size-6" />
      </a>
    </nav>
  </noscript>
);
