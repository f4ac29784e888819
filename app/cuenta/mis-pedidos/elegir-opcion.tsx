import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { OpcionPremio } from "#modules/despachos/elegir-opcion.server.ts";

type Props = {
  codigo: string;
  opciones: readonly OpcionPremio[];
  elegida: number | null;
  respuesta: Respuesta | null;
};

/** The winner of a product with options chooses from what is left, until it is being prepared. */
export function ElegirOpcion({ codigo, opciones, elegida, respuesta }: Props) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === "elegir_opcion" && formData.get("id") === codigo;
  if (opciones.length === 0)
    return <Note kind="info">Este premio se elige por opciones y ahora no queda ninguna.</Note>;
  return (
    <Form method="post" className="grid gap-3 py-3">
      <input type="hidden" name="intento" value="elegir_opcion" />
      <input type="hidden" name="id" value={codigo} />
      {respuesta && <Note kind={respuesta.ok ? "success" : "error"}>{respuesta.mensaje}</Note>}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          key={elegida}
          label={elegida === null ? "Elige cómo quieres tu premio" : "Opción del premio"}
          name="opcion"
          defaultValue={elegida ?? ""}
          placeholder="Elige una"
          options={opciones.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
          fieldClassName="min-w-56 flex-1"
        />
        <Button variant="secondary" loading={enviando}>
          Guardar opción
        </Button>
      </div>
    </Form>
  );
}
