import { useFetcher } from "react-router";
import { INTENTO } from "#app/lib/actions/forms.ts";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note.tsx";

/**
 * Asks for another confirmation link without leaving the page. The answer is the same for every address, so that it
 * does not reveal which of them have an account.
 */
export function ReenviarEnlace({ email, pregunta }: { email: string; pregunta: string }) {
  const { Form, data, state } = useFetcher<Respuesta>();
  if (data?.ok)
    return (
      <Note kind="success">
        Si la cuenta <b className="break-all">{email}</b> espera su confirmación, le enviamos un enlace nuevo.
        Funciona por 24 horas.
      </Note>
    );
  return (
    <Form method="post" action="/confirmar" className="acceso-reenviar">
      {data && <Note kind="error">{data.mensaje}</Note>}
      <input type="hidden" name={INTENTO} value="reenviar" />
      <input type="hidden" name="email" value={email} />
      <p>{pregunta}</p>
      <Button variant="secondary" size="sm" loading={state !== "idle"}>
        Enviar otro enlace
      </Button>
    </Form>
  );
}
