import "./filtro-texto.css";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { DateField } from "#app/ui/field/date-field.tsx";
import { Field, SelectField } from "#app/ui/field/field.tsx";
import { Search, SlidersHorizontal } from "#app/ui/iconos.tsx";
import { enUso, sinLugar } from "./consulta.ts";

type Props = {
  /** The current filters: when they change, the form is rendered anew. */
  filtros: { texto?: string | undefined; estado?: string | undefined };
  label?: string;
  placeholder: string;
  /** The form is alone in its card, without state links above. */
  suelto?: boolean;
  children: ReactNode;
};

/**
 * The form above a list: a text field and the other filters of the list. All are kept in the address. On phones the
 * others are folded, so that the first row of the list is in view.
 */
export function FiltroTexto({ filtros, label = "Buscar", placeholder, suelto = false, children }: Props) {
  const { texto, estado } = filtros;
  const usados = enUso(filtros);
  return (
    <Form
      role="search"
      key={JSON.stringify(sinLugar(filtros))}
      preventScrollReset
      className={cx(
        "grid gap-2 max-md:grid-cols-2 md:flex md:flex-wrap md:items-end",
        suelto && "p-2.5 md:px-3.5 md:py-3",
      )}
    >
      {estado && <input type="hidden" name="estado" value={estado} />}
      <Field
        label={label}
        name="texto"
        type="search"
        defaultValue={texto}
        placeholder={placeholder}
        icon={<Search aria-hidden="true" />}
        fieldClassName="min-w-0 flex-1 max-md:col-span-2 md:min-w-40"
        className="h-11!"
      />
      <details className="filtro-otros" open={usados > 0}>
        <summary className="btn w-full min-h-11 list-none btn-secondary btn-sm">
          <span className="btn-label">
            <SlidersHorizontal aria-hidden="true" />
            Filtros{usados > 0 && ` (${usados})`}
          </span>
        </summary>
        {children}
      </details>
      <Button variant="secondary" size="sm" className="min-h-11!">
        Filtrar
      </Button>
    </Form>
  );
}

export type OpcionesFiltro = Record<string, string> | readonly (readonly [value: string, label: string])[];
type FiltroEleccion = {
  label: string;
  name: string;
  actual: string | undefined;
  opciones: OpcionesFiltro;
  ancho?: boolean;
};

/** A select that filters or orders a list. */
export const FiltroEleccion = ({ label, name, actual = "", opciones, ancho = false }: FiltroEleccion) => (
  <SelectField
    label={label}
    name={name}
    defaultValue={actual}
    options={(Array.isArray(opciones) ? opciones : Object.entries(opciones)).map(([value, texto]) => ({
      value,
      label: texto,
    }))}
    className="h-11!"
    {...(ancho && { fieldClassName: "max-md:col-span-2" })}
  />
);

/** A range of days, both included. */
export const EntreDias = ({ desde, hasta }: { desde: string | undefined; hasta: string | undefined }) => (
  <>
    <DateField label="Desde" name="desde" defaultValue={desde} className="h-11!" />
    <DateField label="Hasta" name="hasta" defaultValue={hasta} className="h-11!" />
  </>
);
