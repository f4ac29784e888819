import { NavLink } from "react-router";
import { DOCK_LINKS } from "./admin-links.ts";

/** For admins on every page: at the left centre on desktop, at the bottom on phones. */
export const AdminDock = () => (
  <nav className="admin-dock" aria-label="Administración">
    {DOCK_LINKS.map(({ to, label, icon: Icon }) => (
      <NavLink key={to} to={to} title={label}>
        <Icon aria-hidden="true" />
        <span>{label}</span>
      </NavLink>
    ))}
  </nav>
);
