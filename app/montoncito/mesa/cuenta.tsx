import type { NotaApuesta } from "#app/montoncito/use-apuestas.ts";
import { cx } from "#app/ui/cx.ts";
import { conApuestas } from "#modules/montoncito/reglas/apuesta.ts";
import { hayRevelacion, type Momento, textoCuenta } from "#modules/montoncito/reglas/momento.ts";
import { MONTONES_PARA_CONTAR } from "#modules/montoncito/reglas/partida.ts";
import type { Tablero } from "#modules/montoncito/reglas/tablero.ts";
import { TEXTOS_MONTONCITO } from "#modules/montoncito/textos.ts";

const VUELTA = 276.5;
const APURA = 5;

type Props = { tablero: Tablero; momento: Momento; nota: NotaApuesta | null };

/**
 * The countdown, and below it what became of the last bet. Both stay at the top of the window while they matter, wherever the
 * page is scrolled; the note covers only the line of the rule.
 */
export const Reloj = ({ tablero, momento, nota }: Props) => (
  <div
    className="montoncito-reloj z-1 w-fit h-(--alto) mx-auto mt-(--desde) mb-[calc(-1_*_(var(--desde)_+_var(--alto)))] text-gris-l98"
    data-stays={momento.fase === "cuenta" || momento.fase === "cerrando" || nota !== null || undefined}
    data-covered={hayRevelacion(momento) || undefined}
  >
    <Cuenta
      totales={tablero.totales}
      estado={tablero.estado}
      duracion={tablero.duracion}
      fase={momento.fase}
      segundos={momento.fase === "cuenta" ? momento.segundos : null}
    />
    <div
      role="status"
      className="montoncito-dicho absolute left-1/2 grid justify-items-center w-max max-w-[min(34rem,calc(100vw_-_40px))] pointer-events-none top-[calc(100%_+_6px)] max-md:top-[calc(100%_+_2px)]"
    >
      {nota && (
        <p
          className={cx(
            "montoncito-nota flex gap-2 items-center rounded-xl font-semibold max-md:text-center",
            !nota.ok && "montoncito-nota-mala bg-tierra-l23a text-tierra-l88",
          )}
        >
          {nota.texto}
        </p>
      )}
    </div>
  </div>
);

type Contada = Pick<Tablero, "totales" | "estado" | "duracion"> & Pick<Momento, "fase" | "segundos">;

/**
 * The ring empties with the seconds; gold until 6, red from 5. `useAnuncios` announces them to screen
 * readers.
 */
function Cuenta({ totales, estado, duracion, fase, segundos }: Contada) {
  const falta = segundos === null ? 0 : segundos / duracion;
  const listos = conApuestas(totales);
  return (
    <div
      className="montoncito-cuenta"
      role="timer"
      data-urgent={(segundos !== null && segundos <= APURA) || undefined}
    >
      <svg className="flex-none size-16 max-md:size-10" viewBox="0 0 100 100" aria-hidden="true">
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
      <b
        className="absolute text-center left-3 w-16 max-md:left-1.25 max-md:w-10"
        aria-hidden="true"
        data-small={fase === "apuestas" || undefined}
      >
        {segundos ?? (fase === "apuestas" ? `${listos}/${MONTONES_PARA_CONTAR}` : "0")}
      </b>
      <p className="font-bold tracking-[-0.01em] tabular-nums text-[1.1875rem] max-md:text-[0.8125rem]">
        {fraseDeCuenta({ totales, estado }, fase, segundos)}
      </p>
    </div>
  );
}

/** What the countdown says in each phase. */
export function fraseDeCuenta(
  { totales, estado }: Pick<Tablero, "totales" | "estado">,
  fase: Momento["fase"],
  segundos: number | null,
): string {
  if (segundos !== null) return textoCuenta(segundos);
  if (estado === "anulada")
    return conApuestas(totales) > 0
      ? "La partida se anuló y las apuestas volvieron a sus jugadores."
      : "La mesa se cerró sin apuestas.";
  if (fase === "cerrando") return "Apuestas cerradas. Repartiendo…";
  if (fase === "barajando") return TEXTOS_MONTONCITO.baraja;
  if (fase !== "apuestas") return "Preparando la próxima ronda…";
  const listos = conApuestas(totales);
  const faltan = MONTONES_PARA_CONTAR - listos;
  const sigue = listos === 0 ? "elige uno" : faltan === 1 ? "falta 1" : `faltan ${faltan}`;
  return `${listos} de ${MONTONES_PARA_CONTAR} montones: ${sigue}`;
}
