import "./producto.css";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { rutaCategoria } from "./rutas.ts";

type Props = { categoria: string; sku: string; hoja?: string };

/** Breadcrumb of the product; `hoja` names a page of it other than its own. */
export const DetalleMiga = ({ categoria, sku, hoja = `SKU ${sku}` }: Props) => (
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
      <li aria-current="page">{hoja}</li>
    </ol>
  </nav>
);
