import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { CAMPOS_CONOCIMIENTO } from "#modules/asistente/conocimiento/conocimiento.ts";

type Props = {
  intento: "crear" | "guardar" | "responder";
  id: string;
  respuesta: Respuesta | undefined;
  inicial?: { pregunta: string; variantes?: string; respuesta?: string; activo?: boolean };
};

/** A question and its answer. Figures in braces are filled in at the time of the answer. */
export const AsistenteFormulario = ({ intento, id, respuesta, inicial }: Props) => (
  <FormularioAdmin
    campos={CAMPOS_CONOCIMIENTO}
    intento={intento}
    id={id}
    valores={{
      pregunta: inicial?.pregunta ?? "",
      variantes: inicial?.variantes ?? "",
      respuesta: inicial?.respuesta ?? "",
      activo: inicial?.activo === false ? "" : "on",
    }}
    respuesta={respuesta}
    boton={intento === "guardar" ? "Guardar" : "Crear respuesta"}
    aspecto={{ size: "sm", variant: intento === "guardar" ? "secondary" : "primary" }}
    className="grid gap-3.5"
  />
);
