import { FieldFrame, useField } from "#app/ui/field/field-frame.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { REGIONES } from "#modules/usuarios/regiones.ts";

type Props = { comuna: string; elegir: (comuna: string) => void };

/** All comunas in one list, grouped by region: the list of a phone finds one by its first letters. */
export default function ElegirComuna({ comuna, elegir }: Props) {
  const { frame, control } = useField({ label: "Tu comuna", name: "comuna", autoComplete: "address-level2" });
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        <select
          {...control}
          className="input"
          value={comuna}
          onChange={({ currentTarget: { value } }) => value !== "" && elegir(value)}
        >
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
