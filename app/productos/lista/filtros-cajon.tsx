import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Drawer } from "#app/ui/dialog/drawer.tsx";
import { SelectField, SwitchField } from "#app/ui/field/field.tsx";
import type { Categoria } from "#modules/productos/categoria.ts";
import { type Consulta, escribirConsulta, ORDENES } from "#modules/productos/consulta.ts";
import { nombreOrden } from "./textos.ts";

export const CAJON_FILTROS = "filtros";

/** Order and filters on phones, applied together with one button. */
export function CajonFiltros({
  consulta,
  categorias,
}: {
  consulta: Consulta;
  categorias: readonly Categoria[];
}) {
  const { q, orden, categoria, con_puntos } = consulta;
  return (
    <Drawer id={CAJON_FILTROS} label="Filtros y orden">
      <Form
        key={escribirConsulta(consulta)}
        method="get"
        action="/productos"
        className="grid gap-5 px-2.5 pt-4"
      >
        {q && <input type="hidden" name="q" value={q} />}
        <SelectField
          label="Ordenar por"
          name="orden"
          defaultValue={orden}
          options={ORDENES.map((valor) => ({ value: valor, label: nombreOrden(valor, q) }))}
        />
        <SelectField
          label="Categoría"
          name="categoria"
          defaultValue={categoria ?? ""}
          placeholder="Todas"
          options={categorias.map(({ categoria }) => categoria)}
        />
        <SwitchField name="con_puntos" value="1" label="Con sorteo en marcha" defaultChecked={con_puntos} />
        <div className="grid gap-2.5 pt-2">
          <Button full>Ver productos</Button>
          <ButtonLink to={escribirConsulta({ q })} variant="ghost" full>
            Limpiar filtros
          </ButtonLink>
        </div>
      </Form>
    </Drawer>
  );
}
