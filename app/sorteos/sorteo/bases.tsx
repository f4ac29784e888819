import { Download, ScrollText } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { articulosBases, tituloBases } from "#modules/sorteos/bases-texto.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";

/** The frozen rules of this raffle, on the page and as a download. */
export const SorteoBases = ({ vista }: { vista: VistaSorteo }) => (
  <details className="card sorteo-bases" id="bases">
    <summary>
      <ScrollText aria-hidden="true" />
      <h2>Bases de este sorteo</h2>
    </summary>
    <div className="sorteo-bases-texto">
      <p className="sorteo-ayuda">
        {tituloBases(vista)}. Quedaron fijas al crearlo: nadie las puede cambiar.
      </p>
      <ButtonLink
        href={`${rutaSorteo(vista.sku, vista.key)}/bases`}
        size="sm"
        variant="secondary"
        download
        icon={<Download aria-hidden="true" />}
      >
        Descargar bases
      </ButtonLink>
      <ol>
        {articulosBases(vista).map(({ titulo, parrafos }) => (
          <li key={titulo}>
            <h3>{titulo}</h3>
            {parrafos.map((parrafo) => (
              <p key={parrafo}>{parrafo}</p>
            ))}
          </li>
        ))}
      </ol>
    </div>
  </details>
);
