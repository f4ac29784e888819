import { Card } from "#app/ui/card.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";

type Props = {
  /** The first and the last day with movement. */
  desde: string;
  hasta: string;
  saldos: readonly number[];
};

const ANCHO = 640;
const ALTO = 140;

/** More digits would only make the page longer. */
const decimas = (length: number): number => Math.round(length * 10) / 10;

/** Steps, not slopes: a balance stays constant between movements. */
function camino(saldos: readonly number[], maximo: number): string {
  const x = (i: number) => decimas((i / (saldos.length - 1)) * ANCHO);
  const y = (saldo: number) => decimas(ALTO - (saldo / maximo) * (ALTO - 12));
  return saldos.map((saldo, i) => (i === 0 ? `M0 ${y(saldo)}` : `H${x(i)}V${y(saldo)}`)).join("");
}

/** The balance over the last days with movement. */
export function PuntosGrafico({ desde, hasta, saldos }: Props) {
  const maximo = Math.max(1, ...saldos);
  const [primero = 0] = saldos;
  const ultimo = saldos.at(-1) ?? 0;
  const linea = camino(saldos, maximo);
  return (
    <Card as="section" aria-labelledby="grafico" className="mt-4 md:mt-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="grafico" className="text-xl">
          Tu saldo en el tiempo
        </h2>
        <span className="text-sm text-tinta-3">Máximo {conPuntos(maximo)}</span>
      </div>
      <svg
        viewBox={`0 0 ${ANCHO} ${ALTO}`}
        preserveAspectRatio="none"
        className="block h-32 w-full"
        role="img"
        aria-label={`De ${conPuntos(primero)} el ${diaCorto(desde)} a ${miles(ultimo)} el ${diaCorto(hasta)}.`}
      >
        <path d={`${linea}V${ALTO}H0Z`} className="fill-oro-400/25" />
        <path
          d={linea}
          className="fill-none stroke-oro-500"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="mt-1.5 flex justify-between text-xs text-tinta-3 tabular-nums">
        <span>{diaCorto(desde)}</span>
        <span>{diaCorto(hasta)}</span>
      </div>
    </Card>
  );
}
