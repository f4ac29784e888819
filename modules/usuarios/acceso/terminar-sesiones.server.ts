import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { borrarExclusionesVencidas } from "#modules/usuarios/autoexclusion.store.server.ts";
import { borrarIngresosDe, borrarIngresosVencidos } from "#modules/usuarios/factor/factor.store.server.ts";
import { subirVersion } from "#modules/usuarios/usuarios.store.server.ts";
import { huellaDeSesion } from "./admitir-sesion.server.ts";
import { borrarSesionDe, borrarSesiones, borrarVencidos } from "./credenciales.store.server.ts";
import { borrarInvitacionesVencidas } from "./invitaciones.store.server.ts";

/** Ends the session of a token; the other tabs of its browser are told after the commit. */
export const terminarSesion = (ctx: Ctx, token: string): Promise<void> =>
  enTransaccion(ctx, async (tx) => {
    const cerrada = await borrarSesionDe(tx, huellaDeSesion(token));
    if (cerrada?.usuario) tx.announce({ tabla: "sesiones", usuario: cerrada.usuario, clave: cerrada.id });
  });

/** Ends every session of a person in the caller's transaction; their sockets close after the commit. */
export async function terminarSesionesDe(tx: Tx, user_id: string): Promise<void> {
  await borrarSesiones(tx, user_id);
  await borrarIngresosDe(tx, user_id);
  const usuario = await subirVersion(tx, user_id);
  if (usuario) tx.announce({ tabla: "sesiones", usuario });
}

/**
 * Ends the person's other sessions one by one, so that the current one stays connected, and their pending logins:
 * those were opened with the password that may just have been replaced.
 */
export async function terminarOtrasSesiones(
  tx: Tx,
  { user_id, codigo_referido, session_id }: Pick<Sesion, "user_id" | "codigo_referido" | "session_id">,
): Promise<void> {
  await borrarIngresosDe(tx, user_id);
  for (const clave of await borrarSesiones(tx, user_id, session_id)) {
    tx.announce({ tabla: "sesiones", usuario: codigo_referido, clave });
  }
}

/** Deletes expired sessions, links, pending logins, invitations and self-pauses. */
export const limpiarAccesos = (ctx: Ctx): Promise<number> =>
  enTransaccion(ctx, async (tx) => {
    const accesos = await borrarVencidos(tx, tx.now());
    const pendientes = await borrarIngresosVencidos(tx, tx.now());
    const invitadas = await borrarInvitacionesVencidas(tx, tx.now());
    return accesos + pendientes + invitadas + (await borrarExclusionesVencidas(tx, tx.now()));
  });
