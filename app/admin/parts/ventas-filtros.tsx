import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import type { FiltrosVenta } from "#modules/compras/filtros-venta.ts";
import type { PaginaVentas } from "#modules/compras/venta.ts";
import { FiltroEstados } from "./filtro-estados.tsx";

type Props = { filtros: FiltrosVenta; conteos: PaginaVentas["conteos"] };

const ESTADOS = [
  [undefined, "Todas"],
  ["Validando Pago", "Validando"],
  ["Pagado", "Pagadas"],
  ["Rechazado", "Rechazadas"],
  ["Anulado", "Anuladas"],
] as const;

/** By state with links; by date, kind and text with a form. All of it lives in the address. */
export const VentasFiltros = (props: Props) => (
  <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
    <PorEstado {...props} />
    <PorTexto {...props} />
  </div>
);

const parametros = ({ desde, hasta, texto, premios, orden }: FiltrosVenta) => ({
  ...(desde && { desde }),
  ...(hasta && { hasta }),
  ...(texto && { texto }),
  ...(premios !== undefined && { premios: premios ? "si" : "no" }),
  ...(orden && { orden }),
});

function PorEstado({ filtros, conteos }: Props) {
  const total = Object.values(conteos).reduce((suma, n) => suma + n, 0);
  const opciones = ESTADOS.map(([estado, nombre]) => ({
    estado,
    nombre,
    cuantos: estado ? conteos[estado] : total,
  }));
  return <FiltroEstados opciones={opciones} actual={filtros.estado} parametros={parametros(filtros)} />;
}

function PorTexto({ filtros }: Props) {
  const { estado, desde, hasta, texto, premios, orden } = filtros;
  return (
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
        placeholder="Código, correo o nombre"
        icon={<Search aria-hidden="true" />}
        fieldClassName="min-w-0 flex-1 max-md:col-span-2"
        className="h-11!"
      />
      <Field label="Desde" name="desde" type="date" defaultValue={desde} className="h-11!" />
      <Field label="Hasta" name="hasta" type="date" defaultValue={hasta} className="h-11!" />
      <SelectField
        label="Tipo"
        name="premios"
        defaultValue={premios === undefined ? "" : premios ? "si" : "no"}
        options={[
          { value: "", label: "Todo" },
          { value: "no", label: "Ventas" },
          { value: "si", label: "Premios" },
        ]}
        className="h-11!"
      />
      <SelectField
        label="Orden"
        name="orden"
        defaultValue={orden ?? "fecha-desc"}
        options={[
          { value: "fecha-desc", label: "Más nuevas" },
          { value: "fecha-asc", label: "Más antiguas" },
          { value: "total-desc", label: "Mayor total" },
          { value: "total-asc", label: "Menor total" },
        ]}
        className="h-11!"
      />
      <Button variant="secondary" size="sm" className="min-h-11! max-md:col-span-2">
        Filtrar
      </Button>
    </Form>
  );
}
