import { Card } from "#app/ui/card.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";

/** What there is to win, as frozen when the raffle was made. */
export const SorteoPremios = ({ vista: { bases } }: { vista: VistaSorteo }) => (
  <Card as="section" aria-labelledby="premios">
    <h2 id="premios">Dos ganadores</h2>
    <ul className="raffle-prizes">
      <li>
        <img src="/art/ilustraciones/medalla-1.webp" alt="" width={48} height={48} loading="lazy" />
        <span>
          <b>El producto</b> {bases.producto}
        </span>
      </li>
      <li>
        <img src="/art/ilustraciones/medalla-2.webp" alt="" width={48} height={48} loading="lazy" />
        <span>
          <b>{conPuntos(bases.premio_puntos)}</b> El 10% de la meta, para otra persona
        </span>
      </li>
    </ul>
  </Card>
);
