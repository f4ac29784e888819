import { type KeyboardEvent, useId, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/field/field.tsx";
import { Search } from "#app/ui/iconos.tsx";
import { buscarComuna, sugerirComunas } from "#modules/compras/envio/lugar.ts";
import { regionDe } from "#modules/usuarios/regiones.ts";

type Props = {
  label: string;
  /** The chosen comuna; empty while what is written names none. */
  comuna: string;
  elegir: (comuna: string) => void;
  error?: string | undefined;
  fieldClassName?: string;
};

/** A search for a comuna, with or without accents. The region follows from it and is shown at its end. */
export function BuscarComuna({ label, comuna, elegir, error, fieldClassName }: Props) {
  const [escrito, setEscrito] = useState<string | null>(null);
  const [marcada, setMarcada] = useState(0);
  const lista = useId();
  const sugeridas = escrito === null || comuna !== "" ? [] : sugerirComunas(escrito);
  const abierta = sugeridas.length > 0;
  const tomar = (otra: string) => {
    elegir(otra);
    setEscrito(null);
  };
  const escribir = (texto: string) => {
    setEscrito(texto);
    setMarcada(0);
    elegir(buscarComuna(texto)?.comuna ?? "");
  };
  const teclear = (event: KeyboardEvent) => {
    if (!abierta) return;
    const paso = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (paso) setMarcada((marcada + paso + sugeridas.length) % sugeridas.length);
    else if (event.key === "Enter") tomar(sugeridas[marcada]?.comuna ?? "");
    else if (event.key === "Escape") setEscrito(null);
    else return;
    event.preventDefault();
  };
  /** A person who leaves the field after typing enough for a single comuna means that one. */
  const salir = () => {
    const [unica, otra] = sugeridas;
    if (unica && !otra) tomar(unica.comuna);
    else if (comuna !== "") setEscrito(null);
  };
  const region = regionDe(comuna);
  return (
    <div className={cx("relative", fieldClassName)}>
      <Field
        label={label}
        name="comuna"
        role="combobox"
        aria-expanded={abierta}
        aria-controls={lista}
        aria-autocomplete="list"
        aria-activedescendant={abierta ? `${lista}-${marcada}` : undefined}
        autoComplete="address-level2"
        placeholder="Escribe tu comuna"
        icon={<Search aria-hidden="true" className="size-5" />}
        end={
          region && (
            <span className="block max-w-40 truncate pr-3 text-sm text-tinta-3 md:max-w-64">{region}</span>
          )
        }
        className={region ? "pr-44! md:pr-68!" : undefined}
        value={escrito ?? comuna}
        error={error}
        onChange={({ currentTarget }) => escribir(currentTarget.value)}
        onKeyDown={teclear}
        onBlur={salir}
      />
      <ul
        id={lista}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox.
        role="listbox"
        aria-label="Sugerencias"
        hidden={!abierta}
        className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-campo border border-linea-2 bg-superficie py-1 shadow-lg"
      >
        {sugeridas.map((lugar, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are heard by its field.
          <li
            key={lugar.comuna}
            id={`${lista}-${i}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list.
            role="option"
            tabIndex={-1}
            aria-selected={i === marcada}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 aria-selected:bg-papel-2"
            // The field keeps the focus, so that leaving it does not close the list under the finger.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => tomar(lugar.comuna)}
          >
            {lugar.comuna}
            <small className="truncate text-tinta-3">{lugar.region}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
