import { type KeyboardEvent, useId, useState } from "react";
import { Plus, X } from "#app/ui/iconos.tsx";
import { ScriptButton } from "#app/ui/script-button.tsx";

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
    <div className="opciones-valores needs-js">
      {valores.length > 0 && (
        <ul aria-label={`Valores de ${nombre}`}>
          {valores.map((valor) => (
            <li key={valor} className="chip">
              {valor}
              <ScriptButton aria-label={`Quitar ${valor}`} onClick={() => alQuitar(valor)}>
                <X aria-hidden="true" />
              </ScriptButton>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id} className="sr-only">
        Agregar un valor de {nombre}
      </label>
      <span className="opciones-agregar">
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
