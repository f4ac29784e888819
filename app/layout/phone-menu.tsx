import { NavLink } from "react-router";
import { useRootData } from "#app/lib/session/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/dialog/drawer.tsx";
import { accountLinks, FAVORITOS_LINK, gameLinks, type MenuLink, mainLinks, type Person } from "./links.ts";
import { SignOut } from "./sign-out.tsx";
import { usePuntosEnMenu } from "./use-puntos-en-menu.ts";
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

const Links = ({ links }: { links: readonly MenuLink[] }) =>
  links.map(({ to, label, icon: Icon }) => (
    <NavLink key={to} to={to} end={to === "/"}>
      <Icon aria-hidden="true" />
      {label}
    </NavLink>
  ));
