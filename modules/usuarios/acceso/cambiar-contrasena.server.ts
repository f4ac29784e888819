import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { borrarVales, cambiarHash } from "./credenciales.store.server.ts";
import { terminarOtrasSesiones } from "./terminar-sesiones.server.ts";

/** Changes the password, ends the person's other sessions and tells them by mail. */
export async function cambiarContrasena(ctx: Ctx, sesion: Sesion, hash: string): Promise<void> {
  const { user_id, email, codigo_referido } = sesion;
  await enTransaccion(ctx, async (tx) => {
    const fecha = tx.now();
    await cambiarHash(tx, user_id, hash, fecha);
    await borrarVales(tx, "recuperar:", user_id);
    await terminarOtrasSesiones(tx, sesion);
    const clave = `contrasena-cambiada:${user_id}:${fecha.getTime()}`;
    await encolarCorreo(tx, {
      clave,
      para: email,
      usuario: codigo_referido,
      plantilla: "contrasena_cambiada",
      datos: {},
    });
  });
}
