import { useEffect, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { conPuntos } from "#modules/comun/dinero.ts";
import type { PaginaParticipa } from "#modules/sorteos/leer-participa.server.ts";
import { fraseFecha, rutaSorteo } from "#modules/sorteos/participacion.ts";
import { cuentaRegresiva } from "#modules/sorteos/revelacion.ts";

type Props = { sku: string; sorteo: NonNullable<PaginaParticipa["sorteo"]>; ahora: Date };

/** In the abono's place once the target is reached: when it is drawn, and where to follow it. */
export const PanelCerrado = ({ sku, sorteo, ahora }: Props) => (
  <section className="join-closed" aria-labelledby="sorteo-cerrado">
    <img src="/art/ilustraciones/confeti.webp" alt="" width={72} height={72} />
    <div>
      <h2 id="sorteo-cerrado">¡El sorteo será en 3 días más!</h2>
      <p>
        Se reunieron los {conPuntos(sorteo.objetivo)}.{" "}
        {sorteo.fecha_sorteo && fraseFecha(sorteo.fecha_sorteo)}
      </p>
    </div>
    {sorteo.fecha_sorteo && <CuentaRegresiva hasta={sorteo.fecha_sorteo} ahora={ahora} />}
    <ButtonLink to={rutaSorteo(sku, sorteo.key)} size="lg" full className="join-closed-link">
      Ver el sorteo
    </ButtonLink>
  </section>
);

const DOS_MINUTOS = 120_000;

/** The server's time, which a browser's wrong clock must not bend; a kept page may be a little old, though. */
function useAhora(ahora: Date): number {
  const [instante, setInstante] = useState(ahora.getTime());
  useEffect(() => {
    const diferencia = ahora.getTime() - Date.now();
    const ajuste = Math.abs(diferencia) < DOS_MINUTOS ? 0 : diferencia;
    const mirar = () => setInstante(Date.now() + ajuste);
    mirar();
    const reloj = setInterval(mirar, 1_000);
    return () => clearInterval(reloj);
  }, [ahora]);
  return instante;
}

function CuentaRegresiva({ hasta, ahora }: { hasta: Date; ahora: Date }) {
  const cuenta = cuentaRegresiva(hasta, useAhora(ahora));
  if (!cuenta) return <p className="join-soon">Puede empezar en cualquier momento.</p>;
  const partes = [
    [cuenta.dias, cuenta.dias === 1 ? "día" : "días"],
    [cuenta.horas, "horas"],
    [cuenta.minutos, "min"],
    [cuenta.segundos, "seg"],
  ] as const;
  return (
    <div className="join-countdown" role="timer" aria-label="Tiempo hasta el sorteo">
      {partes.map(([numero, nombre], i) => (
        <p key={nombre}>
          <b>{i === 0 ? numero : String(numero).padStart(2, "0")}</b>
          {nombre}
        </p>
      ))}
    </div>
  );
}
