import { useState } from "react";
import {
  type DesenlaceVisto,
  type LugarMonton,
  netoBreve,
  netoConSigno,
  PALABRA,
} from "#app/montoncito/desenlace.ts";
import { Confetti } from "#app/ui/confetti.tsx";
import { cx } from "#app/ui/cx.ts";
import { Hourglass, X } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { nombreCarta, URL_REVERSO, urlCarta } from "#modules/montoncito/reglas/cartas.ts";
import type { Momento } from "#modules/montoncito/reglas/momento.ts";
import { TEXTOS_MONTONCITO, TITULARES } from "#modules/montoncito/textos.ts";

const TONO = {
  [TITULARES.gana]: "results-won",
  [TITULARES.pierde]: "montoncito-resultado-perdido",
  [TITULARES.empata]: "montoncito-resultado-empate",
} as const;

type Props = { ronda: string; desenlace: DesenlaceVisto; momento: Momento; demora: boolean };

/**
 * Over the window from the close on, wherever the page is scrolled: six backs that wait for the pulse, then six cards that flip
 * at the same instants on every page. The headline comes after the last one. A person who reads something else can close it
 * until the next round.
 */
export function ResultadoPartida({ ronda, desenlace, momento, demora }: Props) {
  const [cerrada, cerrar] = useState<string | null>(null);
  const listo = momento.fase === "resultado";
  const espera = momento.fase === "barajando";
  const { titular } = desenlace;
  const gano = listo && titular === TITULARES.gana;
  if (cerrada === ronda) return null;
  return (
    <section
      className={cx("montoncito-resultado fixed z-2", listo && titular && TONO[titular])}
      aria-label="Resultado de la ronda"
      data-revealed={listo || undefined}
      data-waiting={espera || undefined}
    >
      {gano && (
        <>
          <div
            className="montoncito-resultado-rayos absolute left-1/2 size-275 top-[26%] md:size-475 md:top-[30%]"
            aria-hidden="true"
          />
          <Confetti className="montoncito-resultado-confeti absolute inset-0 opacity-90" papers="sparse" />
        </>
      )}
      <button
        type="button"
        className="icon-btn montoncito-resultado-cerrar absolute z-1 text-crema-l93a right-1 md:right-5"
        aria-label="Cerrar el resultado"
        onClick={() => cerrar(ronda)}
      >
        <X aria-hidden="true" />
      </button>
      <div className="montoncito-resultado-escenario absolute flex flex-col items-center overflow-y-auto">
        <div className="montoncito-resultado-cabeza relative grid content-end justify-items-center text-center">
          {espera && <Baraja segundos={momento.segundos} demora={demora} />}
          {!espera && listo && titular && <Cabeza desenlace={desenlace} titular={titular} />}
          {!espera && !(listo && titular) && (
            <h2 className="montoncito-resultado-espera self-center tracking-[-0.03em] text-crema-l97c px-[0.06em] pb-[0.06em] leading-[0.9]">
              {listo ? "Resultado de la ronda" : "Se abren las cartas"}
            </h2>
          )}
        </div>
        <ol className="montoncito-resultado-cartas relative grid grid-cols-[repeat(3,1fr)] md:grid-cols-[repeat(6,auto)]">
          {desenlace.lugares.map((lugar, i) => (
            <Carta
              key={lugar.numero}
              lugar={lugar}
              vuelta={i < momento.vueltas}
              conApuesta={desenlace.apostado > 0}
            />
          ))}
        </ol>
        <p className="montoncito-resultado-proxima flex gap-2 items-center text-pacifico-l91 font-semibold">
          <Hourglass aria-hidden="true" />
          {espera ? "Las apuestas ya no cambian" : "La próxima ronda parte en unos segundos"}
        </p>
      </div>
    </section>
  );
}

/** Between the close and the deal: the cards depend on the pulse, which the server does not have yet. */
function Baraja({ segundos, demora }: { segundos: number | null; demora: boolean }) {
  return (
    <>
      <h2 className="montoncito-resultado-espera self-center tracking-[-0.03em] text-crema-l97c px-[0.06em] pb-[0.06em] leading-[0.9]">
        {TEXTOS_MONTONCITO.baraja}
      </h2>
      <p className="montoncito-resultado-pulso text-pacifico-l91 font-semibold tabular-nums" role="timer">
        {segundos !== null && (
          <>
            Su pulso sale en{" "}
            <b className="inline-block font-display font-extrabold text-[1.5rem] leading-none normal-nums min-w-[1.2em] text-oro-l89 text-center">
              {segundos}
            </b>{" "}
            s
          </>
        )}
        {segundos === null && (demora ? TEXTOS_MONTONCITO.sigue_la_espera : "El pulso está por llegar")}
      </p>
      {demora && (
        <p className="montoncito-resultado-demora max-w-[44ch] text-pacifico-l91 text-balance">
          Si no llega en un minuto, esta partida queda en espera, se paga cuando llegue su pulso, y se abre la
          siguiente.
        </p>
      )}
    </>
  );
}

const Cabeza = ({
  desenlace: { neto, apostado },
  titular,
}: {
  desenlace: DesenlaceVisto;
  titular: string;
}) => (
  <>
    <h2 className="px-[0.06em] pb-[0.06em] leading-[0.9]">{titular}</h2>
    <p className="montoncito-resultado-neto inline-flex items-center gap-3.5 tracking-[-0.03em]">
      <img src="/art/ilustraciones/moneda.webp" alt="" width={60} height={60} />
      {netoConSigno(neto)}
    </p>
    <p className="montoncito-resultado-apostado mt-0.5 text-pacifico-l91 font-semibold tabular-nums md:text-[1.125rem]">
      Total apostado: {miles(apostado)}
    </p>
  </>
);

type CartaProps = { lugar: LugarMonton; vuelta: boolean; conApuesta: boolean };

/**
 * The front is rendered before it flips, so that its picture is loaded; screen readers get its name only
 * then.
 */
function Carta({ lugar, vuelta: toca, conApuesta }: CartaProps) {
  const { numero, banca, propia, carta } = lugar;
  const vuelta = toca && carta !== null;
  return (
    <li
      className={cx(
        "montoncito-carta-lugar relative flex-col items-center",
        vuelta && `montoncito-carta-${carta.resultado}`,
      )}
      data-own={propia > 0 || undefined}
      data-flipped={vuelta || undefined}
    >
      <div className="montoncito-volteo relative aspect-[240/370]">
        <img
          className="flip-back absolute inset-0 size-full rounded-chip md:rounded-[11px]"
          src={URL_REVERSO}
          alt={vuelta ? "" : "Carta boca abajo"}
          width={240}
          height={370}
        />
        {carta && (
          <img
            className="montoncito-volteo-frente absolute inset-0 size-full rounded-chip md:rounded-[11px]"
            src={urlCarta(carta.imagen)}
            alt={vuelta ? nombreCarta(carta.imagen) : ""}
            width={240}
            height={370}
          />
        )}
      </div>
      <b className="montoncito-carta-nombre relative z-1 font-display font-extrabold text-[0.90625rem] leading-[1.3] normal-nums md:text-[1.0625rem]">
        {banca ? "Banca" : `Montón ${numero}`}
      </b>
      {vuelta && !banca && <span className="sr-only">{PALABRA[carta.resultado]}</span>}
      {vuelta && propia > 0 && (
        <b className="absolute -top-1.5 -right-1.5 z-2 rounded-full bg-papel-2 px-2 py-0.5 font-display text-[0.9375rem] font-extrabold text-tinta tabular-nums md:text-[1.125rem]">
          {netoBreve(carta.neto)}
        </b>
      )}
      {(propia > 0 || (vuelta && conApuesta)) && (
        <span className="montoncito-carta-apuesta relative z-1 tabular-nums text-[0.78125rem] md:text-[0.90625rem]">
          Tu apuesta: {miles(propia)}
        </span>
      )}
    </li>
  );
}
