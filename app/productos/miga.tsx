import { Link } from "react-router";
import "./producto.css";
import type { ReactNode } from "react";
import { ChevronLeft, ChevronRight } from "#app/ui/iconos.tsx";
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

/** The way back to the category: one link, and on phones a round one on the stage of the picture. */
export const VolverACategoria = ({ categoria }: { categoria: string }) => (
  <nav aria-label="Ruta" className="volver-categoria">
    <Link to={rutaCategoria(categoria)}>
      <ChevronLeft aria-hidden="true" className="size-5 md:size-4" />
      <span className="max-md:sr-only">
        <span className="sr-only">Volver a </span>
        {categoria}
      </span>
    </Link>
  </nav>
);
