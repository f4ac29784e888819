import { Link } from "react-router";
import "./producto.css";
import type { ReactNode } from "react";
import { ChevronRight } from "#app/ui/iconos.tsx";
import { rutaCategoria } from "#modules/productos/categoria.ts";

/** Breadcrumb from the catalogue over one link to the current page. */
export const Miga = ({ children, hoja }: { children: ReactNode; hoja: string }) => (
  <nav className="breadcrumbs font-medium text-tinta-3 text-[0.8125rem] md:text-[0.875rem]" aria-label="Ruta">
    <ol className="flex gap-2 items-center">
      <li>
        <Link to="/productos">Productos</Link>
        <ChevronRight aria-hidden="true" />
      </li>
      <li>
        {children}
        <ChevronRight aria-hidden="true" />
      </li>
      <li aria-current="page">{hoja}</li>
    </ol>
  </nav>
);

type Props = { categoria: string; sku: string; hoja?: string };

/** Breadcrumb of the product; `hoja` names a page of it other than its own. */
export const DetalleMiga = ({ categoria, sku, hoja = `SKU ${sku}` }: Props) => (
  <Miga hoja={hoja}>
    <Link to={rutaCategoria(categoria)}>{categoria}</Link>
  </Miga>
);
