import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import type { FiltrosLibro } from "#modules/administracion/filtros-libro.ts";
import { NOMBRES_MOTIVO } from "#modules/administracion/libro.ts";

/** By person, motive and days: all of it lives in the address. */
export function LibroFiltros({ filtros }: { filtros: FiltrosLibro }) {
  const { texto, motivo, desde, hasta } = filtros;
  return (
    <Form
      role="search"
      key={JSON.stringify([texto, motivo, desde, hasta])}
      preventScrollReset
      className="grid gap-2 p-2.5 max-md:grid-cols-2 md:flex md:flex-wrap md:items-end md:px-3.5 md:py-3"
    >
      <Field
        label="Persona"
        name="texto"
        type="search"
        defaultValue={texto}
        placeholder="Código, correo o nombre"
        icon={<Search aria-hidden="true" />}
        fieldClassName="min-w-0 flex-1 max-md:col-span-2"
        className="h-11!"
      />
      <SelectField
        label="Motivo"
        name="motivo"
        defaultValue={motivo ?? ""}
        options={[
          { value: "", label: "Todos" },
          ...Object.entries(NOMBRES_MOTIVO).map(([value, label]) => ({ value, label })),
        ]}
        fieldClassName="max-md:col-span-2"
        className="h-11!"
      />
      <Field label="Desde" name="desde" type="date" defaultValue={desde} className="h-11!" />
      <Field label="Hasta" name="hasta" type="date" defaultValue={hasta} className="h-11!" />
      <Button variant="secondary" size="sm" className="min-h-11! max-md:col-span-2">
        Filtrar
      </Button>
    </Form>
  );
}
