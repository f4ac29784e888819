import { Form } from "react-router";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/field/date-field.tsx";
import { CheckboxField, Field, SelectField } from "#app/ui/field/field.tsx";
import { CAMBIOS, type NombreCambio } from "#modules/catalogo/edicion/cambio.ts";
import { REDONDEOS } from "#modules/catalogo/edicion/edicion-masiva.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import type { Categoria } from "#modules/productos/categoria.ts";

type Props = {
  cambio: NombreCambio | null;
  campos: readonly (readonly [string, string])[];
  errores: Errores;
  categorias: readonly Categoria[];
};

const opcionesDe = (nombres: Record<string, string>) =>
  Object.entries(nombres).map(([value, label]) => ({ value, label }));

/** The parameters of the change. The form returns to the same address with them, and the page shows the plan. */
export function EdicionCampos({ cambio, campos, errores, categorias }: Props) {
  const valores = new Map(campos);
  const campo = (name: string) => ({ name, defaultValue: valores.get(name) ?? "", error: errores[name] });
  const propios = new Set(["cambio", "porcentaje", "redondeo", "hasta", "categoria_id", "pasar_limites"]);
  const sinCampos = cambio === "sin_oferta" || cambio === "vender" || cambio === "retirar";
  if (sinCampos) return null;
  const rebaja = cambio === "oferta" || cambio === "bajar";
  return (
    <Card as="section" aria-label="Qué cambia">
      <Form className="grid items-start gap-4 md:grid-cols-3">
        {campos
          .filter(([nombre]) => !propios.has(nombre))
          .map(([nombre, valor]) => (
            <input key={`${nombre}:${valor}`} type="hidden" name={nombre} value={valor} />
          ))}
        <input type="hidden" name="revisar" value="si" />
        {cambio ? (
          <input type="hidden" name="cambio" value={cambio} />
        ) : (
          <SelectField
            {...campo("cambio")}
            label="Qué hacer"
            placeholder="Elige"
            options={opcionesDe(CAMBIOS)}
          />
        )}
        {(rebaja || cambio === "subir") && (
          <>
            <Field
              {...campo("porcentaje")}
              label={rebaja ? "Porcentaje de rebaja" : "Porcentaje de alza"}
              inputMode="numeric"
              help={rebaja ? "Entero, de 1 a 99." : "Entero, de 1 a 500."}
            />
            <SelectField
              {...campo("redondeo")}
              defaultValue={valores.get("redondeo") ?? "ninguno"}
              label="Redondeo"
              options={opcionesDe(REDONDEOS)}
              help={
                rebaja
                  ? "Al próximo precio que termina así, o al anterior si ese pasara el de hoy."
                  : "Hacia arriba, al próximo precio que termina así."
              }
            />
          </>
        )}
        {cambio === "oferta" && (
          <DateField {...campo("hasta")} label="Oferta hasta" help="Último día, incluido, hora de Chile." />
        )}
        {cambio === "categoria" && (
          <SelectField
            {...campo("categoria_id")}
            label="Categoría nueva"
            placeholder="Elige una"
            options={categorias.map(({ id, categoria }) => ({ value: String(id), label: categoria }))}
          />
        )}
        {(rebaja || cambio === "subir") && (
          <SiPuede permiso="productos.limites">
            <CheckboxField
              label="Pasar los límites"
              name="pasar_limites"
              defaultChecked={valores.get("pasar_limites") === "on"}
              help="De precios y puntos. Te pediremos confirmar que eres tú, y avisamos a las dueñas."
            />
          </SiPuede>
        )}
        <Button variant="secondary" className="justify-self-start max-md:w-full md:col-span-3">
          Revisar
        </Button>
      </Form>
    </Card>
  );
}
