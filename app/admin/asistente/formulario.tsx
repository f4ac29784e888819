import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, Field, TextAreaField } from "#app/ui/field/field.tsx";
import { DATOS, LARGOS } from "#modules/asistente/conocimiento.ts";

type Props = {
  intento: "crear" | "guardar" | "responder";
  id: string;
  respuesta: Respuesta | undefined;
  inicial?: { pregunta: string; variantes?: string; respuesta?: string; activo?: boolean };
};

/** A question and its answer. Figures in braces are filled in at the time of the answer. */
export function AsistenteFormulario({ intento, id, respuesta, inicial }: Props) {
  const { formData } = useNavigation();
  const propia =
    respuesta?.intento === intento && respuesta.id === id && !respuesta.ok ? respuesta : undefined;
  const base: Record<string, string> = {
    pregunta: inicial?.pregunta ?? "",
    variantes: inicial?.variantes ?? "",
    respuesta: inicial?.respuesta ?? "",
    activo: inicial?.activo === false ? "" : "on",
  };
  const valores: Record<string, string> = propia?.valores ?? base;
  const campo = (name: keyof typeof LARGOS) => ({
    name,
    defaultValue: valores[name] ?? "",
    error: propia?.errores[name],
    maxLength: LARGOS[name],
  });
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3.5">
      <input type="hidden" name="intento" value={intento} />
      <input type="hidden" name="id" value={id} />
      <Field {...campo("pregunta")} label="Pregunta" autoComplete="off" />
      <TextAreaField
        {...campo("variantes")}
        label="Otras formas de preguntarlo"
        help="Una por línea."
        rows={3}
      />
      <TextAreaField {...campo("respuesta")} label="Respuesta" rows={5} help={AYUDA} />
      <CheckboxField label="Activa" name="activo" defaultChecked={valores.activo === "on"} />
      <Button
        size="sm"
        variant={intento === "guardar" ? "secondary" : "primary"}
        loading={formData?.get("intento") === intento && formData.get("id") === id}
        className="min-h-11! justify-self-start"
      >
        {intento === "guardar" ? "Guardar" : "Crear respuesta"}
      </Button>
    </Form>
  );
}

const AYUDA = `Puedes usar **negrita**, [enlaces](/productos) y estos datos, que siempre están al día: ${Object.keys(
  DATOS,
)
  .map((dato) => `{${dato}}`)
  .join(", ")}.`;
