import { Form } from "react-router";
import { FiltroEstados } from "#app/admin/kit/lista/filtro-estados.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Search } from "#app/ui/iconos.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import type { BusquedaCorreos } from "./busqueda.ts";
import { type ConteosBandeja, entregados } from "./cifras.tsx";

const ESTADOS = [
  [undefined, "Todos"],
  ["pendiente", "En espera"],
  ["enviado", null],
  ["atascado", "Atascados"],
] as const;

type Props = { busqueda: BusquedaCorreos; conteos: ConteosBandeja; local: boolean };

/** Links filter by state and a form filters by text; both are kept in the address. The counts are those of the text. */
export function CorreosFiltros({ busqueda, conteos, local }: Props) {
  const { estado, texto } = busqueda;
  const total = conteos.pendiente + conteos.enviado + conteos.atascado;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados
        opciones={ESTADOS.map(([valor, nombre]) => ({
          estado: valor,
          nombre: nombre ?? entregados(local),
          cuantos: enBreve(valor ? conteos[valor] : total),
        }))}
        actual={estado}
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
          placeholder="Destinatario o asunto"
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
