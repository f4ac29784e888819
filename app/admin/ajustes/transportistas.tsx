import { Form, useNavigation } from "react-router";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { leerTransportistas, MAX_TRANSPORTISTAS } from "#modules/ajustes/transportistas.ts";

type Props = { ajustes: Ajustes; respuesta: Respuesta | undefined };

const VACIAS = 2;

/** The carriers and their tracking pages, with empty rows for new ones. */
export function AjustesTransportistas({ ajustes, respuesta }: Props) {
  const { formData } = useNavigation();
  const rechazada = rechazadaDe(respuesta, "transportistas");
  const guardados = leerTransportistas(ajustes.transportistas);
  const filas = Math.min(MAX_TRANSPORTISTAS, guardados.length + VACIAS);
  const valor = (campo: "nombre" | "enlace", n: number) =>
    rechazada?.valores[`${campo}_${n}`] ?? guardados[n]?.[campo] ?? "";
  return (
    <SeccionAdmin
      ancla
      id="transportistas"
      titulo="Transportistas"
      texto="El enlace lleva {seguimiento} donde va el número: así el cliente sigue su envío con un toque. Pruébalo con un número tuyo. Vacía una fila para quitarla."
    >
      <Form
        method="post"
        noValidate
        preventScrollReset
        key={ajustes.transportistas}
        className="grid items-start gap-3 md:grid-cols-[12rem_minmax(0,1fr)]"
      >
        <input type="hidden" name="intento" value="transportistas" />
        {Array.from({ length: filas }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place.
          <div key={n} className="contents">
            <Field
              label={`Nombre ${n + 1}`}
              name={`nombre_${n}`}
              defaultValue={valor("nombre", n)}
              error={rechazada?.errores[`nombre_${n}`]}
              maxLength={40}
            />
            <Field
              label={`Enlace ${n + 1}`}
              name={`enlace_${n}`}
              defaultValue={valor("enlace", n)}
              error={rechazada?.errores[`enlace_${n}`]}
              inputMode="url"
              maxLength={200}
            />
          </div>
        ))}
        <Button
          loading={formData?.get("intento") === "transportistas"}
          className="justify-self-start max-md:w-full md:col-span-2"
        >
          Guardar transportistas
        </Button>
      </Form>
    </SeccionAdmin>
  );
}
