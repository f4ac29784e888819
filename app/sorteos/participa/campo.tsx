import { useGroupedInput } from "#app/ui/field/use-grouped-input.ts";
import { ChevronDown, ChevronUp } from "#app/ui/iconos.tsx";
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

type Props = { id: string; monto: FormularioAbono["monto"]; margen: MargenAbono };

/** The amount, with arrows that repeat while they are held. Without JavaScript it is a plain field. */
export function CampoPuntos({ id, monto, margen }: Props) {
  const flechas = useFlechas(monto.mover);
  const minimo = minimoVigente(margen);
  const tope = Math.max(minimo, topeAbono(margen));
  const { valor } = monto;
  const escrito = valor === null ? "" : miles(valor);
  return (
    <div className="participa-campo relative">
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
        {...flechas.teclas}
      />
      <div className="participa-flechas absolute inset-y-1.25 right-1.25 grid gap-1 md:gap-0.75 needs-js">
        <ScriptButton aria-label="Subir" aria-disabled={(valor ?? 0) >= tope} {...flechas.boton(1)}>
          <ChevronUp aria-hidden="true" />
        </ScriptButton>
        <ScriptButton
          aria-label="Bajar"
          aria-disabled={valor !== null && valor <= minimo}
          {...flechas.boton(-1)}
        >
          <ChevronDown aria-hidden="true" />
        </ScriptButton>
      </div>
    </div>
  );
}

/** Shortcuts that set the same value, under the same limits. */
export const Atajos = ({ monto, margen }: Omit<Props, "id">) => (
  <div className="participa-rapidos flex gap-2 mt-3 needs-js">
    {atajosAbono(margen).map((valor) => (
      <ScriptButton key={valor} onClick={() => monto.poner(valor)}>
        {miles(valor)}
      </ScriptButton>
    ))}
    <ScriptButton onClick={() => monto.poner(topeAbono(margen))}>Máximo</ScriptButton>
  </div>
);
