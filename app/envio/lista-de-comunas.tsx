import type { ComponentProps } from "react";
import { FieldFrame, type FrameProps, useField } from "#app/ui/field/field-frame.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { REGIONES } from "#modules/usuarios/regiones.ts";

/** All comunas in one list, grouped by region: the list of a phone finds one by its first letters. */
export function ListaDeComunas(props: FrameProps & ComponentProps<"select">) {
  const { frame, control } = useField({ name: "comuna", autoComplete: "address-level2", ...props });
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        <select {...control} className="input">
          <option value="">Elige tu comuna</option>
          {REGIONES.map(({ region, comunas }) => (
            <optgroup key={region} label={region}>
              {comunas.map((nombre) => (
                <option key={nombre} value={nombre}>
                  {nombre}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <ChevronDown className="field-caret" aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}
