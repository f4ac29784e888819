import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerPrimerosPasos } from "#modules/ajustes/detallar-ajustes.server.ts";
import { type ConRol, puede } from "#modules/comun/acceso/permisos.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { buscarCredencial } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";

/** Where a login without a destination leads: an admin goes on with the first steps of a new shop. */
export async function destinoTrasIngreso(ctx: Ctx, quien: ConRol, volver: string): Promise<string> {
  if (volver !== "/" || !puede(quien, "panel.ver")) return volver;
  const { mostrar } = await leerPrimerosPasos(ctx, quien);
  return mostrar ? "/admin" : volver;
}

/** The same, for an address whose password was just accepted. */
export async function destinoDelCorreo(ctx: Ctx, email: string, volver: string): Promise<string> {
  if (volver !== "/") return volver;
  const { demostracion, pasos_ocultos } = await leerAjustes(ctx);
  if (demostracion || pasos_ocultos) return volver;
  const credencial = await buscarCredencial(ctx, email.trim().toLowerCase());
  const usuario = credencial && (await buscarUsuario(ctx, credencial.user_id));
  return usuario ? destinoTrasIngreso(ctx, usuario, volver) : volver;
}
