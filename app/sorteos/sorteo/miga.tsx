import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { truncate } from "#app/ui/truncate.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";

const LARGO = 16;

export const SorteoMiga = ({ vista: { sku, producto, key } }: { vista: VistaSorteo }) => (
  <nav className="breadcrumbs" aria-label="Ruta">
    <ol>
      <li>
        <Link to="/productos">Productos</Link>
        <ChevronRight aria-hidden="true" />
      </li>
      <li>
        <Link to={rutaParticipar(sku)} title={producto}>
          {truncate(producto, LARGO)}
        </Link>
        <ChevronRight aria-hidden="true" />
      </li>
      <li aria-current="page">Sorteo {key}</li>
    </ol>
  </nav>
);
