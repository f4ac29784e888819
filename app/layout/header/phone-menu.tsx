import { NavLink } from "react-router";
import { useUnidadesCarrito } from "#app/carrito/use-carrito.ts";
import { useRootData } from "#app/lib/session/root-data.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Drawer } from "#app/ui/dialog/drawer.tsx";
import { Bell, ShoppingCart } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { accountLinks, FAVORITOS_LINK, gameLinks, type MenuLink, mainLinks, type Person } from "../links.ts";
import { usePuntosEnMenu } from "../use-puntos-en-menu.ts";
import { SignOut } from "./sign-out.tsx";
import { Who } from "./who.tsx";
import { Wordmark } from "./wordmark.tsx";

export const PHONE_MENU = "menu";

export function PhoneMenu({ person, saldo }: { person: Person | null; saldo: number }) {
  const partes = useRootData()?.ajustes;
  const juego = gameLinks(partes);
  const puntos = usePuntosEnMenu();
  return (
    <Drawer id={PHONE_MENU} label="Menú" header={<Wordmark width={121} height={32} />}>
      {person && <Who className="flex items-center gap-3 px-2.5 pt-3 pb-4" person={person} />}
      <nav aria-label="Menú" className="drawer-nav grid">
        <Links links={mainLinks(partes)} />
        <CartLink />
        {person && <NoticesLink />}
        <hr className="mx-1.5 my-2 border-linea" />
        <Links links={person ? accountLinks(saldo, puntos) : [FAVORITOS_LINK]} />
        {(juego.length > 0 || person) && <hr className="mx-1.5 my-2 border-linea" />}
        <Links links={juego} />
        {person && <SignOut />}
      </nav>
      {!person && (
        <div className="mt-4 grid gap-2.5 px-2">
          <ButtonLink to="/registrate" full>
            Registrate
          </ButtonLink>
          <ButtonLink to="/ingresar" variant="secondary" full>
            Ingresar
          </ButtonLink>
        </div>
      )}
    </Drawer>
  );
}

/** Without scripts the server cannot count the browser's cart, so the link has no number. */
function CartLink() {
  const units = useUnidadesCarrito();
  return (
    <Counted
      to="/carrito"
      icon={ShoppingCart}
      label="Carrito"
      count={units}
      unit={["producto", "productos"]}
    />
  );
}

const NoticesLink = () => (
  <Counted
    to="/notificaciones"
    icon={Bell}
    label="Notificaciones"
    count={useRootData()?.no_leidas ?? 0}
    unit={["sin leer", "sin leer"]}
  />
);

type CountedProps = MenuLink & { count: number; unit: readonly [one: string, many: string] };

const Counted = ({ to, icon: Icon, label, count, unit: [one, many] }: CountedProps) => (
  <NavLink to={to} aria-label={count > 0 ? `${label}, ${miles(count)} ${count === 1 ? one : many}` : label}>
    <Icon aria-hidden="true" />
    {label}
    {count > 0 && (
      <b className="ml-auto min-w-6.5 rounded-full bg-oro-300 px-1.75 text-center text-sm/6.5 text-oro-900 tabular-nums">
        {miles(count)}
      </b>
    )}
  </NavLink>
);

const Links = ({ links }: { links: readonly MenuLink[] }) =>
  links.map(({ to, label, icon: Icon }) => (
    <NavLink key={to} to={to} end={to === "/"}>
      <Icon aria-hidden="true" />
      {label}
    </NavLink>
  ));
