import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { INTENTO } from "./forms.ts";
import type { Respuesta } from "./respuesta.ts";
import { isAwayStatus } from "./retry-fetch.ts";
import { sinSaberSiQuedo } from "./sin-saber.ts";

const UNAVAILABLE = 503;

/** An event of the window: what was sent got no answer, so the page still holds what was written (unsaved.tsx). */
export const UNANSWERED = "unanswered-form";

/** No answer came: the network failed, or a proxy answered for a server that is down. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (isRouteErrorResponse(error) && isAwayStatus(error.status));

/**
 * The `clientAction` of every page with a form that people write: `export const clientAction = sinPerder<typeof action>()`. Without it the
 * router puts its error page in the place of the page when no answer comes, and what was written is lost. With it the form gets an answer like any
 * other refusal, and keeps its fields and files. Without scripts the browser sends the form itself, and this does not run.
 *
 * The status keeps the router from reading the page again, which would fail too.
 */
export const sinPerder =
  <Action>(mensaje: string = sinSaberSiQuedo("lo que enviaste")) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    // A body can be sent only once: the copy is read if no answer comes.
    const copy = request.clone();
    try {
      return await serverAction<Action>();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      const answer = sinRespuesta(await copy.formData(), mensaje);
      dispatchEvent(new Event(UNANSWERED));
      return data(answer, { status: UNAVAILABLE });
    }
  };

function sinRespuesta(form: FormData, mensaje: string): Respuesta {
  const escritos = [...form].flatMap(([campo, valor]) => (typeof valor === "string" ? [[campo, valor]] : []));
  const valores: Record<string, string> = Object.fromEntries(escritos);
  return {
    intento: valores[INTENTO] ?? "",
    ok: false,
    mensaje,
    en: Date.now(),
    id: valores.id ?? "",
    errores: {},
    valores,
    espera: null,
    sin_sesion: false,
    sin_prueba: false,
    sin_respuesta: true,
    datos: null,
  };
}
