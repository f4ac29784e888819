import { type KeyboardEvent, useId, useState } from "react";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { Plus, X } from "#app/ui/iconos.tsx";
import { colorDeValor } from "#modules/productos/opciones/colores.ts";

type Props = {
  nombre: string;
  valores: readonly string[];
  alAgregar: (valor: string) => void;
  alQuitar: (valor: string) => void;
};

/** The values of an option as chips. Enter or a comma adds the typed one; needs JavaScript. */
export function ValoresOpcion({ nombre, valores, alAgregar, alQuitar }: Props) {
  const id = useId();
  const [escrito, setEscrito] = useState("");
  const agregar = () => {
    for (const valor of escrito.split(",")) alAgregar(valor);
    setEscrito("");
  };
  const alTeclear = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== ",") return;
    event.preventDefault();
    agregar();
  };
  return (
    <div className="needs-js grid gap-2">
      {valores.length > 0 && (
        <ul aria-label={`Valores de ${nombre}`} className="flex flex-wrap gap-2">
          {valores.map((valor) => (
            <li
              key={valor}
              className="inline-flex h-11 items-center gap-2 rounded-xl border-[1.5px] border-linea-2 pl-2.5 font-semibold"
            >
              <Muestra valor={valor} />
              {valor}
              <ScriptButton
                aria-label={`Quitar ${valor}`}
                onClick={() => alQuitar(valor)}
                className="grid size-11 place-items-center rounded-full"
              >
                <X aria-hidden="true" className="size-4" />
              </ScriptButton>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id} className="sr-only">
        Agregar un valor de {nombre}
      </label>
      <span className="flex gap-2">
        <input
          id={id}
          className="input"
          value={escrito}
          onChange={({ target }) => setEscrito(target.value)}
          onKeyDown={alTeclear}
          placeholder="Escribe un valor y Enter"
          maxLength={40}
          autoComplete="off"
        />
        <ScriptButton className="icon-btn" aria-label={`Agregar a ${nombre}`} onClick={agregar}>
          <Plus aria-hidden="true" />
        </ScriptButton>
      </span>
    </div>
  );
}

/** The colour that a value names. */
function Muestra({ valor }: { valor: string }) {
  const color = colorDeValor(valor);
  return (
    color && <i className="size-6 rounded-lg shadow-[inset_0_0_0_1px_#0002]" style={{ background: color }} />
  );
}
