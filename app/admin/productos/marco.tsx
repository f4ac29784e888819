import type { ComponentProps } from "react";
import { NavLink } from "react-router";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { cx } from "#app/ui/cx.ts";

const PESTANAS = [
  ["/admin/productos", "Productos", "productos.ver"],
  ["/admin/productos/categorias", "Categorías", "productos.ver"],
  ["/admin/productos/tickets", "Tickets", "tickets.ver"],
  ["/admin/productos/cuentas", "Cuentas", "cuentas.ver"],
] as const;

/** The tabs of the products' area that the person may open; they scroll sideways on phones. */
function ProductosPestanas() {
  const puede = usePuede();
  return (
    <nav
      aria-label="Partes de productos"
      className="no-scrollbar relative mb-4.5 flex w-full overflow-x-auto rounded-campo bg-papel-2 p-1 md:w-fit"
    >
      {PESTANAS.filter(([, , permiso]) => puede(permiso)).map(([to, nombre]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            cx(
              "flex h-11 flex-1 items-center justify-center rounded-[10px] px-3.5 text-[0.84375rem] font-semibold whitespace-nowrap text-tinta-2 -outline-offset-3",
              isActive && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
            )
          }
        >
          {nombre}
        </NavLink>
      ))}
    </nav>
  );
}

/** A tab of the catalogue's administration. */
export const CatalogoMarco = (props: ComponentProps<typeof PaginaAdmin>) => (
  <PaginaAdmin {...props} antes={<ProductosPestanas />} />
);
