import { useState } from "react";
import { Link } from "react-router";
import { useUnidadesCarrito } from "#app/carrito/use-carrito.ts";
import { PHONE_MENU } from "#app/layout/header/phone-menu.tsx";
import { useBroadcast, useConnectionState } from "#app/lib/realtime/realtime.ts";
import type { Sonido } from "#app/montoncito/sonido/use-sonido.ts";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { DrawerButton } from "#app/ui/dialog/drawer.tsx";
import { ArrowLeft, Menu, ShoppingCart, Volume2, VolumeX } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { Ayuda } from "./ayuda.tsx";

type Props = {
  saldo: number;
  apostado: number;
  /** How many people have the table open; null while that is not known. */
  personas: number | null;
  sonido: Sonido;
  pedirAyuda: () => void;
};

/** Replaces the shop's header, whose balance would reveal a result before the last card is shown. */
export function CabeceraMesa({ saldo, personas, sonido, pedirAyuda }: Omit<Props, "apostado">) {
  return (
    <header className="montoncito-barra z-3 flex items-center h-(--mesa-barra) relative px-1 gap-1 md:sticky md:top-0 md:px-6 md:py-0 md:gap-4">
      <Link to="/" className="icon-btn" aria-label="Volver al inicio">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="flex items-center gap-3 min-w-0">
        <img
          src="/art/naipe/pinta-oros.svg"
          alt=""
          width={34}
          height={34}
          className="hidden md:block md:size-8.5"
        />
        <div>
          <h1 className="leading-[1.05] text-crema-l97c whitespace-nowrap text-[1.0625rem] md:text-[1.5rem]">
            El Montoncito
          </h1>
          <Presentes personas={personas} />
        </div>
      </div>
      <div className="flex items-center ml-auto md:gap-2">
        <Ayuda className="hidden md:grid" pedir={pedirAyuda} />
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
        <p className="montoncito-puntos items-center gap-3.5 h-13 ml-1 px-4.5 rounded-2xl bg-tierra-l18 whitespace-nowrap hidden md:flex">
          <span className="text-[0.84375rem] leading-none font-semibold text-tierra-l86">
            Puntos disponibles
          </span>
          <Monedas puntos={saldo} />
        </p>
      </div>
    </header>
  );
}

/** On phones: balance, own stake and rules within reach of the thumb. The free corner is the chat's. */
export const PieMesa = ({ saldo, apostado, pedirAyuda }: Omit<Props, "sonido" | "personas">) => (
  <section
    className="montoncito-pie max-md:fixed max-md:right-0 max-md:bottom-[var(--mesa-dock,0px)] max-md:left-0 max-md:z-4 max-md:items-center max-md:gap-2 max-md:pt-0 max-md:pb-[env(safe-area-inset-bottom)] max-md:pr-17 max-md:pl-2.5 max-md:text-gris-l98"
    aria-label="Tus puntos"
  >
    <p>
      <span className="max-md:text-tierra-l86 max-md:text-[0.6875rem] max-md:font-semibold max-md:leading-none">
        Puntos disponibles
      </span>
      <Monedas puntos={saldo} />
    </p>
    <p>
      <span className="max-md:text-tierra-l86 max-md:text-[0.6875rem] max-md:font-semibold max-md:leading-none">
        Apostado
      </span>
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

/** How many people have the table open, as the socket tells; null until it does and while it is away. */
export function usePresentes(): number | null {
  const [personas, oir] = useState<number | null>(null);
  useBroadcast<{ sala: string; personas: number }>("personas", (presentes) => {
    if (presentes.sala === "partidas") oir(presentes.personas);
  });
  return useConnectionState() === "live" ? personas : null;
}

/** Its line is kept free until the socket tells. */
const Presentes = ({ personas }: Pick<Props, "personas">) => (
  <p className="text-tierra-l86 font-semibold leading-[1.3] whitespace-nowrap tabular-nums text-[0.75rem] md:text-[0.8125rem]">
    {personas
      ? personas === 1
        ? "1 persona en la mesa"
        : `${miles(personas)} personas en la mesa`
      : "\u00a0"}
  </p>
);

/** The cart link is here because a floating one would cover the buttons of a pile. */
function Carro() {
  const cuantos = useUnidadesCarrito();
  if (cuantos === 0) return null;
  const nombre = `Carrito, ${miles(cuantos)} ${cuantos === 1 ? "producto" : "productos"}`;
  return (
    <Link to="/carrito" className="icon-btn montoncito-carrito relative" aria-label={nombre}>
      <ShoppingCart aria-hidden="true" />
      <b className="absolute top-0 -right-0.5 min-w-5 h-5 px-1.25 rounded-full bg-oro-300 text-oro-900 text-center">
        {miles(cuantos)}
      </b>
    </Link>
  );
}
