import { useId } from "react";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { ParteEconomia } from "#modules/puntos/economia.ts";
import { type EconomiaSellada, type Vaso, vasosDe } from "#modules/puntos/sellos/anexos/economia-sellada.ts";
import { nombreDeDia } from "#modules/puntos/sellos/calendario.ts";

type Parte = { nombre: string; nota: (puntos: number) => string; relleno: string };

const PARTES: Record<ParteEconomia, Parte> = {
  en_usuarios: { nombre: "En cuentas", nota: () => "los tienen las personas", relleno: "fill-oro-400" },
  en_pozos: {
    nombre: "En sorteos",
    nota: () => "en sorteos sin terminar",
    relleno: "fill-copihue-600 dark:fill-copihue-400",
  },
  en_mesas: { nombre: "En juego", nota: () => "apostados ahora", relleno: "fill-mesa-500" },
  consumidos: {
    nombre: "Gastados",
    nota: () => "en sorteos realizados",
    relleno: "fill-uva-l74 dark:fill-uva-l51",
  },
  banca: {
    nombre: "Casa",
    nota: (puntos) => (puntos < 0 ? "el juego ha pagado más" : "ganados por el juego"),
    relleno: "fill-pacifico-600",
  },
};

/** The identity of the economy as a picture: one large vessel, and the five vessels that its points are in. */
export function LibroVasos({ economia }: { economia: EconomiaSellada }) {
  const { vasos, emitidos, nivel } = vasosDe(economia);
  return (
    <section aria-labelledby="libro-puntos" className="card px-4 py-5 md:p-8">
      <div>
        <h2 id="libro-puntos">Dónde están todos los puntos</h2>
        <p className="mt-1.5 text-tinta-2">
          {economia.fecha
            ? `Al cierre del ${nombreDeDia(economia.fecha, { con_anio: true })}, según su sello.`
            : "En este momento. Todavía no hay un día sellado."}
        </p>
      </div>
      <div className="grid mt-5 grid-cols-1 gap-2 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-5 lg:items-end">
        <div className="libro-emitidos gap-4 items-center flex lg:block">
          <Grande vasos={vasos} nivel={nivel} />
          <p className="libro-cifra grid-cols-1">
            <span className="text-[0.9375rem] font-semibold text-tinta-2 lg:block">Emitidos</span>{" "}
            <b className="text-[2rem]">{miles(emitidos)}</b>{" "}
            <small className="block col-span-full text-[0.8125rem] text-tinta-3">
              todo lo que la tienda entregó
            </small>
          </p>
        </div>
        <ul className="grid lg:grid-cols-5 lg:gap-3">
          {vasos.map((vaso, lugar) => (
            <UnVaso key={vaso.parte} vaso={vaso} signo={lugar === 0 ? "=" : vaso.puntos < 0 ? "−" : "+"} />
          ))}
        </ul>
      </div>
      <p className="mt-4.5 pt-3.5 border-t border-t-linea text-[0.9375rem] text-tinta-2 text-pretty">
        {ecuacion(economia)}
      </p>
    </section>
  );
}

function UnVaso({ vaso: { parte, puntos, lleno }, signo }: { vaso: Vaso; signo: string }) {
  const { nombre, nota, relleno } = PARTES[parte];
  const numero = miles(signo === "−" ? -puntos : puntos);
  return (
    <li className="relative gap-3 items-center flex py-2.5 border-t border-t-linea lg:block lg:p-0 lg:border-0">
      <span
        aria-hidden="true"
        className="font-display font-extrabold text-[1.375rem] leading-none w-5 text-center text-tinta-3 lg:absolute lg:top-[34%] lg:-left-4"
      >
        {signo}
      </span>
      <Vidrio capas={[{ relleno, alto: lleno }]} />
      <p className="libro-cifra">
        <span className="text-[0.9375rem] font-semibold text-tinta-2 lg:block">{nombre}</span>{" "}
        <b>
          {signo === "−" && "−"}
          {numero}
        </b>{" "}
        <small className="block col-span-full text-[0.8125rem] text-tinta-3">{nota(puntos)}</small>
      </p>
    </li>
  );
}

const Grande = ({ vasos, nivel }: { vasos: readonly Vaso[]; nivel: number }) => (
  <Vidrio
    capas={vasos.map(({ parte, lleno }) => ({ relleno: PARTES[parte].relleno, alto: lleno }))}
    raya={nivel < 1 && nivel > 0 ? nivel : null}
  />
);

type Capa = { relleno: string; alto: number };

const FONDO = 112;
const ALTO = 100;
/** A vessel with a few points shows a thin layer instead of nothing. */
const MINIMO = 2.5;

/** A glass with layers from the bottom up; `raya` marks a level. Drawn as SVG, because a strict CSP forbids inline styles. */
function Vidrio({ capas, raya = null }: { capas: readonly Capa[]; raya?: number | null }) {
  const id = useId();
  let base = FONDO;
  return (
    <svg viewBox="0 0 100 120" aria-hidden="true" className="libro-vidrio block flex-none lg:mx-auto">
      <clipPath id={id}>
        <path d="M13 8 19 106Q19.500 112 26 112H74Q80.500 112 81 106L87 8Z" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width="100" height="120" className="fill-papel-2" />
        {capas
          .filter(({ alto }) => alto > 0)
          .map(({ relleno, alto }) => {
            const altura = Math.max(MINIMO, alto * ALTO);
            base -= altura;
            return <rect key={relleno} y={base} width="100" height={altura} className={relleno} />;
          })}
        <rect x="24" width="7" height="120" className="fill-blanco" opacity=".28" />
      </g>
      {raya !== null && (
        <path
          d={`M10 ${FONDO - raya * ALTO}H90`}
          className="stroke-tinta"
          strokeWidth="2"
          strokeDasharray="5 4"
        />
      )}
      <path
        d="M13 8 19 106Q19.500 112 26 112H74Q80.500 112 81 106L87 8"
        className="fill-none stroke-linea-2"
        strokeWidth="3.500"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The whole equation in words. */
function ecuacion({ emitidos, en_usuarios, en_pozos, en_mesas, consumidos, banca }: EconomiaSellada): string {
  const casa = banca < 0 ? `menos ${miles(-banca)} que pagó la casa` : `más ${miles(banca)} de la casa`;
  return `${miles(emitidos)} emitidos = ${miles(en_usuarios)} en cuentas, más ${miles(en_pozos)} en sorteos, más ${miles(en_mesas)} en juego, más ${miles(consumidos)} gastados, ${casa}. No puede sobrar ni faltar uno.`;
}
