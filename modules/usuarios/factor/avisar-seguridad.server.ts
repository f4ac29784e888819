import type { Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";

/** Mails the person what changed in the security of their account: it is how they notice a stranger. */
export async function avisarSeguridad(
  tx: Tx,
  { user_id, email, codigo_referido }: Pick<Sesion, "user_id" | "email" | "codigo_referido">,
  hecho: string,
): Promise<void> {
  const sello = Buffer.from(tx.random(6)).toString("hex");
  await encolarCorreo(tx, {
    clave: `seguridad:${user_id}:${sello}`,
    para: email,
    usuario: codigo_referido,
    plantilla: "seguridad_cambiada",
    datos: { hecho },
  });
}
