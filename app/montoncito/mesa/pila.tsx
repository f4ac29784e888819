import type { Apuestas } from "#app/montoncito/use-apuestas.ts";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { cx } from "#app/ui/cx.ts";
import { X } from "#app/ui/iconos.tsx";
import { Spinner } from "#app/ui/states/spinner.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { botones, conApuestas, puedeCancelar } from "#modules/montoncito/reglas/apuesta.ts";
import { URL_REVERSO } from "#modules/montoncito/reglas/cartas.ts";
import { MONTONES_PARA_CONTAR } from "#modules/montoncito/reglas/partida.ts";
import type { Tablero } from "#modules/montoncito/reglas/tablero.ts";

type Props = {
  numero: number;
  tablero: Tablero;
  ahora: Date;
  saldo: number;
  queda: number;
  apuestas: Apuestas;
  puedeApostar: boolean;
  alzada: boolean;
  alTocar: () => void;
};

/** The line that says how much this person may still bet. */
export const ID_LIMITE = "limite-de-apuesta";

/** Everything that a pile shows. */
function mirar({ numero, tablero, ahora, saldo, queda, apuestas, puedeApostar, alzada }: Props) {
  const total = tablero.totales[numero - 1] ?? 0;
  const propia = tablero.mis[numero - 1] ?? 0;
  const sola = total === 0 && conApuestas(tablero.totales) >= MONTONES_PARA_CONTAR;
  const { pasos } = botones(tablero, numero, { ahora, saldo, queda });
  return {
    numero,
    total,
    propia,
    sola,
    alzada,
    puedeApostar,
    pasos: puedeApostar && !sola ? pasos.map((paso) => ({ ...paso, sobra: paso.cantidad > queda })) : [],
    cancelable: puedeCancelar(tablero, propia, ahora),
    guardando: apuestas.guardando.has(numero),
    retirando: apuestas.retirando.has(numero),
  };
}

type Vista = ReturnType<typeof mirar> & { apuestas: Pick<Apuestas, "apostar" | "cancelar"> };

/** A pile: four cards, its number, its bets, and the actions that this person may take. */
export function Pila(props: Props) {
  const vista = { ...mirar(props), apuestas: props.apuestas };
  const { numero, total, propia, sola, alzada, puedeApostar, pasos, cancelable } = vista;
  return (
    <li
      className="montoncito-pila min-w-0 max-md:grid max-md:place-items-center"
      data-own={propia > 0 || undefined}
      data-alone={sola || undefined}
      data-raised={alzada || undefined}
    >
      <h2 className="sr-only">Montón {numero}</h2>
      <div className="montoncito-pila-mazo flex flex-col items-center gap-3 max-md:relative max-md:justify-end max-md:gap-1">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: only looks; its buttons are the keyboard's way */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only looks; its buttons are the keyboard's way */}
        <div
          className="montoncito-pila-cartas aspect-[240/370] mt-4.5 max-md:inset-0 max-md:m-0"
          onClick={props.alTocar}
        >
          <i />
          <i />
          <i />
          <img
            src={URL_REVERSO}
            alt="Cartas boca abajo"
            width={240}
            height={370}
            className="size-full"
            fetchPriority="high"
          />
          {propia > 0 && <b className="montoncito-pila-propia">Tu: {miles(propia)}</b>}
          <span className="montoncito-pila-numero" aria-hidden="true">
            {numero}
          </span>
        </div>
        <p className="montoncito-pila-total flex items-center justify-center z-1 gap-2.5 min-h-14 max-md:gap-1.25 max-md:min-h-9.5 max-md:px-1 max-md:py-0.5 max-md:text-center">
          <Fichas puntos={total} />
          <span>
            <small className="block font-semibold leading-[1.1] text-[0.78125rem] text-pacifico-l88 max-md:text-[0.6875rem] max-md:text-pacifico-l92 max-md:whitespace-nowrap">
              Total Apuestas
            </small>
            <b className="tracking-[-0.02em] max-md:block">{miles(total)}</b>
          </span>
        </p>
        {sola && (
          <p className="montoncito-pila-sola grid place-content-center text-center font-semibold text-pacifico-l92 min-h-11.5 text-[1rem] leading-[1.3] max-md:min-h-11 max-md:text-[0.8125rem] max-md:leading-[1.25]">
            Sin apuestas
            <small className="block text-crema-l94 font-bold text-[0.9375rem] max-md:text-[0.8125rem]">
              La banca
            </small>
          </p>
        )}
        {(puedeApostar || propia > 0) && (
          <div className="montoncito-pila-acciones">
            {pasos.length > 0 && <Botones {...vista} />}
            {cancelable && <Cancelar {...vista} />}
          </div>
        )}
      </div>
    </li>
  );
}

function Cancelar({ numero, retirando: ocupada, apuestas: { cancelar } }: Vista) {
  return (
    <ScriptButton
      className="montoncito-pila-cancelar needs-js"
      aria-busy={ocupada}
      onClick={() => void cancelar(numero)}
    >
      {ocupada ? <Spinner /> : <X className="size-4" aria-hidden="true" />}
      Cancelar<span className="sr-only"> tu apuesta del montón {numero}</span>
    </ScriptButton>
  );
}

function Botones({ numero, pasos, guardando: ocupada, apuestas: { apostar } }: Vista) {
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-2 w-[min(152px,100%)] max-md:grid-cols-[repeat(2,minmax(0,44px))] max-md:justify-center max-md:gap-1.5 max-md:w-full needs-js">
      {pasos.map(({ cantidad, activo, sobra }) => (
        <ScriptButton
          key={cantidad}
          className={cx(
            "montoncito-apuesta font-display font-extrabold text-[1.125rem] leading-none max-md:text-[1rem] grid place-items-center h-11.5 rounded-[13px] max-md:h-11 max-md:rounded-[22px]",
            cantidad !== 1 && "montoncito-apuesta-diez",
          )}
          // A busy button keeps the focus, so it is not disabled; one that the rules forbid is.
          disabled={!activo && !ocupada}
          aria-disabled={ocupada}
          aria-busy={ocupada}
          aria-describedby={sobra ? ID_LIMITE : undefined}
          aria-label={
            ocupada ? "Guardando apuesta" : `+${cantidad}: apostar ${conPuntos(cantidad)} al montón ${numero}`
          }
          onClick={() => !ocupada && void apostar(numero, cantidad)}
        >
          {ocupada ? <Spinner /> : `+${cantidad}`}
        </ScriptButton>
      ))}
    </div>
  );
}

const COLORES = [
  "var(--color-copihue-600)",
  "var(--color-oro-l78a)",
  "var(--color-cielo-l48)",
  "var(--color-noche-l23)",
];
const POR_FICHA = 18;
const MAXIMO = 6;
const ALTO = 7;

/** One chip per 18 points, six at most; none on an empty pile. */
function Fichas({ puntos }: { puntos: number }) {
  const cuantas = puntos <= 0 ? 0 : Math.min(MAXIMO, Math.ceil(puntos / POR_FICHA));
  if (cuantas === 0) return null;
  const fichas = Array.from({ length: cuantas }, (_, i) => ({
    y: 23 + (cuantas - 1 - i) * ALTO,
    color: COLORES[i % COLORES.length],
    canto: i % COLORES.length === 3 ? "var(--color-oro-l89)" : "var(--color-blanco)",
  }));
  return (
    <svg
      className="flex-none w-12 max-md:hidden"
      viewBox={`0 0 64 ${33 + cuantas * ALTO}`}
      aria-hidden="true"
    >
      {fichas.map(({ y, color, canto }) => (
        <g key={y} transform={`translate(0 ${y})`}>
          <ellipse cx="32" cy="6" rx="26" ry="11" fill="var(--color-negro)" opacity=".22" />
          <path d="M6 0v5a26 11 0 0 0 52 0v-5Z" fill={color} />
          <path d="M6 0v5a26 11 0 0 0 52 0v-5Z" fill="var(--color-negro)" opacity=".28" />
          <path d="M14 7l6 3v5l-6-3ZM29 10.500h6v5.300h-6ZM44 10l6-3v5l-6 3Z" fill={canto} opacity=".9" />
          <ellipse cx="32" cy="0" rx="26" ry="11" fill={color} />
          <ellipse
            cx="32"
            cy="0"
            rx="26"
            ry="11"
            fill="none"
            stroke={canto}
            strokeWidth="4"
            strokeDasharray="9 10"
            opacity=".9"
          />
          <ellipse cx="32" cy="0" rx="15" ry="6" fill="none" stroke={canto} strokeWidth="1.5" opacity=".8" />
        </g>
      ))}
    </svg>
  );
}
