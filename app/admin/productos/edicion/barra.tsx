import { Form, Link } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/field/field.tsx";
import { CAMBIOS } from "#modules/catalogo/edicion/cambio.ts";
import type { FiltrosProductos } from "#modules/catalogo/filtros.ts";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";

/** The form to which the checkboxes of the rows belong. */
export const FORMULARIO_EDICION = "edicion";

const OPCIONES = Object.entries(CAMBIOS).map(([value, label]) => ({ value, label }));

/** What to do with the chosen products. It is a plain form that opens the plan, so it works without JavaScript. */
export function EdicionBarra({ filtros, total }: { filtros: FiltrosProductos; total: number }) {
  const { texto = "", categoria = "", disponible, pocas } = filtros;
  return (
    <SiPuede permiso="productos.editar">
      <Form
        id={FORMULARIO_EDICION}
        action="/admin/productos/lote"
        aria-label="Editar los elegidos"
        key={JSON.stringify(filtros)}
        className="grid gap-2 border-t border-linea p-2.5 md:flex md:flex-wrap md:items-end md:gap-4 md:px-3.5 md:py-3"
      >
        <input type="hidden" name="texto" value={texto} />
        <input type="hidden" name="categoria" value={categoria} />
        <input
          type="hidden"
          name="disponible"
          value={disponible === undefined ? "" : disponible ? "si" : "no"}
        />
        <input type="hidden" name="pocas" value={pocas ? "si" : ""} />
        <SelectField label="Con los elegidos" name="cambio" options={OPCIONES} className="h-11!" />
        <Button variant="secondary" size="sm" className="min-h-11!">
          Continuar
        </Button>
        <CheckboxField label={`Elegir todos los de este filtro (${conteoEnPalabras(total)})`} name="todos" />
        <Link
          to="/admin/productos/lote"
          className="py-2.5 text-enlace underline underline-offset-3 md:ml-auto"
        >
          Deshacer cambios recientes
        </Link>
      </Form>
    </SiPuede>
  );
}
