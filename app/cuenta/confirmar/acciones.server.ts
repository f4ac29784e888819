import { redirect } from "react-router";
import { esDescarga, volverSeguro } from "#app/acceso/volver.ts";
import { accion, accionJson } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import { opcionesDePrueba } from "#modules/usuarios/factor/llaves.server.ts";

/** Proves who the person is. A dialog stays where it is; the page goes back to what was interrupted. */
export const probar = accion("sesion", async ({ auth, form, request }) => {
  const codigo = texto(form, "codigo");
  await auth.probarIdentidad(
    form.has("contrasena") ? { contrasena: texto(form, "contrasena") } : { codigo },
    request.headers,
  );
  const volver = volverSeguro(texto(form, "volver"));
  return form.has("dialogo") || esDescarga(volver) ? "Listo." : redirect(volver);
});

/** The same with a passkey: without an answer it gives what the key has to sign. */
export const probarConLlave = accionJson("sesion", async ({ ctx, auth, sesion, form, request }) => {
  const llave = texto(form, "respuesta");
  const { session_id, user_id } = sesion;
  if (llave === "") return { opciones: await opcionesDePrueba(ctx, `prueba:${session_id}`, user_id) };
  await auth.probarIdentidad({ llave }, request.headers);
  return { ok: true };
});
