import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ProgressBar } from "#app/ui/bar/progress-bar.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { porcentajeReunido } from "#modules/productos/tarjeta.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { restoSorteo } from "#modules/sorteos/abonos/minimo-abono.ts";
import { frasePuntos } from "#modules/sorteos/mios/mi-sorteo.ts";
import { fraseFaltanPuntos } from "#modules/sorteos/participacion.ts";

type Sorteo = NonNullable<PaginaParticipa["sorteo"]>;

/** Progress of the raffle, updated as others contribute, and the person's own part. */
export function Avance({ sorteo, nombre }: { sorteo: Sorteo; nombre: string }) {
  const { objetivo, reunido, mios } = sorteo;
  const llegadas = useLlegadas(sorteo.key, reunido);
  return (
    <section className="mt-2 mb-2.5 md:mt-4 md:mb-4.5" aria-label="Puntos reunidos">
      <div className="participa-cuenta mb-1.5 flex items-end justify-between gap-3 tabular-nums md:mb-2.5">
        <p className="relative min-w-0">
          <b className="mr-1.5 font-display font-extrabold text-[1.625rem] leading-none normal-nums md:text-[2.5rem] tracking-[-0.035em]">
            {miles(reunido)}
          </b>{" "}
          <span className="font-semibold text-tinta-2 max-md:text-[0.875rem]">de {conPuntos(objetivo)}</span>
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
        <strong className="text-oro-700 font-display font-extrabold text-[1.1875rem] leading-none normal-nums md:text-[1.375rem] dark:text-oro-l90">
          {porcentajeReunido(reunido, objetivo)}%
        </strong>
      </div>
      <ProgressBar
        size="lg"
        value={reunido}
        max={objetivo}
        own={mios}
        label={`Puntos reunidos para el sorteo de ${nombre}`}
      />
      <Parte sorteo={sorteo} />
    </section>
  );
}

/** The person's own part; without one, how much is missing. */
function Parte({ sorteo: { estado, objetivo, reunido, mios, personas } }: { sorteo: Sorteo }) {
  const resto = restoSorteo({ objetivo, acumulado: reunido });
  if (mios === 0)
    return estado === "Disponible" ? (
      <p className="mt-2 text-sm text-tinta-2">{fraseFaltanPuntos(resto)}.</p>
    ) : null;
  return (
    <p className="mt-2 flex items-baseline gap-2 text-sm text-tinta-2">
      <i className="size-2.5 flex-none rounded-sm bg-copihue-600" />
      <span className="min-w-0 flex-1 text-pretty">{frasePuntos({ puntos: mios, objetivo, personas })}</span>
      <Link to="/mis-sorteos" className="flex-none font-bold text-enlace hover:underline">
        Ver cuáles
      </Link>
    </p>
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
