import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import {
  ESTADOS_USUARIOS,
  type EstadoUsuarios,
  type FiltrosUsuarios,
  ORDENES_USUARIOS,
} from "#modules/administracion/filtros-usuarios.ts";
import { FiltroEstados } from "./filtro-estados.tsx";

type Props = { filtros: FiltrosUsuarios; conteos: Record<EstadoUsuarios | "todas", number> };

/** By state with links; by text and role with a form. All of it lives in the address. */
export const UsuariosFiltros = ({ filtros, conteos }: Props) => (
  <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
    <FiltroEstados
      opciones={[
        { estado: undefined, nombre: "Todas", cuantos: conteos.todas },
        ...Object.entries(ESTADOS_USUARIOS).map(([clave, nombre]) => {
          const estado = clave as EstadoUsuarios;
          return { estado, nombre, cuantos: conteos[estado] };
        }),
      ]}
      actual={filtros.estado}
      parametros={parametros(filtros)}
    />
    <PorTexto filtros={filtros} />
  </div>
);

const parametros = ({ texto, rol, orden }: FiltrosUsuarios) => ({
  ...(texto && { texto }),
  ...(rol && { rol }),
  ...(orden !== "nuevos" && { orden }),
});

function PorTexto({ filtros }: { filtros: FiltrosUsuarios }) {
  const { estado, texto, rol, orden } = filtros;
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
        placeholder="Código, correo, nombre o RUT"
        icon={<Search aria-hidden="true" />}
        fieldClassName="min-w-0 flex-1 max-md:col-span-2"
        className="h-11!"
      />
      <SelectField
        label="Rol"
        name="rol"
        defaultValue={rol ?? ""}
        options={[
          { value: "", label: "Todos" },
          { value: "usuario", label: "Clientes" },
          { value: "admin", label: "Administran" },
        ]}
        className="h-11!"
      />
      <SelectField
        label="Orden"
        name="orden"
        defaultValue={orden}
        options={Object.entries(ORDENES_USUARIOS).map(([value, label]) => ({ value, label }))}
        className="h-11!"
      />
      <Button variant="secondary" size="sm" className="min-h-11! max-md:col-span-2">
        Filtrar
      </Button>
    </Form>
  );
}
