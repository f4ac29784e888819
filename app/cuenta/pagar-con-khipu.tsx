import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

type Props = {
  codigo: string;
  /** Where the form is sent; without it, to the page that shows it. */
  action?: string;
  respuesta?: Respuesta | null;
};

/** Leads to Khipu, where the customer transfers from their bank. Without scripts the form itself is redirected there. */
export function PagarConKhipu({ codigo, action, respuesta = null }: Props) {
  const { formData } = useNavigation();
  const enviando = formData?.get("intento") === "khipu" && formData.get("id") === codigo;
  return (
    <Form method="post" {...(action === undefined ? {} : { action })} className="grid gap-2">
      <input type="hidden" name="intento" value="khipu" />
      <input type="hidden" name="id" value={codigo} />
      {respuesta && !respuesta.ok && <Note kind="error">{respuesta.mensaje}</Note>}
      <Button variant="secondary" loading={enviando}>
        Pagar con Khipu<span className="sr-only"> la compra {codigo}</span>
      </Button>
      <p className="field-help">Transfieres desde tu banco y tu pago se confirma solo.</p>
    </Form>
  );
}
