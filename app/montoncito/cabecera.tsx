import { ArrowLeft, CircleQuestionMark, Menu, ShoppingCart, Volume2, VolumeX } from "lucide-react";
import { Link } from "react-router";
import { useUnidadesCarrito } from "#app/carrito/use-carrito.ts";
import { PHONE_MENU } from "#app/layout/phone-menu.tsx";
import { DrawerButton } from "#app/ui/dialog/drawer.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Sonido } from "./sonido/use-sonido.ts";

/** Replaces the shop's header, whose balance would reveal a result before the last card is shown. */
export function Cabecera({ saldo, sonido }: { saldo: number; sonido: Sonido }) {
  return (
    <header className="montoncito-barra">
      <Link to="/" className="icon-btn" aria-label="Volver al inicio">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="montoncito-nombre">
        <img src="/art/naipe/pinta-oros.svg" alt="" width={34} height={34} />
        <h1>El Montoncito</h1>
      </div>
      <div className="montoncito-herramientas">
        <a href="#como-se-juega" className="icon-btn montoncito-ayuda" aria-label="Cómo se juega">
          <CircleQuestionMark aria-hidden="true" />
        </a>
        <button
          type="button"
          className="icon-btn needs-js"
          aria-label="Sonido"
          aria-pressed={sonido.activo}
          title={sonido.activo ? "Sonido activado" : "Sonido desactivado"}
          onClick={sonido.alternar}
        >
          {sonido.activo ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        </button>
        <Carro />
        <DrawerButton drawer={PHONE_MENU} label="Abrir menú">
          <Menu aria-hidden="true" />
        </DrawerButton>
        <p className="montoncito-puntos">
          <span>Puntos disponibles</span>
          <b>
            <img src="/art/logo/moneda.svg" alt="" width={28} height={28} />
            {miles(saldo)}
          </b>
        </p>
      </div>
    </header>
  );
}

/** The cart link is here because a floating one would cover the buttons of a pile. */
function Carro() {
  const cuantos = useUnidadesCarrito();
  if (cuantos === 0) return null;
  const nombre = `Carrito, ${cuantos} ${cuantos === 1 ? "producto" : "productos"}`;
  return (
    <Link to="/carrito" className="icon-btn montoncito-carrito" aria-label={nombre}>
      <ShoppingCart aria-hidden="true" />
      <b>{cuantos > 99 ? "99+" : cuantos}</b>
    </Link>
  );
}
