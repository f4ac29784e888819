import "./admin.css";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { usePuede } from "#app/lib/session/root-data.ts";
import { useShowCurrent } from "#app/lib/use-show-current.ts";
import { ADMIN_LINKS } from "./admin-links.ts";

/** The menu of the admin pages that the person may open; it scrolls sideways on phones. */
function AdminNav() {
  const puede = usePuede();
  return (
    <nav ref={useShowCurrent<HTMLElement>()} className="admin-nav" aria-label="Secciones de administración">
      {ADMIN_LINKS.filter(({ permiso }) => puede(permiso)).map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === "/admin"}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Denser than the shop: menu, title, actions and content beside the dock. */
export function AdminFrame({
  title,
  text,
  actions,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="admin-page">
      <AdminNav />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-[28px] md:text-[32px]">{title}</h1>
          {text && <p className="mt-1.5 text-[15px] text-tinta-2">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
