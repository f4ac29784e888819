import { NavLink, useLocation } from "react-router";
import "./account.css";
import type { ReactNode } from "react";
import { useRootData } from "#app/lib/session/root-data.ts";
import { cx } from "#app/ui/cx.ts";
import { Drawer, DrawerButton } from "#app/ui/dialog/drawer.tsx";
import { Ellipsis } from "#app/ui/iconos.tsx";
import { SignOut } from "./header/sign-out.tsx";
import { Who } from "./header/who.tsx";
import { type AccountLink, accountLinks } from "./links.ts";
import { usePuntosEnMenu } from "./use-puntos-en-menu.ts";

/** The frame of every page of an account: the person and the account menu. */
export function AccountFrame({
  title,
  actions,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const data = useRootData();
  const person = data?.usuario;
  const puntos = usePuntosEnMenu();
  return (
    <div className="container-page account-page grid items-start pt-3.5 gap-4 grid-cols-1 md:pt-8 md:gap-7 md:grid-cols-[220px_minmax(0,1fr)] lg:gap-10 lg:grid-cols-[264px_minmax(0,1fr)]">
      <aside className="min-w-0 md:sticky md:top-24">
        {person && <Who className="gap-3 items-center px-2 pt-1 pb-4 hidden md:flex" person={person} />}
        <AccountTabs links={accountLinks(data?.puntos ?? 0, puntos)} />
      </aside>
      <div className="min-w-0">
        {title && (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3 md:mb-5">
            <h1 className="text-[2rem] tracking-[-0.035em] md:text-[2.5rem]">{title}</h1>
            {actions}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

const MORE = "cuenta-mas";

/** Wide windows list every page; a phone has the main ones as tabs, and 'Más' opens the rest. */
function AccountTabs({ links }: { links: readonly AccountLink[] }) {
  const { pathname } = useLocation();
  const rest = links.filter(({ tab }) => tab === undefined);
  const inRest = rest.some(({ to }) => pathname.startsWith(to));
  return (
    <>
      <nav
        aria-label="Tu cuenta"
        className="account-tabs grid auto-cols-fr grid-flow-col md:grid-flow-row md:gap-1"
      >
        {links.map(({ to, label, tab, icon: Icon }) => (
          <NavLink key={to} to={to} className={tab ? undefined : "max-md:hidden!"}>
            <Icon aria-hidden="true" />
            {tab ? (
              <>
                <span className="md:hidden">{tab}</span>
                <span className="max-md:hidden">{label}</span>
              </>
            ) : (
              label
            )}
          </NavLink>
        ))}
        <DrawerButton
          drawer={MORE}
          label={inRest ? "Más, estás aquí" : "Más"}
          className={cx("md:hidden!", inRest && "account-here")}
        >
          <Ellipsis aria-hidden="true" />
          Más
        </DrawerButton>
        <SignOut className="max-md:hidden" />
      </nav>
      <Drawer id={MORE} label="Más de tu cuenta">
        <nav aria-label="Más de tu cuenta" className="drawer-nav grid">
          {rest.map(({ to, label, icon: Icon }) => (
            <NavLink key={to} to={to}>
              <Icon aria-hidden="true" />
              {label}
            </NavLink>
          ))}
          <SignOut />
        </nav>
      </Drawer>
    </>
  );
}
