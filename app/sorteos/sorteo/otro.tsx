import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { minimoVigente } from "#modules/sorteos/abonos/minimo-abono.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";

/** After the party, the way to the next one. */
export function SorteoOtro({
  vista: { sku, abierto, estado },
  revelado,
}: {
  vista: VistaSorteo;
  revelado: boolean;
}) {
  if (!abierto || estado !== "Finalizado" || !revelado) return null;
  const { objetivo, minimo, reunido } = abierto;
  return (
    <Link to={rutaParticipar(sku)} className="promo">
      <span className="promo-text">
        <b>Hay otro sorteo abierto</b>
        <span>Súmate desde {conPuntos(minimoVigente({ objetivo, minimo, acumulado: reunido }))}.</span>
      </span>
      <span className="promo-arrow">
        <ArrowRight aria-hidden="true" />
      </span>
    </Link>
  );
}
