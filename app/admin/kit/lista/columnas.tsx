import "./columnas.css";
import type { ReactNode } from "react";
import { Columns3 } from "#app/admin/iconos.tsx";
import { useGuardado } from "#app/lib/use-guardado.ts";
import { CheckboxField } from "#app/ui/field/field.tsx";

type Props = {
  /** Under which this browser keeps the choice. */
  lista: string;
  /** The headings that may be hidden, each with its place in the table, from 1. */
  columnas: readonly (readonly [lugar: number, nombre: string])[];
  children: ReactNode;
};

/** A wide table whose columns can be hidden. The choice is kept in this browser. */
export function ConColumnas({ lista, columnas, children }: Props) {
  const [texto, guardar] = useGuardado(`admin-columnas-${lista}`);
  const ocultas = new Set(texto.split(" ").filter(Boolean));
  const cambiar = (lugar: number, seVe: boolean) => {
    const otras = new Set(ocultas);
    if (seVe) otras.delete(String(lugar));
    else otras.add(String(lugar));
    guardar([...otras].join(" "));
  };
  return (
    <div className="columnas" data-sin={texto || undefined}>
      <details className="columnas-menu relative w-fit mr-3.5 ml-auto hidden md:block needs-js">
        <summary className="btn btn-ghost btn-sm">
          <span className="btn-label">
            <Columns3 aria-hidden="true" />
            Columnas{ocultas.size > 0 && ` (${ocultas.size} ${ocultas.size === 1 ? "oculta" : "ocultas"})`}
          </span>
        </summary>
        <fieldset>
          <legend className="sr-only">Columnas que se ven</legend>
          {columnas.map(([lugar, nombre]) => (
            <CheckboxField
              key={lugar}
              label={nombre}
              name={`columna-${lugar}`}
              checked={!ocultas.has(String(lugar))}
              onChange={({ target }) => cambiar(lugar, target.checked)}
            />
          ))}
        </fieldset>
      </details>
      {children}
    </div>
  );
}
