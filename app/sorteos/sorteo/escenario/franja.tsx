import { ALTO, MarcaGanadora, MarcoPropio, Pieza, Tramas } from "#app/sorteos/sorteo/franja.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { DatosEscenario, EscenaRevelada } from "#modules/sorteos/realizacion/escenario/escenario.ts";

const AIRE = 36;
const BORDE = 6;

/** The strip on the stage: lit from left to right, narrowed by every digit, and with a mark where a number fell. */
export function FranjaEscenario({ datos, escena }: { datos: DatosEscenario; escena: EscenaRevelada }) {
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
