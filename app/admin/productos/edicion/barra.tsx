import { valorDeFiltro } from "#app/admin/kit/lista/consulta.ts";
import { BarraElegidos } from "#app/admin/kit/lista/elegir.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/field/field.tsx";
import { CAMBIOS } from "#modules/catalogo/edicion/cambio.ts";
import type { FiltrosProductos } from "#modules/catalogo/filtros.ts";
import { conteoEnPalabras } from "#modules/comun/conteo.ts";

/** The form to which the checkboxes of the rows belong. */
export const FORMULARIO_EDICION = "edicion";

const OPCIONES = Object.entries(CAMBIOS).map(([value, label]) => ({ value, label }));

/** What to do with the chosen products: a plain form that opens the plan. Nothing is chosen beforehand. */
export function EdicionBarra({ filtros, total }: { filtros: FiltrosProductos; total: number }) {
  const { texto = "", categoria = "", disponible, pocas } = filtros;
  return (
    <SiPuede permiso="productos.editar">
      <BarraElegidos id={FORMULARIO_EDICION} action="/admin/productos/edicion" key={JSON.stringify(filtros)}>
        <input type="hidden" name="texto" value={texto} />
        <input type="hidden" name="categoria" value={categoria} />
        <input type="hidden" name="disponible" value={valorDeFiltro(disponible)} />
        <input type="hidden" name="pocas" value={pocas ? "si" : ""} />
        <CheckboxField label={`Todos los de este filtro (${conteoEnPalabras(total)})`} name="todos" />
        <span className="flex items-end gap-2 max-md:w-full md:ml-auto">
          <SelectField
            label="Con los elegidos"
            hideLabel
            name="cambio"
            options={OPCIONES}
            placeholder="Qué cambiar…"
            required
            className="h-11!"
            fieldClassName="flex-1"
          />
          <Button size="sm" className="min-h-11!">
            Continuar
          </Button>
        </span>
      </BarraElegidos>
    </SiPuede>
  );
}
