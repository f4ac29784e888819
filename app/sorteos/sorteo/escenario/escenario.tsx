import { useEffect, useReducer, useRef } from "react";
import { Bolas } from "#app/sorteos/sorteo/escena/bolas.tsx";
import { ALTO, MarcaGanadora, MarcoPropio, Pieza, Tramas } from "#app/sorteos/sorteo/franja.tsx";
import { cx } from "#app/ui/cx.ts";
import type { Icono } from "#app/ui/icono.tsx";
import { Check, Dices, KeyRound, RadioTower, ShieldOff } from "#app/ui/iconos.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import {
  type DatosEscenario,
  type EscenaRevelada,
  escenaDe,
} from "#modules/sorteos/realizacion/escenario/escenario.ts";
import { PASOS_REVELACION } from "#modules/sorteos/realizacion/escenario/revelacion.ts";
import { RotuloEscena } from "./rotulo.tsx";

type Ingrediente = { icono: Icono; nombre: string; dato: string };

function ingredientes({ aportes, ronda, semilla }: DatosEscenario): Ingrediente[] {
  return [
    { icono: KeyRound, nombre: "Código sellado", dato: semilla ? `${semilla.slice(0, 8)}…` : "publicado" },
    { icono: Dices, nombre: "Aportes al azar", dato: miles(aportes) },
    ronda === null
      ? { icono: ShieldOff, nombre: "Azar público", dato: "sin baliza" }
      : { icono: RadioTower, nombre: "Pulso público", dato: `ronda ${miles(ronda)}` },
  ];
}

/** The drum roll: what decides the draw goes in piece by piece, while the public seed runs by. */
function MezclaEscena({ datos, parte }: { datos: DatosEscenario; parte: number }) {
  const lista = ingredientes(datos);
  const dentro = Math.floor(parte * (lista.length + 1));
  return (
    <div className="escenario-mezcla grid gap-4 justify-items-center w-full max-w-180" aria-hidden="true">
      <ul className="grid grid-cols-3 w-full gap-2 md:gap-3.5">
        {lista.map(({ icono: Icono, nombre, dato }, i) => (
          <li key={nombre} data-dentro={i < dentro || undefined}>
            {i < dentro ? <Check /> : <Icono />}
            <b>{nombre}</b>
            <span>{dato}</span>
          </li>
        ))}
      </ul>
      {datos.semilla && <Semilla semilla={datos.semilla} parte={parte} />}
    </div>
  );
}

/** The seed in groups of four; those that went into the mix shine. */
function Semilla({ semilla, parte }: { semilla: string; parte: number }) {
  const grupos = Array.from(semilla.matchAll(/.{4}/g), ([grupo], lugar) => ({ grupo, lugar }));
  const hasta = Math.ceil(parte * grupos.length);
  return (
    <code className="escenario-semilla flex flex-wrap gap-x-2 gap-y-0.5 justify-center max-w-140 text-[0.8125rem] leading-normal text-oro-l89">
      {grupos.map(({ grupo, lugar }) => (
        <i key={lugar} data-dentro={lugar < hasta || undefined}>
          {grupo}
        </i>
      ))}
    </code>
  );
}

const AIRE = 36;
const BORDE = 6;

/** The strip on the stage: lit from left to right, narrowed by every digit, and with a mark where a number fell. */
function FranjaEscenario({ datos, escena }: { datos: DatosEscenario; escena: EscenaRevelada }) {
  const { franja, objetivo } = datos;
  const { luces, salio } = escena;
  return (
    <div className="escenario-franja" aria-hidden="true">
      <svg width="100%" height={AIRE + ALTO + BORDE} aria-hidden="true">
        <Tramas id="escenario" />
        <svg y={AIRE} height={ALTO} width="100%" overflow="visible" aria-hidden="true">
          {franja.map((trozo, i) => (
            <Pieza
              key={trozo.inicio}
              trozo={trozo}
              objetivo={objetivo}
              tramas="escenario"
              luz={luces[i] ?? "apagada"}
            />
          ))}
          {franja.map((trozo, i) =>
            trozo.mio && trozo.clase === "persona" && luces[i] !== "apagada" ? (
              <MarcoPropio key={trozo.inicio} trozo={trozo} objetivo={objetivo} />
            ) : null,
          )}
          {salio && <MarcaGanadora numero={salio.numero} objetivo={objetivo} lado="arriba" />}
        </svg>
      </svg>
      <div className="sorteo-escala flex justify-between text-[0.78125rem] tabular-nums">
        <span>1</span>
        {objetivo > 3 && <span>{miles(Math.round(objetivo / 2))}</span>}
        <span>{miles(objetivo)}</span>
      </div>
    </div>
  );
}

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
      className="sorteo-escena sorteo-escena-centrada grid-cols-1 text-center escenario"
      data-paso={paso}
      aria-labelledby="titulo-sorteo"
    >
      <div className="sorteo-escena-texto min-w-0 flex flex-col items-center">
        <RotuloEscena publico={publico} alCerrar={alCerrar} />
        <p className="text-oro-l89 font-bold">{datos.producto}</p>
        <h1 id="titulo-sorteo" className="md:text-[3rem] lg:text-[4rem]">
          {titulo}
        </h1>
        <div className="grid place-items-center w-full min-h-42 mt-2 mb-1.5">
          <Medio datos={datos} escena={escena} />
        </div>
        <FranjaEscenario datos={datos} escena={escena} />
        <p
          className={cx(
            "escenario-frase grid place-items-center min-h-[3.2em] mt-3.5 text-balance",
            salio?.mio && "text-oro-l89 text-[1.25rem] font-extrabold",
          )}
        >
          {frase}
        </p>
        <Avance paso={paso} />
      </div>
    </section>
  );
}

/** What fills the middle of the stage in each step. */
function Medio({ datos, escena }: { datos: DatosEscenario; escena: EscenaRevelada }) {
  const { paso, parte, numeros } = escena;
  if (paso === "mezcla") return <MezclaEscena datos={datos} parte={parte} />;
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
      <b className="block tracking-[-0.04em] text-oro-l89">{miles(datos.objetivo)}</b> números
      <span>
        {miles(datos.personas)} {datos.personas === 1 ? "persona" : "personas"}
      </span>
    </p>
  );
}

/** The five steps as dots. */
const Avance = ({ paso }: { paso: EscenaRevelada["paso"] }) => (
  <span className="escenario-avance flex gap-2 mt-2.5" aria-hidden="true">
    {PASOS_REVELACION.map((uno) => (
      <i key={uno} className="size-2 rounded-pastilla" data-actual={uno === paso || undefined} />
    ))}
  </span>
);
