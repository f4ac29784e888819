import { Link } from "react-router";
import { Foto } from "#app/productos/foto.tsx";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { buttonClass } from "#app/ui/button/button.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { porcentajeReunido, rutaParticipar } from "#modules/productos/tarjeta.ts";
import { frasePrimeros, minimoVigente } from "#modules/sorteos/abonos/minimo-abono.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";

/** The fullest open raffle of the shop, as one link. */
export function ProximoSorteo({ proximo }: { proximo: NonNullable<VistaSorteo["proximo"]> }) {
  const { sku, producto, imagen, objetivo, minimo, reunido } = proximo;
  const margen = { objetivo, minimo, acumulado: reunido };
  return (
    <Link
      to={rutaParticipar(sku)}
      className="card grid grid-cols-[5rem_minmax(0,1fr)] content-start items-center gap-x-3.5 gap-y-4 p-4 md:grid-cols-[6.5rem_minmax(0,1fr)] md:gap-x-4.5 md:p-6"
    >
      <Foto archivo={imagen} alt="" sizes="104px" hasta={192} className="w-full h-auto rounded-2xl" />
      <span className="min-w-0">
        <span className="text-[0.875rem] text-tinta-3">El próximo por llenarse</span>
        <h2 className="mt-0.5 mb-2.5 text-[1.125rem] leading-[1.15] md:text-[1.375rem]">{producto}</h2>
        <ProgressBar value={reunido} max={objetivo} label={`Puntos reunidos para ${producto}`} size="sm" />
        <span className="mt-1.5 flex justify-between text-[0.875rem] text-tinta-2 tabular-nums">
          {frasePrimeros(margen) ?? (
            <>
              <span>
                <b className="text-tinta">{miles(reunido)}</b> de {miles(objetivo)}
              </span>
              <b className="text-tinta">{porcentajeReunido(reunido, objetivo)}%</b>
            </>
          )}
        </span>
      </span>
      <span className={buttonClass({ variant: "gold", full: true }, "col-span-2")}>
        Participar desde {conPuntos(minimoVigente(margen))}
      </span>
    </Link>
  );
}
