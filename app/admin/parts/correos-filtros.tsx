import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/field.tsx";
import { puntos as agrupado } from "#modules/comun/dinero.ts";
import type { BusquedaCorreos } from "../correos-busqueda.ts";
import type { Conteos } from "./correos-cifras.tsx";

const NOMBRES = [
  [undefined, "Todos"],
  ["pendiente", "En espera"],
  ["enviado", "Enviados"],
  ["atascado", "Atascados"],
] as const;

const enlace = (estado: BusquedaCorreos["estado"], texto: string | undefined) => {
  const params = new URLSearchParams({ ...(estado && { estado }), ...(texto && { q: texto }) });
  return { search: params.size > 0 ? `?${params}` : "" };
};

/** By state with links, by text with a form: both live in the address. */
export function CorreosFiltros({ busqueda, conteos }: { busqueda: BusquedaCorreos; conteos: Conteos }) {
  const { estado, texto } = busqueda;
  const total = conteos.pendiente + conteos.enviado + conteos.atascado;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5 p-2.5 md:px-3.5 md:py-3">
      <nav
        aria-label="Filtrar por estado"
        className="no-scrollbar flex w-full overflow-x-auto rounded-[14px] bg-papel-2 p-1 lg:w-auto"
      >
        {NOMBRES.map(([valor, nombre]) => (
          <Link
            key={nombre}
            to={enlace(valor, texto)}
            preventScrollReset
            aria-current={valor === estado ? "true" : undefined}
            className={cx(
              "flex h-11 flex-1 items-center justify-center gap-1.5 rounded-[10px] px-2 text-[13.5px] md:px-3 font-semibold whitespace-nowrap text-tinta-2 -outline-offset-3 md:h-9",
              valor === estado && "bg-superficie text-tinta shadow-1 dark:bg-noche-700",
            )}
          >
            {nombre}
            <span className="text-tinta-3 tabular-nums max-md:hidden dark:text-tinta-2">
              {agrupado(valor ? conteos[valor] : total)}
            </span>
          </Link>
        ))}
      </nav>
      <Form role="search" className="flex w-full gap-2 lg:w-[26rem]" preventScrollReset>
        {estado && <input type="hidden" name="estado" value={estado} />}
        <Field
          key={texto}
          label="Buscar correos"
          hideLabel
          name="q"
          type="search"
          defaultValue={texto}
          placeholder="Destinatario, asunto o clave"
          icon={<Search aria-hidden="true" />}
          fieldClassName="flex-1"
          className="h-11!"
        />
        <Button variant="secondary" size="sm" className="min-h-11!">
          Buscar
        </Button>
      </Form>
    </div>
  );
}
