import { Form, Link, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextAreaField } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  fraseReclamo,
  LARGO_PREGUNTA_PREMIO,
  preguntaAbierta,
  type Reclamo,
} from "#modules/compras/premio/reclamo.ts";

type Props = { codigo: string; reclamo: Reclamo; respuesta: Respuesta | null };

/** Until when a prize is claimed, and what the shop asks its winner. */
export function PedidoPremio({ codigo, reclamo, respuesta }: Props) {
  const espera = !reclamo.reclamado_en && !reclamo.vencido_en;
  return (
    <div className="mt-4 grid gap-3">
      {respuesta && !respuesta.errores.respuesta && (
        <Note kind={respuesta.ok ? "success" : "error"}>{respuesta.mensaje}</Note>
      )}
      {!reclamo.reclamado_en && (
        <Note kind={espera && !reclamo.detenido_en ? "warning" : "info"}>
          {fraseReclamo(reclamo)}
          {espera && (
            <>
              {" "}
              <Link to="/mis-datos">Completar Mis datos</Link>
            </>
          )}
        </Note>
      )}
      {preguntaAbierta(reclamo) && (
        <Pregunta codigo={codigo} pregunta={reclamo.pregunta ?? ""} respuesta={respuesta} />
      )}
    </div>
  );
}

type PropsPregunta = Pick<Props, "codigo" | "respuesta"> & { pregunta: string };

function Pregunta({ codigo, pregunta, respuesta }: PropsPregunta) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === "responder_pregunta" && formData.get("id") === codigo;
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intento" value="responder_pregunta" />
      <input type="hidden" name="id" value={codigo} />
      <TextAreaField
        label={`La tienda pregunta: ${pregunta}`}
        name="respuesta"
        rows={3}
        maxLength={LARGO_PREGUNTA_PREMIO}
        required
        defaultValue={respuesta?.valores.respuesta}
        error={respuesta?.errores.respuesta}
      />
      <Button variant="secondary" loading={enviando} className="justify-self-start">
        Responder
      </Button>
    </Form>
  );
}
