import { Search } from "lucide-react";
import { Form } from "react-router";
import { FiltroEstados } from "#app/admin/kit/filtro-estados.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import type { BusquedaCorreos } from "./busqueda.ts";
import type { Conteos } from "./cifras.tsx";

const NOMBRES = [
  [undefined, "Todos"],
  ["pendiente", "En espera"],
  ["enviado", "Enviados"],
  ["atascado", "Atascados"],
] as const;

/** Links filter by state and a form filters by text; both are kept in the address. */
export function CorreosFiltros({ busqueda, conteos }: { busqueda: BusquedaCorreos; conteos: Conteos }) {
  const { estado, texto } = busqueda;
  const total = conteos.pendiente + conteos.enviado + conteos.atascado;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados
        opciones={NOMBRES.map(([valor, nombre]) => ({
          estado: valor,
          nombre,
          cuantos: enBreve(valor ? conteos[valor] : total),
        }))}
        actual={estado}
        parametros={{ ...(texto && { q: texto }) }}
      />
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
