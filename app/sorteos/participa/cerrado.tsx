import { useServerClock, useServerTime } from "#app/lib/clock/use-server-clock.ts";
import { SorteoCuenta } from "#app/sorteos/sorteo/escena/cuenta.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import type { PaginaParticipa } from "#modules/sorteos/abonos/leer-participa.server.ts";
import { fraseFecha, rutaSorteo } from "#modules/sorteos/participacion.ts";
import { cuentaRegresiva } from "#modules/sorteos/realizacion/revelacion.ts";

type Props = { sku: string; sorteo: NonNullable<PaginaParticipa["sorteo"]>; ahora: Date };

/** Replaces the abono form once the target is reached: date of the draw, and a link to follow it. */
export const PanelCerrado = ({ sku, sorteo, ahora }: Props) => (
  <section className="participa-cerrado" aria-labelledby="sorteo-cerrado">
    <img src="/art/ilustraciones/confeti.webp" alt="" width={72} height={72} />
    <div>
      <h2 id="sorteo-cerrado">¡El sorteo será en 3 días más!</h2>
      <p>
        Se reunieron los {conPuntos(sorteo.objetivo)}.{" "}
        {sorteo.fecha_sorteo && fraseFecha(sorteo.fecha_sorteo)}
      </p>
    </div>
    {sorteo.fecha_sorteo && <Faltan hasta={sorteo.fecha_sorteo} ahora={ahora} />}
    <ButtonLink to={rutaSorteo(sku, sorteo.key)} size="lg" full className="participa-cerrado-enlace">
      Ver el sorteo
    </ButtonLink>
  </section>
);

function Faltan({ hasta, ahora }: { hasta: Date; ahora: Date }) {
  const cuenta = cuentaRegresiva(hasta, useServerTime(useServerClock(ahora), 1_000));
  return cuenta ? (
    <SorteoCuenta cuenta={cuenta} titulo="Faltan" />
  ) : (
    <p className="participa-pronto">Puede empezar en cualquier momento.</p>
  );
}
