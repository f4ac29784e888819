import { accionJson } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { volverSeguro } from "./volver.ts";

/** Signs in with a passkey: without an answer it gives what the key has to sign, with one it opens the session. */
export const action = accionJson("visita", async ({ auth, form, request }) => {
  const respuesta = texto(form, "respuesta");
  if (respuesta === "") return { opciones: await auth.opcionesDeIngreso() };
  const { headers } = await auth.ingresarConLlave(respuesta, request.headers);
  headers.set("Cache-Control", "no-store");
  const volver = volverSeguro(texto(form, "volver"));
  // The login page knows where the new session goes when nothing was asked for.
  return Response.json({ volver: volver === "/" ? "/ingresar" : volver }, { headers });
});

export function loader() {
  throw new Response(null, { status: 404 });
}
