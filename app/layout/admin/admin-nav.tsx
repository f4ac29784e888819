import type { MouseEvent } from "react";
import { NavLink } from "react-router";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { cx } from "#app/ui/cx.ts";
import { Ellipsis } from "#app/ui/iconos.tsx";
import { type AdminLink, DOCK_LINKS } from "../dock-links.ts";
import { EN_LA_BARRA, GRUPOS } from "./admin-links.ts";

const PLACES = 4;

/** How many things wait on a page, by its address. */
export type ConteosMenu = Readonly<Record<string, number>>;

/**
 * The menu of the admin pages that the person may open: a side bar; on phones a bar at the foot, with the rest behind 'Más', where the
 * five links of the specification come first. 'Más' is a popover of the browser, so that it opens without scripts; the side bar is
 * the same element, shown in place.
 */
export function AdminNav({ conteos }: { conteos: ConteosMenu }) {
  const puede = usePuede();
  const propios = (links: readonly AdminLink[]) => links.filter(({ permiso }) => puede(permiso));
  const barra = propios(EN_LA_BARRA).slice(0, PLACES);
  const primeros = propios(DOCK_LINKS);
  // On phones each of these has its place already.
  const puestos = new Set([...barra, ...primeros].map(({ to }) => to));
  return (
    <nav className="admin-nav" aria-label="Secciones de administración">
      <div className="admin-barra">
        {barra.map((uno) => (
          <Seccion key={uno.to} {...uno} cuantas={conteos[uno.to]} />
        ))}
        <button type="button" popoverTarget="admin-mas">
          <Ellipsis aria-hidden="true" />
          <span>Más</span>
        </button>
      </div>
      <div id="admin-mas" popover="auto" className="admin-menu">
        <div className="contents lg:hidden">
          {primeros.map((uno) => (
            <Seccion key={uno.to} {...uno} cuantas={conteos[uno.to]} />
          ))}
        </div>
        {GRUPOS.map(({ nombre, links }) => {
          const suyos = propios(links);
          if (suyos.length === 0) return null;
          return (
            <div key={nombre}>
              {nombre && <h2>{nombre}</h2>}
              {suyos.map((uno) => (
                <Seccion
                  key={uno.to}
                  {...uno}
                  cuantas={conteos[uno.to]}
                  className={cx(puestos.has(uno.to) && "max-lg:hidden")}
                />
              ))}
            </div>
          );
        })}
      </div>
    </nav>
  );
}

type SeccionProps = AdminLink & { cuantas: number | undefined; className?: string };

const Seccion = ({ to, label, icon: Icon, cuantas = 0, className }: SeccionProps) => (
  <NavLink to={to} end={to === "/admin"} onClick={cerrarResto} className={className}>
    <Icon aria-hidden="true" />
    <span>{label}</span>
    {cuantas > 0 && (
      <b>
        {cuantas > 99 ? "99+" : cuantas}
        <span className="sr-only"> por hacer</span>
      </b>
    )}
  </NavLink>
);

/** The next page may take a moment: do not leave the popover open over this one. */
function cerrarResto({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]:popover-open")?.togglePopover(false);
}
