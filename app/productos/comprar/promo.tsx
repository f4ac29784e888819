import { Link } from "react-router";
import "#app/productos/producto.css";
import { ArrowRight } from "#app/ui/iconos.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { minimoVigente, restoSorteo } from "#modules/sorteos/abonos/minimo-abono.ts";

type Sorteo = NonNullable<FichaProducto["sorteo"]>;

type Props = { sku: string; nombre: string; sorteo: Sorteo; activos: boolean };

/** A link to the raffle of this product, with its progress. */
export const ComprarPromo = ({ sku, nombre, sorteo, activos }: Props) => (
  <Link to={rutaParticipar(sku)} className="producto-promo">
    <span className="producto-promo-texto">
      <b>¿Y si te lo llevas con puntos?</b>
      <span>{invitacion(sorteo, activos)}</span>
      <ProgressBar
        value={sorteo.reunido}
        max={sorteo.objetivo}
        label={`Puntos reunidos para el sorteo de ${nombre}`}
        size="sm"
      />
    </span>
    <img src="/art/ilustraciones/regalo.webp" alt="" width={84} height={84} loading="lazy" />
    <span className="producto-promo-flecha">
      <ArrowRight aria-hidden="true" />
    </span>
  </Link>
);

/** The call to action, by the raffle's state. */
function invitacion({ estado, objetivo, minimo, reunido, fecha_sorteo }: Sorteo, activos: boolean): string {
  if (!activos) return "Los sorteos están en pausa por ahora. Mira cómo va este.";
  if (estado === "Cerrado") {
    const cuando = fecha_sorteo ? `: ${formatearDia(fecha_sorteo)}, ${formatearHora(fecha_sorteo)}` : "";
    return `Se reunieron ${miles(objetivo)} puntos. El sorteo ya tiene fecha${cuando}.`;
  }
  const limites = { objetivo, minimo, acumulado: reunido };
  const resto = restoSorteo(limites);
  const faltan = resto === 1 ? "Falta 1" : `Faltan ${miles(resto)}`;
  return `Participa desde ${conPuntos(minimoVigente(limites))}. ${faltan} para cerrar el sorteo.`;
}
