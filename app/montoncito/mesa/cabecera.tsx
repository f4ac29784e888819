import { ArrowLeft, Menu, ShoppingCart, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { useUnidadesCarrito } from "#app/carrito/use-carrito.ts";
import { PHONE_MENU } from "#app/layout/phone-menu.tsx";
import { useBroadcast, useConnectionState } from "#app/lib/realtime/realtime.ts";
import type { Sonido } from "#app/montoncito/sonido/use-sonido.ts";
import { DrawerButton } from "#app/ui/dialog/drawer.tsx";
import { Link } from "#app/ui/link.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { Ayuda } from "./ayuda.tsx";

type Props = { saldo: number; apostado: number; sonido: Sonido; pedirAyuda: () => void };

/** Replaces the shop's header, whose balance would reveal a result before the last card is shown. */
export function Cabecera({ saldo, sonido, pedirAyuda }: Omit<Props, "apostado">) {
  return (
    <header className="montoncito-barra">
      <Link to="/" className="icon-btn" aria-label="Volver al inicio">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="montoncito-nombre">
        <img src="/art/naipe/pinta-oros.svg" alt="" width={34} height={34} />
        <div>
          <h1>El Montoncito</h1>
          <Presentes />
        </div>
      </div>
      <div className="montoncito-herramientas">
        <Ayuda className="montoncito-ayuda" pedir={pedirAyuda} />
        <ScriptButton
          className="icon-btn needs-js"
          aria-label="Sonido y vibración"
          aria-pressed={sonido.activo}
          title={sonido.activo ? "Sonido y vibración activados" : "Sonido y vibración desactivados"}
          onClick={sonido.alternar}
        >
          {sonido.activo ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        </ScriptButton>
        <Carro />
        <DrawerButton drawer={PHONE_MENU} label="Abrir menú">
          <Menu aria-hidden="true" />
        </DrawerButton>
        <p className="montoncito-puntos">
          <span>Puntos disponibles</span>
          <Monedas puntos={saldo} />
        </p>
      </div>
    </header>
  );
}

/** On phones: balance, own stake and rules within reach of the thumb. The free corner is the chat's. */
export const Pie = ({ saldo, apostado, pedirAyuda }: Omit<Props, "sonido">) => (
  <section className="montoncito-pie" aria-label="Tus puntos">
    <p>
      <span>Puntos disponibles</span>
      <Monedas puntos={saldo} />
    </p>
    <p>
      <span>Apostado</span>
      <b>{miles(apostado)}</b>
    </p>
    <Ayuda pedir={pedirAyuda} />
  </section>
);

const Monedas = ({ puntos }: { puntos: number }) => (
  <b>
    <img src="/art/logo/moneda.svg" alt="" width={28} height={28} />
    {miles(puntos)}
  </b>
);

/** How many people have the table open; its line is kept free until the socket tells. */
function Presentes() {
  const [personas, oir] = useState<number | null>(null);
  useBroadcast<{ sala: string; personas: number }>("personas", (presentes) => {
    if (presentes.sala === "partidas") oir(presentes.personas);
  });
  const conectada = useConnectionState() === "live";
  const texto = personas === 1 ? "1 persona en la mesa" : `${miles(personas ?? 0)} personas en la mesa`;
  return <p className="montoncito-presentes">{conectada && personas ? texto : "\u00a0"}</p>;
}

/** The cart link is here because a floating one would cover the buttons of a pile. */
function Carro() {
  const cuantos = useUnidadesCarrito();
  if (cuantos === 0) return null;
  const nombre = `Carrito, ${miles(cuantos)} ${cuantos === 1 ? "producto" : "productos"}`;
  return (
    <Link to="/carrito" className="icon-btn montoncito-carrito" aria-label={nombre}>
      <ShoppingCart aria-hidden="true" />
      <b>{miles(cuantos)}</b>
    </Link>
  );
}
