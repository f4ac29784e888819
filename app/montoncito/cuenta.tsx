import { conApuestas } from "#modules/montoncito/reglas/apuesta.ts";
import { type Momento, textoCuenta } from "#modules/montoncito/reglas/momento.ts";
import { MONTONES_PARA_CONTAR } from "#modules/montoncito/reglas/partida.ts";
import type { Tablero } from "#modules/montoncito/reglas/tablero.ts";
import { TEXTOS } from "#modules/montoncito/textos.ts";

const VUELTA = 276.5;
const APURA = 5;

/**
 * The ring empties with the seconds; gold until 6, red from 5. `useAnuncios` announces them to screen
 * readers.
 */
export function Cuenta({ tablero, momento }: { tablero: Tablero; momento: Momento }) {
  const { fase } = momento;
  const segundos = fase === "cuenta" ? momento.segundos : null;
  const falta = segundos === null ? 0 : segundos / tablero.duracion;
  const listos = conApuestas(tablero.totales);
  return (
    <div
      className="montoncito-cuenta"
      role="timer"
      data-urgent={(segundos !== null && segundos <= APURA) || undefined}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="44" className="montoncito-cuenta-carril" />
        <circle
          cx="50"
          cy="50"
          r="44"
          className="montoncito-cuenta-anillo"
          strokeDasharray={VUELTA}
          strokeDashoffset={VUELTA * (1 - (segundos === null ? listos / MONTONES_PARA_CONTAR : falta))}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <b aria-hidden="true" data-small={fase === "apuestas" || undefined}>
        {segundos ?? (fase === "apuestas" ? `${listos}/${MONTONES_PARA_CONTAR}` : "0")}
      </b>
      <p>{texto(tablero, fase, segundos)}</p>
    </div>
  );
}

function texto({ totales, estado }: Tablero, fase: Momento["fase"], segundos: number | null): string {
  if (segundos !== null) return textoCuenta(segundos);
  if (estado === "anulada") return "La partida se anuló y las apuestas volvieron a sus jugadores.";
  if (fase === "cerrando") return "Apuestas cerradas. Repartiendo…";
  if (fase === "barajando") return TEXTOS.baraja;
  if (fase !== "apuestas") return "Preparando la próxima ronda…";
  const faltan = MONTONES_PARA_CONTAR - conApuestas(totales);
  if (faltan === MONTONES_PARA_CONTAR) return "Mesa abierta: elige un montón";
  return faltan === 1 ? "Falta 1 montón para partir" : `Faltan ${faltan} montones para partir`;
}
