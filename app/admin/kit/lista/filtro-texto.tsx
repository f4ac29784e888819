import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { DateField } from "#app/ui/field/date-field.tsx";
import { Field, SelectField } from "#app/ui/field/field.tsx";
import { Search, SlidersHorizontal } from "#app/ui/iconos.tsx";
import { enUso, valorDeFiltro } from "./consulta.ts";

/** Long enough for the next letter of a word. */
const ESPERA_MS = 300;

type Campo = HTMLInputElement | HTMLSelectElement;

/** Writes a filter into its field; a choice that the field does not offer is its first one. */
function escribir(campo: Campo, valor: string): void {
  campo.value = valor;
  if (campo instanceof HTMLSelectElement && campo.selectedIndex < 0) campo.selectedIndex = 0;
}

/** The fields of the form that these filters name, but not the one in use, which may be ahead of the answer. */
const camposDe = (form: HTMLFormElement, filtros: object): Campo[] =>
  [...form.elements].flatMap((campo) =>
    (campo instanceof HTMLInputElement || campo instanceof HTMLSelectElement) &&
    campo.name in filtros &&
    campo.type !== "hidden" &&
    campo !== document.activeElement
      ? campo
      : [],
  );

/**
 * Searches while the person types or chooses. Another link may filter too: the fields then show its filters. What was typed before the
 * scripts ran is searched now.
 */
function useFiltrosVivos(filtros: { texto?: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  const vistos = useRef<string>(undefined);
  const submit = useSubmit();
  const buscar = () => {
    if (form.current) void submit(form.current, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    const actuales = JSON.stringify(filtros);
    if (!form.current || vistos.current === actuales) return;
    const escrito = new FormData(form.current).get("texto");
    if (vistos.current === undefined && escrito !== (filtros.texto ?? "")) buscar();
    else if (vistos.current !== undefined) {
      const valores = new Map<string, unknown>(Object.entries(filtros));
      for (const campo of camposDe(form.current, filtros))
        escribir(campo, valorDeFiltro(valores.get(campo.name)));
    }
    vistos.current = actuales;
  });
  useEffect(() => () => clearTimeout(espera.current), []);
  return {
    ref: form,
    onChange: ({ target }: FormEvent) => {
      clearTimeout(espera.current);
      if (target instanceof HTMLSelectElement) buscar();
      else espera.current = setTimeout(buscar, ESPERA_MS);
    },
    onSubmit: () => clearTimeout(espera.current),
  };
}

type Props = {
  /** The current filters. */
  filtros: { texto?: string | undefined; estado?: string | undefined };
  label?: string;
  placeholder: string;
  /** The form is alone in its card, without state links above. */
  suelto?: boolean;
  /** The other filters of the list, folded under one button that says how many are in use. */
  children?: ReactNode;
};

/** The form above a list: a text field and the other filters of the list. All are kept in the address. */
export function FiltroTexto({ filtros, label = "Buscar", placeholder, suelto = false, children }: Props) {
  const { texto, estado } = filtros;
  const usados = enUso(filtros);
  return (
    <Form
      {...useFiltrosVivos(filtros)}
      role="search"
      preventScrollReset
      className={cx("flex flex-wrap items-end gap-2", suelto && "p-2.5 md:px-3.5 md:py-3")}
    >
      {estado && <input type="hidden" name="estado" value={estado} />}
      <Field
        label={label}
        hideLabel
        name="texto"
        type="search"
        defaultValue={texto}
        placeholder={placeholder}
        icon={<Search aria-hidden="true" />}
        fieldClassName="min-w-0 flex-1 basis-40"
        className="h-11!"
      />
      {children && (
        <details className="open:w-full">
          <summary className="btn btn-secondary btn-sm min-h-11! list-none">
            <span className="btn-label">
              <SlidersHorizontal aria-hidden="true" />
              Filtros{usados > 0 && ` (${usados})`}
            </span>
          </summary>
          <div className="grid grid-cols-2 gap-2 pt-2 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
            {children}
          </div>
        </details>
      )}
      <Button variant="secondary" size="sm" className="min-h-11! [@media(scripting:enabled)]:hidden">
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
