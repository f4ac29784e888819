import { useState } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { SelectField } from "#app/ui/field/field.tsx";
import { FieldFrame, useField } from "#app/ui/field/field-frame.tsx";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { comunasDe, REGIONES, regionDe } from "#modules/usuarios/regiones.ts";

const NOMBRES = REGIONES.map(({ region }) => region);

/**
 * The comunas follow the region; without JavaScript or without a region, all are listed, grouped by region.
 */
export function RegionYComuna({ region: guardada, comuna: elegida }: { region: string; comuna: string }) {
  const hydrated = useHydrated();
  const [region, setRegion] = useState(guardada);
  const [comuna, setComuna] = useState(elegida);

  const cambiarRegion = (nueva: string) => {
    setRegion(nueva);
    if (nueva !== "" && !comunasDe(nueva).includes(comuna)) setComuna("");
  };
  const cambiarComuna = (nueva: string) => {
    setComuna(nueva);
    if (region === "") setRegion(regionDe(nueva));
  };
  return (
    <>
      <SelectField
        label="Región"
        name="region"
        autoComplete="address-level1"
        placeholder="Elige tu región"
        options={conExtra(NOMBRES, region)}
        value={region}
        onChange={(event) => cambiarRegion(event.currentTarget.value)}
      />
      <SelectComuna
        comuna={comuna}
        onChange={cambiarComuna}
        lista={hydrated && region !== "" ? conExtra(comunasDe(region), comuna) : null}
      />
    </>
  );
}

/** Keeps a stored value that is not in the lists selectable. */
const conExtra = (lista: readonly string[], valor: string) =>
  valor === "" || lista.includes(valor) ? lista : [...lista, valor];

function SelectComuna({
  comuna,
  lista,
  onChange,
}: {
  comuna: string;
  lista: readonly string[] | null;
  onChange: (comuna: string) => void;
}) {
  const { frame, control } = useField({ label: "Comuna", name: "comuna", autoComplete: "address-level2" });
  const opciones = (comunas: readonly string[]) =>
    comunas.map((nombre) => (
      <option key={nombre} value={nombre}>
        {nombre}
      </option>
    ));
  return (
    <FieldFrame {...frame}>
      <span className="field-box">
        <select
          {...control}
          className="input"
          value={comuna}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">Elige tu comuna</option>
          {lista
            ? opciones(lista)
            : REGIONES.map(({ region, comunas }) => (
                <optgroup key={region} label={region}>
                  {opciones(comunas)}
                </optgroup>
              ))}
          {!lista && comuna !== "" && regionDe(comuna) === "" && opciones([comuna])}
        </select>
        <ChevronDown className="field-caret" aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}
