import { cx } from "#app/ui/cx.ts";
import { CheckboxField, Field, SelectField } from "#app/ui/field/field.tsx";
import { NumberField } from "#app/ui/field/number-field.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { leerDiferencia } from "#modules/productos/opciones/grilla.ts";
import type { FilaEditada } from "./filas.ts";

type Props = {
  fila: FilaEditada;
  lugar: number;
  sku: string;
  precio: number;
  fotos: readonly string[];
  nombres: { opcion_1: string; opcion_2: string };
  errores: Errores;
  alCambiar: (cambios: Partial<FilaEditada>) => void;
};

/** The fields of one combination; a card on phones, a row on wide screens. */
export function FilaOpcionCampos({ fila, lugar, sku, precio, fotos, nombres, errores, alCambiar }: Props) {
  const campo = (nombre: "valor_1" | "valor_2" | "sufijo" | "diferencia" | "existencias" | "imagen") => ({
    name: `${nombre}.${lugar}`,
    value: fila[nombre],
    onChange: ({ target }: { target: { value: string } }) => alCambiar({ [nombre]: target.value }),
    error: errores[`${nombre}.${lugar}`],
    autoComplete: "off",
  });
  const diferencia = leerDiferencia(fila.diferencia);
  const titulo = [fila.valor_1, fila.valor_2].filter(Boolean).join(" · ") || "Nueva combinación";
  return (
    <li>
      <input type="hidden" name={`id.${lugar}`} value={fila.id} />
      <fieldset
        className={cx(
          "grid grid-cols-2 items-start gap-x-3 gap-y-2.5 rounded-campo border border-linea p-3 lg:grid-cols-[repeat(auto-fit,minmax(116px,1fr))]",
          !fila.disponible && "bg-papel-2",
        )}
      >
        <legend className="sr-only">{titulo}</legend>
        <Field {...campo("valor_1")} label={nombres.opcion_1 || "Valor"} maxLength={40} />
        {(nombres.opcion_2 !== "" || fila.valor_2 !== "") && (
          <Field {...campo("valor_2")} label={nombres.opcion_2 || "Segundo valor"} maxLength={40} />
        )}
        <Field
          {...campo("sufijo")}
          label="Sufijo"
          maxLength={16}
          help={fila.sufijo === "" ? "Se crea solo" : `SKU ${sku}-${fila.sufijo}`}
        />
        <NumberField
          {...campo("diferencia")}
          label="Diferencia"
          signed
          inputMode="text"
          placeholder="0"
          help={diferencia === null ? undefined : `Precio ${pesos(precio + diferencia)}`}
        />
        {fila.id === "" ? (
          <NumberField {...campo("existencias")} label="Unidades" help="Vacío: sin contar" />
        ) : (
          <p className="grid tabular-nums">
            <span className="field-label">Unidades</span>
            {fila.existencias === "" ? "Sin contar" : fila.existencias}
          </p>
        )}
        <SelectField
          {...campo("imagen")}
          label="Foto"
          placeholder="La del producto"
          options={fotos.map((foto, i) => ({ value: foto, label: `Foto ${i + 1}` }))}
        />
        <CheckboxField
          fieldClassName="self-center"
          label="A la venta"
          name={`disponible.${lugar}`}
          checked={fila.disponible}
          onChange={({ target }) => alCambiar({ disponible: target.checked })}
        />
      </fieldset>
    </li>
  );
}
