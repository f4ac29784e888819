import { useEffect, useRef, useState } from "react";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { porcentajeReunido } from "#modules/productos/tarjeta.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { restoSorteo } from "#modules/sorteos/abonos/minimo-abono.ts";
import { frasePosibilidad } from "#modules/sorteos/participacion.ts";

type Sorteo = NonNullable<PaginaParticipa["sorteo"]>;

/** Progress of the raffle, updated as others contribute, and the person's own part. */
export function Avance({ sorteo, nombre }: { sorteo: Sorteo; nombre: string }) {
  const { objetivo, reunido, estado, mios } = sorteo;
  const resto = restoSorteo({ objetivo, acumulado: reunido });
  const llegadas = useLlegadas(sorteo.key, reunido);
  return (
    <section className="mt-4 mb-4.5" aria-label="Puntos reunidos">
      <div className="participa-cuenta flex justify-between items-end gap-3 mb-2.5 tabular-nums">
        <p className="relative min-w-0">
          <b className="mr-1.5 font-display font-extrabold text-[2.375rem] leading-[0.9] normal-nums md:text-[2.75rem] tracking-[-0.035em]">
            {miles(reunido)}
          </b>{" "}
          <span className="font-semibold text-tinta-2">de {conPuntos(objetivo)}</span>
          {llegadas > 0 && (
            <img
              key={llegadas}
              src="/art/logo/moneda.svg"
              alt=""
              width={28}
              height={28}
              className="participa-moneda absolute left-2.5 top-1 pointer-events-none"
            />
          )}
        </p>
        <strong className="text-oro-700 font-display font-extrabold text-[1.375rem] leading-none normal-nums dark:text-oro-l90">
          {porcentajeReunido(reunido, objetivo)}%
        </strong>
      </div>
      <ProgressBar
        size="lg"
        value={reunido}
        max={objetivo}
        label={`Puntos reunidos para el sorteo de ${nombre}`}
      />
      {estado === "Disponible" && (
        <p className="mt-3 text-[0.9375rem] text-tinta-2 text-pretty">
          {resto === 1 ? "Falta" : "Faltan"} <b>{conPuntos(resto)}</b>. Al llegar a la meta, el sorteo se
          realiza 3 días después entre las 22:00 y las 24:00.
        </p>
      )}
      {mios > 0 && (
        <p className="participa-mio">
          <img src="/art/logo/moneda.svg" alt="" width={28} height={28} className="flex-none" />
          <span>
            Llevas <b>{conPuntos(mios)}</b> en este sorteo. {frasePosibilidad(sorteo)}
          </span>
        </p>
      )}
    </section>
  );
}

/** Counts the arrivals of points while the page is open: each one drops a coin. */
function useLlegadas(key: string, reunido: number): number {
  const [llegadas, setLlegadas] = useState(0);
  const visto = useRef({ key, reunido });
  useEffect(() => {
    if (visto.current.key === key && reunido > visto.current.reunido) setLlegadas((antes) => antes + 1);
    visto.current = { key, reunido };
  }, [key, reunido]);
  return llegadas;
}
