import { PauseNote } from "#app/layout/pause-note.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Coins } from "#app/ui/iconos.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { porcentajeReunido, rutaParticipar } from "#modules/productos/tarjeta.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { fraseFaltanPuntos } from "#modules/sorteos/participacion.ts";
import { ChipSorteo, EscenaSorteo } from "./escena.tsx";

/** Points are still being pooled. */
export function HeroAbierto({ vista }: { vista: VistaSorteo }) {
  const { producto, estado, reunido, objetivo, sku, es_admin, ajustes } = vista;
  return (
    <EscenaSorteo vista={vista}>
      <ChipSorteo estado={estado} />
      <h1 id="titulo-sorteo">{producto}</h1>
      <p>
        {fraseFaltanPuntos(objetivo - reunido)} para la meta. Cuando se complete, el sorteo será tres días
        después, entre las 22:00 y las 24:00, hora de Chile.
      </p>
      <div className="mt-5.5">
        <p className="flex flex-wrap gap-x-2 gap-y-0 items-baseline mb-2.5 text-uva-l90 tabular-nums">
          <b className="tracking-[-0.03em] font-display font-extrabold text-[2.25rem] leading-none normal-nums text-oro-l89">
            {miles(reunido)}
          </b>{" "}
          de {miles(objetivo)} puntos
          <span className="ml-auto font-bold text-blanco">{porcentajeReunido(reunido, objetivo)}%</span>
        </p>
        <ProgressBar
          value={reunido}
          max={objetivo}
          label={`Puntos reunidos para el sorteo de ${producto}`}
          size="lg"
        />
      </div>
      {ajustes.sorteos_activos ? (
        <div className="sorteo-acciones">
          <ButtonLink to={rutaParticipar(sku)} variant="gold" size="lg" icon={<Coins aria-hidden="true" />}>
            {es_admin ? "Ver la participación" : "Participar"}
          </ButtonLink>
          {es_admin && <span>Quienes administran la tienda no participan en sus sorteos.</span>}
        </div>
      ) : (
        <PauseNote parte="sorteos" />
      )}
    </EscenaSorteo>
  );
}
