import "./admin.css";
import type { MouseEvent, ReactNode } from "react";
import { NavLink, useLocation, useNavigation } from "react-router";
import { BotonBuscar } from "#app/admin/buscar/boton-buscar.tsx";
import { AvisoSinGuardar } from "#app/admin/kit/formulario/sin-guardar.tsx";
import { Teclado } from "#app/admin/kit/teclado.tsx";
import { useDelayed } from "#app/lib/clock/use-delayed.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Ellipsis } from "#app/ui/iconos.tsx";
import { CardsSkeleton } from "#app/ui/states/skeleton.tsx";
import { ADMIN_LINKS } from "./admin-links.ts";
import { cargandoAdmin } from "./cargando.ts";
import type { AdminLink } from "./dock-links.ts";
import { SHOWN_AFTER } from "./pending.tsx";

/** The places of the bottom bar; the others are behind 'Más'. */
const EN_LA_BARRA = 5;

/**
 * The menu of the admin pages that the person may open: a side bar, on phones a bar at the bottom. It replaces the dock
 * there. 'Más' is a popover of the browser, so that it opens without scripts; the side bar shows its links in place.
 */
function AdminNav() {
  const puede = usePuede();
  const links = ADMIN_LINKS.filter(({ permiso }) => puede(permiso));
  const mas = links.slice(EN_LA_BARRA);
  return (
    <nav className="admin-nav" aria-label="Secciones de administración">
      {links.slice(0, EN_LA_BARRA).map((link) => (
        <Seccion key={link.to} {...link} />
      ))}
      <button type="button" className="admin-nav-mas lg:hidden" popoverTarget="admin-mas">
        <Ellipsis aria-hidden="true" />
        <span>Más</span>
      </button>
      <div
        id="admin-mas"
        popover="auto"
        className="admin-nav-resto fixed w-auto max-w-140 max-h-[calc(100dvh_-_120px)] mx-auto p-2.5 overflow-y-auto border-0"
      >
        <BotonBuscar />
        {mas.map((link) => (
          <Seccion key={link.to} {...link} />
        ))}
      </div>
    </nav>
  );
}

const Seccion = ({ to, label, icon: Icon }: AdminLink) => (
  <NavLink to={to} end={to === "/admin"} onClick={cerrarResto}>
    <Icon aria-hidden="true" />
    <span>{label}</span>
  </NavLink>
);

/** The next page may take a moment: do not leave the popover open over this one. */
function cerrarResto({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.togglePopover(false);
}

/** What to say while another admin page is on its way; null when none is, or when it comes at once. */
function useCargando(): string | null {
  const { state, formMethod, location } = useNavigation();
  const { pathname } = useLocation();
  const otra = state === "loading" && !formMethod && location.pathname !== pathname ? location.pathname : "";
  const texto = cargandoAdmin(otra);
  return useDelayed(texto !== null, SHOWN_AFTER) ? texto : null;
}

/** Denser than the shop: the menu beside the page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const cargando = useCargando();
  return (
    <div className="admin-page max-w-390 mx-auto text-[0.875rem] lg:grid">
      <AdminNav />
      <Teclado />
      <AvisoSinGuardar />
      {cargando && (
        <div className="min-w-0">
          <p role="status" className="mb-5 text-[15px] font-semibold text-tinta-2">
            {cargando}
          </p>
          <CardsSkeleton count={4} rows />
        </div>
      )}
      <div className="admin-contenido min-w-0" hidden={cargando !== null}>
        {children}
      </div>
    </div>
  );
}
