import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { olvidarCorreos } from "#modules/correos/olvidar-correos.server.ts";
import { quitarReferente } from "#modules/referidos/referidos.store.server.ts";
import { buscarCredencialPorId } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { bloquearUsuario, borrarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { leerSinConfirmar } from "./privacidad.store.server.ts";

const DIA = 24 * 60 * 60_000;
const POR_VEZ = 500;

/**
 * Deletes accounts whose e-mail was not confirmed in time: their owners cannot sign in, and a flood of sign-ups must not
 * stay for ever. An account that something refers to stays. Run by a job.
 */
export async function limpiarSinConfirmar(ctx: Ctx): Promise<number> {
  const { dias_sin_confirmar } = await leerAjustes(ctx);
  const antes = new Date(ctx.now().getTime() - dias_sin_confirmar * DIA);
  let borradas = 0;
  for (const codigo of await leerSinConfirmar(ctx, antes, POR_VEZ)) {
    const borrada = await borrar(ctx, codigo).catch((error: unknown) => {
      ctx.log.error("accounts: unconfirmed account not deleted", { codigo, ...describeError(error) });
      return false;
    });
    if (borrada) borradas++;
  }
  return borradas;
}

function borrar(ctx: Ctx, codigo: string): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const usuario = await bloquearUsuario(tx, codigo);
    const credencial = usuario?.user_id ? await buscarCredencialPorId(tx, usuario.user_id) : null;
    // The person may have confirmed since the list was read.
    if (!usuario || !credencial || credencial.confirmado) return false;
    await olvidarCorreos(tx, { usuario: codigo, para: usuario.email });
    await quitarReferente(tx, codigo);
    await borrarUsuario(tx, usuario);
    tx.announce({ tabla: "usuarios", clave: codigo });
    return true;
  });
}
