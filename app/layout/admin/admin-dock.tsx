import { NavLink } from "react-router";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { DOCK_LINKS } from "../dock-links.ts";

/** Shown to admins on the pages of the shop: at the left centre on desktop, at the bottom on phones. Only they load it. */
export default function AdminDock() {
  const puede = usePuede();
  return (
    <nav className="admin-dock" aria-label="Administración">
      {DOCK_LINKS.filter(({ permiso }) => puede(permiso)).map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} title={label}>
          <Icon aria-hidden="true" />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
