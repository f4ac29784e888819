import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { type EstadoSorteo, type FiltrosSorteos, ORDENES_SORTEOS } from "#modules/sorteos/filtros-sorteos.ts";
import { FiltroEstados } from "./filtro-estados.tsx";

type Props = { filtros: FiltrosSorteos; conteos: Record<EstadoSorteo, number> };

/** By state with links, by product with a form: both live in the address. */
export function SorteosFiltros({ filtros, conteos }: Props) {
  const { estado, texto, orden } = filtros;
  const total = conteos.Disponible + conteos.Cerrado + conteos.Finalizado;
  return (
    <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados
        opciones={[
          { estado: undefined, nombre: "Todos", cuantos: total },
          { estado: "Cerrado", nombre: "Cerrados", cuantos: conteos.Cerrado },
          { estado: "Disponible", nombre: "Disponibles", cuantos: conteos.Disponible },
          { estado: "Finalizado", nombre: "Finalizados", cuantos: conteos.Finalizado },
        ]}
        actual={estado}
        parametros={{ ...(texto && { texto }), ...(orden !== "atencion" && { orden }) }}
      />
      <Form
        role="search"
        key={JSON.stringify(filtros)}
        preventScrollReset
        className="grid gap-2 max-md:grid-cols-2 md:flex md:flex-wrap md:items-end"
      >
        {estado && <input type="hidden" name="estado" value={estado} />}
        <Field
          label="Buscar"
          name="texto"
          type="search"
          defaultValue={texto}
          placeholder="Producto, SKU o clave del sorteo"
          icon={<Search aria-hidden="true" />}
          fieldClassName="min-w-0 flex-1 max-md:col-span-2"
          className="h-11!"
        />
        <SelectField
          label="Orden"
          name="orden"
          defaultValue={orden}
          options={Object.entries(ORDENES_SORTEOS).map(([value, label]) => ({ value, label }))}
          className="h-11!"
        />
        <Button variant="secondary" size="sm" className="min-h-11! self-end">
          Filtrar
        </Button>
      </Form>
    </div>
  );
}
