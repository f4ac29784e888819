import { Card } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { CircleCheck, TriangleAlert } from "#app/ui/iconos.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import {
  descuadre,
  type EconomiaPuntos,
  PARTES_ECONOMIA,
  type ParteEconomia,
} from "#modules/puntos/economia.ts";
import { EconomiaBarras } from "./economia-barras.tsx";
import { PARTES_VISTAS } from "./economia-partes.ts";

/** All the points of the shop in one equation: issued = held + pooled + staked + spent + house. */
export function EconomiaCuadro({ economia }: { economia: EconomiaPuntos }) {
  const falta = descuadre(economia);
  return (
    <Card as="section" aria-labelledby="economia">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="economia" className="text-xl">
          Dónde están los puntos
        </h2>
        {falta === 0 ? (
          <Chip tone="success" icon={<CircleCheck aria-hidden="true" />}>
            La suma cuadra
          </Chip>
        ) : (
          <Chip tone="error" icon={<TriangleAlert aria-hidden="true" />}>
            No cuadra por {conPuntos(falta)}
          </Chip>
        )}
      </div>
      <EconomiaBarras economia={economia} />
      <div className="mt-4 grid gap-x-6 md:grid-cols-[minmax(0,1fr)_minmax(0,3.4fr)]">
        <dl className="md:border-r md:border-linea md:pr-6">
          <Figura parte="emitidos" economia={economia} signo="" />
        </dl>
        <dl className="grid gap-x-5 sm:grid-cols-2 md:grid-cols-5">
          {PARTES_ECONOMIA.map((parte, lugar) => (
            <Figura
              key={parte}
              parte={parte}
              economia={economia}
              signo={lugar === 0 ? "=" : signoDe(economia[parte])}
            />
          ))}
        </dl>
      </div>
      <p className="mt-4 border-t border-linea pt-3 text-sm text-tinta-2">{ecuacion(economia)}</p>
    </Card>
  );
}

const signoDe = (puntos: number) => (puntos < 0 ? "−" : "+");

type Props = { parte: ParteEconomia | "emitidos"; economia: EconomiaPuntos; signo: string };

/** One term of the equation: swatch, name, exact number. */
function Figura({ parte, economia, signo }: Props) {
  const { nombre, relleno, nota } = PARTES_VISTAS[parte];
  const valor = economia[parte];
  return (
    <div className="flex items-center justify-between gap-3 py-2 max-sm:border-t max-sm:border-linea md:block">
      <dt className="flex items-center gap-2 text-sm font-medium text-tinta-2">
        <svg aria-hidden="true" className="size-3 flex-none rounded-sm">
          <rect width="100%" height="100%" className={relleno} />
        </svg>
        <span className="whitespace-nowrap">{nombre}</span>
      </dt>
      <dd className="max-md:text-right">
        <b
          className={cx(
            "block font-display text-[21px]/[1.25] font-extrabold tracking-[-0.03em] tabular-nums xl:text-2xl",
            valor === 0 && "text-tinta-3",
          )}
        >
          {signo && <span className="mr-1 font-sans font-semibold text-tinta-3">{signo}</span>}
          {miles(signo === "−" ? -valor : valor)}
        </b>
        <small className="block text-xs text-tinta-3">{nota(economia)}</small>
      </dd>
    </div>
  );
}

/** The whole equation in words, for screen readers. */
function ecuacion({ emitidos, en_usuarios, en_pozos, en_mesas, consumidos, banca }: EconomiaPuntos): string {
  const casa = banca < 0 ? `menos ${miles(-banca)} que debe la banca` : `más ${miles(banca)} de la banca`;
  return `${miles(emitidos)} emitidos son ${miles(en_usuarios)} con clientes, más ${miles(en_pozos)} en pozos de sorteos, más ${miles(en_mesas)} en la mesa de juego, más ${miles(consumidos)} gastados, ${casa}.`;
}
