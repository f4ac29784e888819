import { ButtonLink } from "#app/ui/button/button.tsx";
import { Download } from "#app/ui/iconos.tsx";
import { articulosBases, type DatosBases, tituloBases } from "#modules/sorteos/bases-texto.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";

/** The frozen rules of this raffle, on the page and as a download. */
export const SorteoBases = ({ datos }: { datos: DatosBases }) => (
  <div className="sorteo-bases-texto px-4 pb-6 md:px-5">
    <p className="sorteo-ayuda text-[0.875rem] tabular-nums mt-0 mb-3.5">
      {tituloBases(datos)}. Quedaron fijas al crearlo: nadie las puede cambiar.
    </p>
    <ButtonLink
      href={`${rutaSorteo(datos.sku, datos.key)}/bases`}
      size="sm"
      variant="secondary"
      download
      icon={<Download aria-hidden="true" />}
    >
      Descargar bases
    </ButtonLink>
    <ol className="mt-5.5 lg:gap-x-12">
      {articulosBases(datos).map(({ titulo, parrafos }) => (
        <li key={titulo}>
          <h3 className="text-[1.0625rem]">{titulo}</h3>
          {parrafos.map((parrafo) => (
            <p key={parrafo}>{parrafo}</p>
          ))}
        </li>
      ))}
    </ol>
  </div>
);
