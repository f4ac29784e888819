import { Hourglass } from "lucide-react";
import { Confetti } from "#app/ui/confetti.tsx";
import { cx } from "#app/ui/cx.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { nombreCarta, URL_REVERSO, urlCarta } from "#modules/montoncito/reglas/cartas.ts";
import type { Momento } from "#modules/montoncito/reglas/momento.ts";
import { TITULARES } from "#modules/montoncito/textos.ts";
import { type CartaRevelada, conSigno, type Desenlace, PALABRA } from "./desenlace.ts";

const TONO = {
  [TITULARES.gana]: "results-won",
  [TITULARES.pierde]: "montoncito-resultado-perdido",
  [TITULARES.empata]: "montoncito-resultado-empate",
} as const;

/**
 * Over the table: six cards that flip at the same instants on every page; the headline comes after the last
 * one.
 */
export function Resultado({ desenlace, momento }: { desenlace: Desenlace; momento: Momento }) {
  const listo = momento.fase === "resultado";
  const { titular } = desenlace;
  const gano = listo && titular === TITULARES.gana;
  return (
    <section
      className={cx("montoncito-resultado", listo && titular && TONO[titular])}
      aria-label="Resultado de la ronda"
      data-revealed={listo || undefined}
    >
      {gano && (
        <>
          <div className="montoncito-resultado-rayos" aria-hidden="true" />
          <Confetti className="montoncito-resultado-confeti" papers="sparse" />
        </>
      )}
      <div className="montoncito-resultado-escenario">
        <div className="montoncito-resultado-cabeza">
          {listo && titular ? (
            <Cabeza desenlace={desenlace} titular={titular} />
          ) : (
            <h2 className="montoncito-resultado-espera">
              {listo ? "Resultado de la ronda" : "Se abren las cartas"}
            </h2>
          )}
        </div>
        <ol className="montoncito-resultado-cartas">
          {desenlace.cartas.map((carta, i) => (
            <Carta
              key={carta.numero}
              {...carta}
              vuelta={i < momento.vueltas}
              conApuesta={desenlace.apostado > 0}
            />
          ))}
        </ol>
        <p className="montoncito-resultado-proxima">
          <Hourglass aria-hidden="true" /> La próxima ronda parte en unos segundos
        </p>
      </div>
    </section>
  );
}

const Cabeza = ({ desenlace: { neto, apostado }, titular }: { desenlace: Desenlace; titular: string }) => (
  <>
    <h2>{titular}</h2>
    <p className="montoncito-resultado-neto">
      <img src="/art/ilustraciones/moneda.webp" alt="" width={60} height={60} />
      {conSigno(neto)}
    </p>
    <p className="montoncito-resultado-apostado">Total apostado: {miles(apostado)}</p>
  </>
);

type CartaProps = CartaRevelada & { vuelta: boolean; conApuesta: boolean };

/**
 * The front is rendered before it flips, so that its picture is loaded; screen readers get its name only
 * then.
 */
function Carta({ numero, carta, resultado, propia, vuelta, conApuesta }: CartaProps) {
  return (
    <li
      className={cx("montoncito-carta-lugar", vuelta && `montoncito-carta-${resultado}`)}
      data-own={propia > 0 || undefined}
      data-flipped={vuelta || undefined}
    >
      <div className="montoncito-volteo">
        <img
          className="flip-back"
          src={URL_REVERSO}
          alt={vuelta ? "" : "Carta boca abajo"}
          width={240}
          height={370}
        />
        <img
          className="montoncito-volteo-frente"
          src={urlCarta(carta)}
          alt={vuelta ? nombreCarta(carta) : ""}
          width={240}
          height={370}
        />
      </div>
      <b className="montoncito-carta-nombre">{resultado === "banca" ? "Banca" : `Montón ${numero}`}</b>
      {vuelta && resultado !== "banca" && <span className="sr-only">{PALABRA[resultado]}</span>}
      {vuelta && (conApuesta || propia > 0) && (
        <span className="montoncito-carta-apuesta">Tu apuesta: {miles(propia)}</span>
      )}
    </li>
  );
}
