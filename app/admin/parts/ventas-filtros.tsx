import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import type { FiltrosVenta } from "#modules/compras/filtros-venta.ts";
import type { PaginaVentas } from "#modules/compras/venta.ts";
import { puntos as agrupado } from "#modules/comun/dinero.ts";

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
  return (
    <nav
      aria-label="Filtrar por estado"
      className="no-scrollbar flex w-full overflow-x-auto rounded-[14px] bg-papel-2 p-1 lg:w-fit"
    >
      {ESTADOS.map(([estado, nombre]) => (
        <Link
          key={nombre}
          to={{ search: `?${new URLSearchParams({ ...parametros(filtros), ...(estado && { estado }) })}` }}
          preventScrollReset
          aria-current={estado === filtros.estado ? "true" : undefined}
          className={cx(
            "flex h-11 flex-1 items-center justify-center gap-1.5 rounded-[10px] px-3 text-[13.5px] font-semibold whitespace-nowrap text-tinta-2 -outline-offset-3 md:h-9",
            estado === filtros.estado && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
          )}
        >
          {nombre}
          <span className="text-tinta-3 tabular-nums dark:text-tinta-2">
            {agrupado(estado ? conteos[estado] : total)}
          </span>
        </Link>
      ))}
    </nav>
  );
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
