import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { olvidarCorreos } from "#modules/correos/olvidar-correos.server.ts";
import { quitarReferente } from "#modules/referidos/referidos.store.server.ts";
import { borrarRegistrosSueltos } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { bloquearUsuario, borrarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { bloquearSinConfirmar, leerSinConfirmar } from "./privacidad.store.server.ts";

const POR_VEZ = 500;

/**
 * Deletes accounts whose e-mail was not confirmed in time: their owners cannot sign in, and a flood of sign-ups must not
 * stay for ever. An account that something refers to stays, and does not stop the others. Run by a job; `porVez` bounds the
 * work of one run.
 */
export async function limpiarSinConfirmar(ctx: Ctx, porVez = POR_VEZ): Promise<number> {
  const { dias_sin_confirmar } = await leerAjustes(ctx);
  const antes = new Date(ctx.now().getTime() - dias_sin_confirmar * DIA_MS);
  let borradas = await enTransaccion(ctx, (tx) => borrarRegistrosSueltos(tx, antes));
  let fallidas = 0;
  while (borradas < porVez) {
    // Accounts that failed are still the first of the list.
    const codigos = await leerSinConfirmar(ctx, antes, { saltar: fallidas, limite: porVez });
    for (const codigo of codigos) {
      const borrada = await borrar(ctx, codigo, antes).catch((error: unknown) => {
        ctx.log.error("accounts: unconfirmed account not deleted", { codigo, ...describeError(error) });
        fallidas++;
        return false;
      });
      if (borrada) borradas++;
    }
    if (codigos.length < porVez) break;
  }
  return borradas;
}

function borrar(ctx: Ctx, codigo: string, antes: Date): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const usuario = await bloquearUsuario(tx, codigo);
    // The person may have confirmed, or signed up again, since the list was read.
    if (!usuario?.user_id || !(await bloquearSinConfirmar(tx, usuario.user_id, antes))) return false;
    await olvidarCorreos(tx, { usuario: codigo, para: usuario.email });
    await quitarReferente(tx, codigo);
    await borrarUsuario(tx, usuario);
    tx.announce({ tabla: "usuarios", clave: codigo });
    return true;
  });
}
