import { Link } from "react-router";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { ChevronRight } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { FichaProducto } from "#modules/productos/leer-producto.server.ts";
import { rutaParticipar } from "#modules/productos/tarjeta.ts";
import { frasePrimeros } from "#modules/sorteos/abonos/minimo-abono.ts";

type Sorteo = NonNullable<FichaProducto["sorteo"]>;

type Props = { sku: string; nombre: string; sorteo: Sorteo; activos: boolean };

/** The raffle of this product in one line over its bar; the whole block leads to it. */
export const ComprarPromo = ({ sku, nombre, sorteo, activos }: Props) => (
  <Link
    to={rutaParticipar(sku)}
    className="comprar-promo group mb-2.5 block min-h-11 pt-0.5 pb-1.5 text-[0.875rem]/[1.375rem] text-tinta-2 tabular-nums md:mb-4.5"
  >
    <span className="mb-1 flex items-baseline justify-between gap-2">
      <span className="min-w-0">{estadoEnPalabras(sorteo, activos)}</span>
      <em className="inline-flex flex-none items-center gap-0.5 font-bold text-enlace not-italic group-hover:underline">
        {activos && sorteo.estado === "Disponible" ? "Participar" : "Ver sorteo"}
        <ChevronRight aria-hidden="true" className="size-4" />
      </em>
    </span>
    <ProgressBar
      value={sorteo.reunido}
      max={sorteo.objetivo}
      label={`Puntos reunidos para el sorteo de ${nombre}`}
      size="sm"
    />
  </Link>
);

function estadoEnPalabras({ estado, objetivo, minimo, reunido, fecha_sorteo }: Sorteo, activos: boolean) {
  if (!activos) return "Sorteos en pausa por ahora";
  if (estado === "Cerrado")
    return fecha_sorteo
      ? `Sorteo: ${formatearDia(fecha_sorteo)}, ${formatearHora(fecha_sorteo)}`
      : "Sorteo cerrado: espera su fecha";
  return (
    frasePrimeros({ objetivo, minimo, acumulado: reunido }) ?? (
      <>
        Sorteo: <b className="text-tinta">{miles(reunido)}</b> de {miles(objetivo)} puntos
      </>
    )
  );
}
