import { useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { Minus, Plus } from "#app/ui/iconos.tsx";
import { ScriptButton } from "../button/script-button.tsx";

/** A whole number with − and + at its ends; the number itself can be typed. */
export function Stepper({
  value,
  onChange,
  label,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  name,
  className,
}: {
  value: number;
  onChange: (value: number) => void;
  label: string;
  min?: number;
  max?: number;
  name?: string;
  className?: string;
}) {
  // The text may be empty while the person types; leaving the field shows the number again.
  const [draft, setDraft] = useState<string | null>(null);
  const set = (next: number) => {
    if (Number.isSafeInteger(next)) onChange(Math.min(max, Math.max(min, next)));
  };
  return (
    <fieldset className={cx("stepper", className)}>
      <legend className="sr-only">{label}</legend>
      <ScriptButton
        className="needs-js"
        aria-label="Quitar uno"
        disabled={value <= min}
        onClick={() => set(value - 1)}
      >
        <Minus aria-hidden="true" />
      </ScriptButton>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        name={name}
        min={min}
        value={draft ?? value}
        max={max === Number.MAX_SAFE_INTEGER ? undefined : max}
        onChange={(event) => {
          setDraft(event.target.value);
          set(event.target.valueAsNumber);
        }}
        onBlur={() => setDraft(null)}
      />
      <ScriptButton
        className="needs-js"
        aria-label="Agregar uno"
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <Plus aria-hidden="true" />
      </ScriptButton>
    </fieldset>
  );
}
