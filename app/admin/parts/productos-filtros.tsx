import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { type FiltrosProductos, ORDENES_PRODUCTOS } from "#modules/administracion/filtros-productos.ts";
import type { Categoria } from "#modules/productos/categoria.ts";

type Props = { filtros: FiltrosProductos; categorias: readonly Categoria[] };

/** All of it lives in the address. */
export function ProductosFiltros({ filtros, categorias }: Props) {
  const { texto, categoria, disponible, orden } = filtros;
  return (
    <Form
      role="search"
      key={JSON.stringify(filtros)}
      preventScrollReset
      className="grid gap-2 p-2.5 max-md:grid-cols-2 md:flex md:flex-wrap md:items-end md:px-3.5 md:py-3"
    >
      <Field
        label="Buscar"
        name="texto"
        type="search"
        defaultValue={texto}
        placeholder="Nombre o SKU"
        icon={<Search aria-hidden="true" />}
        fieldClassName="min-w-0 flex-1 max-md:col-span-2"
        className="h-11!"
      />
      <SelectField
        label="Categoría"
        name="categoria"
        defaultValue={categoria ?? ""}
        options={[
          { value: "", label: "Todas" },
          ...categorias.map(({ id, categoria: nombre }) => ({ value: String(id), label: nombre })),
        ]}
        className="h-11!"
      />
      <SelectField
        label="Disponible"
        name="disponible"
        defaultValue={disponible === undefined ? "" : disponible ? "si" : "no"}
        options={[
          { value: "", label: "Todos" },
          { value: "si", label: "A la venta" },
          { value: "no", label: "No disponibles" },
        ]}
        className="h-11!"
      />
      <SelectField
        label="Orden"
        name="orden"
        defaultValue={orden}
        options={Object.entries(ORDENES_PRODUCTOS).map(([value, label]) => ({ value, label }))}
        className="h-11!"
        fieldClassName="max-md:col-span-2"
      />
      <Button variant="secondary" size="sm" className="min-h-11! max-md:col-span-2">
        Filtrar
      </Button>
    </Form>
  );
}
