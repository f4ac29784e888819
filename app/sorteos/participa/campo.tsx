import type { ReactNode } from "react";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { useGroupedInput } from "#app/ui/field/use-grouped-input.ts";
import { Minus, Plus } from "#app/ui/iconos.tsx";
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
  const escrito = monto.texto ?? (valor === null ? "" : miles(valor));
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
        aria-invalid={monto.error !== null}
        placeholder={ejemploAbono(margen)}
        value={escrito}
        {...useGroupedInput(escrito)}
        onChange={(event) => monto.escribir(event.target.value)}
        onBlur={() => {
          flechas.detener();
          monto.salir();
        }}
        className="abono-campo"
        {...flechas.teclas}
      />
      <div className="needs-js absolute inset-y-1 right-1 grid grid-cols-[52px_52px] gap-1">
        <ScriptButton
          aria-label="Bajar"
          aria-disabled={valor !== null && valor <= minimo}
          className="abono-flecha"
          {...flechas.boton(-1)}
        >
          <Minus aria-hidden="true" className="size-5" />
        </ScriptButton>
        <ScriptButton
          aria-label="Subir"
          aria-disabled={(valor ?? 0) >= tope}
          className="abono-flecha"
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
  <ScriptButton aria-pressed={puesto} className="abono-atajo" {...boton} />
);
