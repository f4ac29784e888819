import { CircleDot, Lock } from "lucide-react";
import { Chip } from "#app/ui/chip.tsx";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";

/** The product's name under the state of its raffle. */
export const Encabezado = ({ producto, sorteo }: Pick<PaginaParticipa, "producto" | "sorteo">) => (
  <>
    <p className="detail-chips">
      {sorteo &&
        (sorteo.estado === "Disponible" ? (
          <Chip tone="success" icon={<CircleDot aria-hidden="true" />}>
            Disponible
          </Chip>
        ) : (
          <Chip tone="warning" icon={<Lock aria-hidden="true" />}>
            {sorteo.estado}
          </Chip>
        ))}
      <Chip tone="muted">SKU {producto.sku}</Chip>
    </p>
    <h1>{producto.producto}</h1>
  </>
);
