import type { ReactNode } from "react";
import { useGroupedInput } from "#app/ui/field/use-grouped-input.ts";
import { Minus, Plus } from "#app/ui/iconos.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import {
  ejemploAbono,
  type MargenAbono,
  minimoVigente,
  topeAbono,
} from "#modules/sorteos/abonos/minimo-abono.ts";
import { atajosAbono } from "#modules/sorteos/participacion.ts";
import type { FormularioAbono } from "./use-abono.ts";
import { useFlechas } from "./use-flechas.ts";

/** Held by a finger: the page must not scroll, select or open a menu. */
const FLECHA =
  "grid touch-none place-items-center rounded-xl bg-papel-2 select-none [-webkit-touch-callout:none] transition-colors hover:bg-oro-100 active:bg-oro-200 aria-disabled:text-tinta/40 focus-visible:-outline-offset-3 dark:bg-noche-l29 dark:hover:bg-noche-l36 dark:active:bg-noche-l42";

type Props = { id: string; monto: FormularioAbono["monto"]; margen: MargenAbono };

/** The amount, with arrows that repeat while they are held. Without JavaScript it is a plain field. */
export function CampoPuntos({ id, monto, margen }: Props) {
  const flechas = useFlechas(monto.mover);
  const minimo = minimoVigente(margen);
  const tope = Math.max(minimo, topeAbono(margen));
  const { valor } = monto;
  const escrito = valor === null ? "" : miles(valor);
  return (
    <div className="relative">
      <input
        id={id}
        name="abonar"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-valuemin={minimo}
        aria-valuemax={tope}
        aria-valuenow={valor ?? undefined}
        aria-describedby={`${id}-ayuda`}
        placeholder={ejemploAbono(margen)}
        value={escrito}
        {...useGroupedInput(escrito)}
        onChange={(event) => monto.escribir(event.target.value)}
        onBlur={() => {
          flechas.detener();
          monto.salir();
        }}
        className="h-13 w-full rounded-2xl border-2 border-borde-campo bg-superficie pr-30.5 pl-4.5 font-display text-[1.5rem] font-extrabold tracking-[-0.02em] tabular-nums transition-colors placeholder:font-sans placeholder:text-[1rem] placeholder:font-semibold placeholder:tracking-normal placeholder:text-tinta-3 placeholder:opacity-100 focus:border-foco focus:outline-3 focus:outline-foco/35"
        {...flechas.teclas}
      />
      <div className="needs-js absolute inset-y-1 right-1 grid grid-cols-[52px_52px] gap-1">
        <ScriptButton
          aria-label="Bajar"
          aria-disabled={valor !== null && valor <= minimo}
          className={FLECHA}
          {...flechas.boton(-1)}
        >
          <Minus aria-hidden="true" className="size-5" />
        </ScriptButton>
        <ScriptButton
          aria-label="Subir"
          aria-disabled={(valor ?? 0) >= tope}
          className={FLECHA}
          {...flechas.boton(1)}
        >
          <Plus aria-hidden="true" className="size-5" />
        </ScriptButton>
      </div>
    </div>
  );
}

/** Shortcuts that set the same value, under the same limits. */
export const Atajos = ({ monto, margen }: Omit<Props, "id">) => {
  const maximo = topeAbono(margen);
  return (
    <div className="needs-js flex gap-1.5 md:gap-2">
      {atajosAbono(margen).map((valor) => (
        <Atajo key={valor} puesto={monto.valor === valor} onClick={() => monto.poner(valor)}>
          {miles(valor)}
        </Atajo>
      ))}
      <Atajo puesto={monto.valor === maximo} onClick={() => monto.poner(maximo)}>
        Máximo
      </Atajo>
    </div>
  );
};

type AtajoProps = { puesto: boolean; onClick: () => void; children: ReactNode };

const Atajo = ({ puesto, ...boton }: AtajoProps) => (
  <ScriptButton
    aria-pressed={puesto}
    className="h-11 min-w-0 flex-1 rounded-xl bg-oro-50 px-1 text-[0.875rem] font-bold tabular-nums text-oro-700 inset-ring inset-ring-oro-200 transition-colors last:flex-[1.35] hover:bg-oro-100 aria-pressed:bg-oro-200 aria-pressed:text-oro-800 aria-pressed:inset-ring-2 aria-pressed:inset-ring-oro-600 dark:bg-tierra-l25 dark:text-oro-l90 dark:inset-ring-tierra-l40 dark:hover:bg-tierra-l30 dark:aria-pressed:bg-tierra-l40 dark:aria-pressed:text-oro-l90 dark:aria-pressed:inset-ring-oro-400"
    {...boton}
  />
);
