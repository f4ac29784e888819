import { useState } from "react";
import { Link } from "react-router";
import type { ConnectionState } from "#app/lib/realtime/connection.ts";
import { netoBreve } from "#app/montoncito/desenlace.ts";
import type { Apuestas } from "#app/montoncito/use-apuestas.ts";
import { Button } from "#app/ui/button/button.tsx";
import { WifiOff } from "#app/ui/iconos.tsx";
import { numerosMonton } from "#modules/montoncito/reglas/apuesta.ts";
import { hayRevelacion, type Momento } from "#modules/montoncito/reglas/momento.ts";
import { urlPartida } from "#modules/montoncito/reglas/partida.ts";
import {
  frasePartirSolo,
  frasePocosPuntos,
  montonesParaPartir,
} from "#modules/montoncito/reglas/partir-solo.ts";
import {
  cupoDeMesa,
  quedaPorApostar,
  type Tablero,
  totalApostado,
} from "#modules/montoncito/reglas/tablero.ts";
import { limiteDeApuesta, TEXTOS_MONTONCITO } from "#modules/montoncito/textos.ts";
import { ID_LIMITE, Pila } from "./pila.tsx";

export const RUTA_JUEGO = "/juegos/el-montoncito";

type Props = {
  tablero: Tablero | null;
  momento: Momento & { ahora: Date };
  saldo: number;
  /** The points that the house can cover on the table; null while that is not known. */
  capacidad: number | null;
  /** A sentence about a round that stepped aside. */
  aparte: string | null;
  apuestas: Apuestas;
  personas: number | null;
  /** The last round in which the person bet. */
  ultima: { key_partida: string; neto: number } | null;
  pausa: string | null;
  conexion: ConnectionState;
  impedimento: string | null;
  conSesion: boolean;
};

/** The felt: current phase, six piles, and one line of instructions. */
export function Fieltro(props: Props) {
  const { tablero, momento, saldo, capacidad, apuestas, impedimento, conSesion } = props;
  const puedeApostar = conSesion && impedimento === null;
  const [alzado, alzar] = useState<number | null>(null);
  return (
    <section className="montoncito-fieltro" aria-label="Mesa de juego" inert={hayRevelacion(momento)}>
      <Ornamento />
      {tablero ? (
        <p className="montoncito-fieltro-ley text-crema-l94 font-semibold text-center max-md:text-[0.8125rem] max-md:leading-4.5">
          Carta mayor que la banca: ganas otro tanto
        </p>
      ) : (
        <SinPartida pausa={props.pausa} />
      )}
      {tablero && (
        <ol className="montoncito-pilas">
          {numerosMonton.map((numero) => (
            <Pila
              key={numero}
              numero={numero}
              tablero={tablero}
              saldo={saldo}
              queda={Math.min(quedaPorApostar(tablero), cupoDeMesa(tablero, capacidad))}
              apuestas={apuestas}
              ahora={momento.ahora}
              puedeApostar={puedeApostar}
              alzada={alzado === numero}
              alTocar={() => alzar(alzado === numero ? null : numero)}
            />
          ))}
        </ol>
      )}
      <Pie {...props} />
    </section>
  );
}

const SinPartida = ({ pausa }: { pausa: string | null }) => (
  <div className="montoncito-fieltro-vacio grid justify-items-center content-center flex-1 gap-3.5 px-3 py-8 text-center">
    <img
      src="/art/naipe/reverso.svg"
      alt=""
      width={150}
      height={231}
      className="h-auto rounded-[9px] w-37.5 max-md:w-26"
    />
    <h2 className="relative z-1 mt-3 text-[2.25rem] max-md:text-[1.625rem]">
      {TEXTOS_MONTONCITO.sin_partida}
    </h2>
    <p className="relative z-1 max-w-[34em] text-pacifico-l92">
      {pausa ?? "La próxima ronda se abrirá en unos segundos."}
    </p>
  </div>
);

/** What the person should know now; on phones the limit is only spoken while something more urgent is written. */
function Pie(props: Props) {
  const { tablero, aparte, conexion, saldo, capacidad, impedimento, conSesion, pausa, ultima } = props;
  const puedeApostar = conSesion && impedimento === null;
  return (
    <div className="montoncito-fieltro-pie relative grid justify-items-center text-center text-balance gap-2 mt-3 max-md:gap-1 max-md:content-center max-md:min-h-11 max-md:mt-2">
      {conexion === "offline" && (
        <p
          className="montoncito-nota flex gap-2 items-center rounded-xl font-semibold max-md:text-center montoncito-nota-mala bg-tierra-l23a text-tierra-l88"
          role="status"
        >
          <WifiOff aria-hidden="true" /> Perdimos la conexión. Volvemos a intentarlo solos; tus apuestas
          siguen en la mesa.
        </p>
      )}
      {/* Its height is there from the start: the button for a person alone comes and goes, the piles stay. */}
      <div className="flex items-center justify-center gap-1.5 max-md:-mx-3 max-md:empty:hidden md:min-h-10">
        {tablero && puedeApostar && <PartirSolo {...props} tablero={tablero} />}
        {ultima && <UltimaRonda {...ultima} />}
      </div>
      <div role="status" className="max-md:empty:absolute">
        {aparte && <p className="montoncito-fieltro-camino">{aparte}</p>}
      </div>
      {!conSesion && (
        <p className="montoncito-fieltro-camino">
          Estás mirando la mesa.{" "}
          <Link
            to={`/ingresar?volver=${encodeURIComponent(RUTA_JUEGO)}`}
            className="text-oro-l89 font-bold underline underline-offset-3"
          >
            Ingresa para apostar
          </Link>
        </p>
      )}
      {impedimento && <p className="montoncito-fieltro-camino">{impedimento}</p>}
      {tablero && pausa && <p className="montoncito-fieltro-camino">{pausa}</p>}
      {tablero && puedeApostar && saldo === 0 && totalApostado(tablero) === 0 && (
        <p className="montoncito-fieltro-camino">Sin puntos disponibles: puedes mirar la mesa.</p>
      )}
      {puedeApostar && (
        <noscript>
          <p className="montoncito-fieltro-camino">
            Para apostar necesitas JavaScript; los totales de arriba son los de ahora.
          </p>
        </noscript>
      )}
      {tablero && puedeApostar && <Limite tablero={tablero} capacidad={capacidad} />}
      <p className="text-pacifico-l92 text-[0.9375rem] max-md:hidden">
        Cinco montones con apuestas y parte la cuenta. El que queda solo es la banca.
      </p>
    </div>
  );
}

/** What the last round brought, until the next one is over. */
const UltimaRonda = ({ key_partida, neto }: NonNullable<Props["ultima"]>) => (
  <p className="montoncito-fieltro-camino flex items-center gap-1 tabular-nums whitespace-nowrap max-md:px-2! max-[380px]:text-xs!">
    Última ronda: {netoBreve(neto)} ·{" "}
    <Link
      to={urlPartida(key_partida)}
      className="-my-3 inline-flex min-h-11 items-center text-oro-l89 underline underline-offset-3"
    >
      ver cartas
    </Link>
  </p>
);

/** A person who is alone can start a round with one press. */
function PartirSolo({
  tablero,
  personas,
  saldo,
  capacidad,
  momento,
  apuestas,
}: Props & { tablero: Tablero }) {
  const queda = Math.min(quedaPorApostar(tablero), cupoDeMesa(tablero, capacidad));
  const montones = montonesParaPartir(tablero, { personas, saldo, queda, ahora: momento.ahora });
  if (apuestas.guardando.size > 0) return null;
  const pocos = frasePocosPuntos(tablero, { personas, saldo });
  if (pocos) return <p className="montoncito-fieltro-camino">{pocos}</p>;
  if (montones.length === 0) return null;
  return (
    <Button
      type="button"
      variant="gold"
      size="sm"
      className="max-md:px-2.5 max-md:text-[0.8125rem]"
      onClick={() => void apuestas.apostarEnVarios(montones)}
    >
      {frasePartirSolo(montones)}
    </Button>
  );
}

/** What this person may still bet; it also describes the buttons that it disables. */
function Limite({ tablero, capacidad }: { tablero: Tablero; capacidad: number | null }) {
  const cupo = cupoDeMesa(tablero, capacidad);
  const queda = Math.min(quedaPorApostar(tablero), cupo);
  return (
    <p
      className="montoncito-fieltro-limite rounded-campo font-semibold tabular-nums text-[0.875rem] max-md:text-[0.78125rem] max-md:leading-5"
      id={ID_LIMITE}
      data-reached={queda < 1 || undefined}
    >
      {cupo < 1 ? TEXTOS_MONTONCITO.mesa_completa : limiteDeApuesta(tablero.apuesta_maxima, queda)}
    </p>
  );
}

const PETALO = "M300 46c22 40 40 70 40 104 0 24-18 44-40 50-22-6-40-26-40-50 0-34 18-64 40-104Z";
const GIROS = Array.from({ length: 12 }, (_, i) => i * 30);

/** The gold copihue rosette of the felt. */
const Ornamento = () => (
  <svg
    className="montoncito-fieltro-roseta absolute -z-1 left-1/2 top-1/2 max-w-none size-190 max-md:size-155"
    viewBox="0 0 600 600"
    aria-hidden="true"
  >
    <g fill="none" stroke="var(--color-oro-l89)" strokeOpacity=".22">
      <circle cx="300" cy="300" r="286" strokeWidth="2" />
      <circle cx="300" cy="300" r="274" strokeWidth="5" strokeDasharray="0 17.2" strokeLinecap="round" />
      <circle cx="300" cy="300" r="200" strokeWidth="1.5" />
    </g>
    <g fill="var(--color-oro-l89)" fillOpacity=".08">
      {GIROS.map((giro) => (
        <path key={giro} transform={`rotate(${giro} 300 300)`} d={PETALO} />
      ))}
    </g>
  </svg>
);
