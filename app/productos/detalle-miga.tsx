import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { rutaCategoria } from "./detalle-rutas.ts";

/** Where this product stands in the shop. */
export const DetalleMiga = ({ categoria, sku }: { categoria: string; sku: string }) => (
  <nav className="breadcrumbs" aria-label="Ruta">
    <ol>
      <li>
        <Link to="/productos">Productos</Link>
        <ChevronRight aria-hidden="true" />
      </li>
      <li>
        <Link to={rutaCategoria(categoria)}>{categoria}</Link>
        <ChevronRight aria-hidden="true" />
      </li>
      <li aria-current="page">SKU {sku}</li>
    </ol>
  </nav>
);
