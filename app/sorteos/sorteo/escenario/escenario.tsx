import { useEffect, useReducer, useRef } from "react";
import { Bolas } from "#app/sorteos/sorteo/escena/bolas.tsx";
import { cx } from "#app/ui/cx.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import {
  type DatosEscenario,
  type Escena,
  escenaDe,
} from "#modules/sorteos/realizacion/escenario/escenario.ts";
import { PASOS } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { FranjaEscenario } from "./franja.tsx";
import { Mezcla } from "./mezcla.tsx";
import { Rotulo } from "./rotulo.tsx";

export type EscenarioProps = {
  datos: DatosEscenario;
  /** Milliseconds since the draw, read at every frame. */
  desde: () => number;
  /** How many people look at this page now; null in a replay and while it is unknown. */
  publico: number | null;
  /** Ends a replay; absent while the draw is live. */
  alCerrar?: () => void;
};

const CUADRO_MS = 100;

/**
 * Brings a stage that is only partly in the window under the header: a phone sees its sentence, and a replay starts with its
 * top. A reader of what stands below is left where they are.
 */
function useWholeStage() {
  const stage = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!stage.current) return;
    const { top, bottom } = stage.current.getBoundingClientRect();
    const isSeen = top < innerHeight && bottom > 0;
    if (isSeen && (top < 0 || bottom > innerHeight)) stage.current.scrollIntoView({ block: "start" });
  }, []);
  return stage;
}

/** The stage of a draw up to its ending. All that it shows follows from the clock, so that a page that joins late is not behind. */
export default function Escenario({ datos, desde, publico, alCerrar }: EscenarioProps) {
  const [, mirar] = useReducer((veces: number) => veces + 1, 0);
  useEffect(() => {
    const cuadros = setInterval(mirar, CUADRO_MS);
    return () => clearInterval(cuadros);
  }, []);
  const stage = useWholeStage();
  const escena = escenaDe(datos, desde());
  const { paso, titulo, frase, salio } = escena;
  return (
    <section
      ref={stage}
      className="sorteo-escena sorteo-escena-centrada escenario"
      data-paso={paso}
      aria-labelledby="titulo-sorteo"
    >
      <div className="sorteo-escena-texto">
        <Rotulo publico={publico} alCerrar={alCerrar} />
        <p className="sorteo-antetitulo">{datos.producto}</p>
        <h1 id="titulo-sorteo">{titulo}</h1>
        <div className="escenario-medio">
          <Medio datos={datos} escena={escena} />
        </div>
        <FranjaEscenario datos={datos} escena={escena} />
        <p className={cx("escenario-frase", salio?.mio && "escenario-frase-mia")}>{frase}</p>
        <Avance paso={paso} />
      </div>
    </section>
  );
}

/** What fills the middle of the stage in each step. */
function Medio({ datos, escena }: { datos: DatosEscenario; escena: Escena }) {
  const { paso, parte, numeros } = escena;
  if (paso === "mezcla") return <Mezcla datos={datos} parte={parte} />;
  if (paso === "producto" || paso === "puntos") {
    const { texto, caidas } = numeros[paso];
    const todas = escena.salio !== null;
    return (
      <Bolas
        key={paso}
        texto={texto}
        reveladas={caidas}
        nombre={todas ? miles(datos.ganadores[paso].numero) : "Número en sorteo"}
      />
    );
  }
  return (
    <p className="escenario-cuenta">
      <b>{miles(datos.objetivo)}</b> números
      <span>
        {miles(datos.personas)} {datos.personas === 1 ? "persona" : "personas"}
      </span>
    </p>
  );
}

/** The five steps as dots. */
const Avance = ({ paso }: { paso: Escena["paso"] }) => (
  <span className="escenario-avance" aria-hidden="true">
    {PASOS.map((uno) => (
      <i key={uno} data-actual={uno === paso || undefined} />
    ))}
  </span>
);
