import { useRef } from "react";
import { Link, NavLink } from "react-router";
import { useFaded } from "#app/lib/scroll-fade.ts";
import { useNombreTienda, useRootData } from "#app/lib/session/root-data.ts";
import { BuscarEnTienda } from "#app/productos/buscar/buscar-en-tienda.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { DrawerButton } from "#app/ui/dialog/drawer.tsx";
import { Heart, Menu } from "#app/ui/iconos.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { mainLinks, type Person } from "../links.ts";
import { AccountMenu } from "./account-menu.tsx";
import { NotificationBell, UnreadCount } from "./bell.tsx";
import { PHONE_MENU, PhoneMenu } from "./phone-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

/** At half opacity on opaque paper while scrolling down; whole when scrolling up, on hover or with focus. */
export function SiteHeader({ person, saldo }: { person: Person | null; saldo: number }) {
  const faded = useFaded();
  const partes = useRootData()?.ajustes;
  return (
    <>
      <div className="site-top sticky top-0">
        <header className="site-header" data-faded={faded || undefined}>
          <div className="container-page flex items-center h-15 gap-2 md:h-18 md:gap-3 lg:gap-7">
            <Link
              to="/"
              className="flex min-h-11 min-w-0 items-center"
              aria-label={`${useNombreTienda()}, ir al inicio`}
            >
              <Wordmark width={152} height={40} />
            </Link>
            <nav aria-label="Principal" className="site-nav hidden gap-0 md:flex lg:gap-1 lg:ml-3">
              {mainLinks(partes).map(({ to, label }) => (
                <NavLink key={to} to={to} end={to === "/"}>
                  {label}
                </NavLink>
              ))}
            </nav>
            <div className="ml-auto flex items-center gap-1.5 md:gap-2.5">
              <BuscarEnTienda />
              <CoinBadge saldo={saldo} />
              <NavLink to="/favoritos" className="icon-btn max-md:hidden" aria-label="Favoritos">
                <Heart aria-hidden="true" />
              </NavLink>
              {person && <NotificationBell className="max-md:hidden" />}
              <div className="hidden items-center gap-2.5 md:flex">
                {person ? <AccountMenu person={person} saldo={saldo} /> : <Visitor />}
              </div>
              <MenuButton />
            </div>
          </div>
        </header>
      </div>
      <PhoneMenu person={person} saldo={saldo} />
    </>
  );
}

/** On phones the menu has the bell, so its button carries the count. */
function MenuButton() {
  const unread = useRootData()?.no_leidas ?? 0;
  return (
    <DrawerButton
      drawer={PHONE_MENU}
      label={unread > 0 ? `Abrir menú, ${unread} sin leer` : "Abrir menú"}
      className="icon-btn relative md:hidden"
    >
      <Menu aria-hidden="true" />
      <UnreadCount unread={unread} />
    </DrawerButton>
  );
}

const Visitor = () => (
  <>
    <ButtonLink to="/registrate" size="sm">
      Registrate
    </ButtonLink>
    <ButtonLink to="/ingresar" size="sm" variant="secondary">
      Ingresar
    </ButtonLink>
  </>
);

/** The balance, when it is not zero. On a change the coin spins once and the number rolls in. */
function CoinBadge({ saldo }: { saldo: number }) {
  const first = useRef(saldo);
  if (saldo <= 0) return null;
  const changed = saldo !== first.current || undefined;
  return (
    <Link
      to="/mis-puntos"
      className="coin-badge tap inline-flex flex-none items-center font-extrabold tabular-nums h-9.5 text-[0.875rem] text-oro-800 md:h-11 md:text-[0.9375rem] dark:text-oro-l90"
      aria-label={`Tienes ${conPuntos(saldo)}`}
    >
      <img
        key={`coin-${saldo}`}
        data-changed={changed}
        src="/art/logo/moneda.svg"
        alt=""
        width={30}
        height={30}
      />
      <span className="overflow-hidden">
        <span key={saldo} data-changed={changed} className="coin-number block">
          {miles(saldo)}
        </span>
      </span>
    </Link>
  );
}
