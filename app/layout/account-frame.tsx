import { NavLink } from "react-router";
import "./account.css";
import type { ReactNode } from "react";
import { useRootData } from "#app/lib/session/root-data.ts";
import { useShowCurrent } from "#app/lib/use-show-current.ts";
import { accountLinks } from "./links.ts";
import { SignOut } from "./sign-out.tsx";
import { usePuntosEnMenu } from "./use-puntos-en-menu.ts";
import { Who } from "./who.tsx";

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
        <nav
          ref={useShowCurrent<HTMLElement>()}
          aria-label="Tu cuenta"
          className="account-tabs relative flex gap-1.5 -mx-4 md:grid md:gap-1 md:m-0"
        >
          {accountLinks(data?.puntos ?? 0, puntos).map(({ to, label, icon: Icon }) => (
            <NavLink key={to} to={to}>
              <Icon aria-hidden="true" />
              {label}
            </NavLink>
          ))}
          <SignOut />
        </nav>
      </aside>
      <div className="min-w-0">
        {title && (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3 md:mb-5">
            <h1 className="text-[32px] tracking-[-.035em] md:text-[40px]">{title}</h1>
            {actions}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
