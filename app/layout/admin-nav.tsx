import "./admin.css";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { useRootData } from "#app/lib/session/root-data.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { useShowCurrent } from "#app/lib/use-show-current.ts";
import { Note } from "#app/ui/note.tsx";
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

/** Admins of a public shop are offered the second factor from their first day; later it is required. */
function OfrecerFactor() {
  if (useRootData()?.usuario?.factor !== "pendiente") return null;
  return (
    <Note kind="warning" className="mb-4.5">
      Protege la tienda: activa la <Link to="/cuenta/seguridad">verificación en dos pasos</Link>. Desde tu
      séptimo día la administración la pide para entrar.
    </Note>
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
      <OfrecerFactor />
      {children}
    </div>
  );
}
