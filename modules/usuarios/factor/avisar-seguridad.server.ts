import type { Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";

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

/** The same for a person who has no session yet. */
export async function avisarSeguridadDe(tx: Tx, user_id: string, hecho: string): Promise<void> {
  const usuario = await buscarUsuario(tx, user_id);
  if (!usuario?.email) return;
  const { email, codigo_referido } = usuario;
  await avisarSeguridad(tx, { user_id, email, codigo_referido }, hecho);
}
