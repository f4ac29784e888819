import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { avisarSeguridad } from "#modules/usuarios/factor/avisar-seguridad.server.ts";
import {
  borrarCodigos,
  borrarLlaves,
  borrarTotp,
  tieneFactor,
} from "#modules/usuarios/factor/factor.store.server.ts";
import { buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { marcarCuentaConfirmada } from "./confirmar-cuenta.server.ts";
import { borrarVales, buscarCredencial, cambiarHash } from "./credenciales.store.server.ts";
import { terminarSesionesDe } from "./terminar-sesiones.server.ts";

const FACTOR_QUITADO = "Quitamos la verificación en dos pasos de tu cuenta.";

type Pedido = { email: string; hash: string; sin_factor: boolean };

/**
 * Sets a new password from the machine of the shop, for a person who cannot sign in any more. Ends their sessions,
 * tells them by mail and writes it down: an operator of the server can do this to any account.
 */
export async function restablecerCuenta(ctx: Ctx, { email, hash, sin_factor }: Pedido): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const credencial = await buscarCredencial(tx, email);
    const usuario = credencial && (await buscarUsuario(tx, credencial.user_id));
    if (!credencial || !usuario)
      throw new Rechazo("desconocido", `No hay una cuenta con el correo ${email}.`);
    const { user_id } = credencial;
    const { codigo_referido } = usuario;
    await bloquear(tx, `factor:${user_id}`);
    await cambiarHash(tx, user_id, hash, tx.now());
    await marcarCuentaConfirmada(tx, credencial);
    await borrarVales(tx, "recuperar:", user_id);
    if (sin_factor) {
      if (await tieneFactor(tx, user_id))
        await avisarSeguridad(tx, { user_id, email, codigo_referido }, FACTOR_QUITADO);
      await borrarTotp(tx, user_id);
      await borrarLlaves(tx, user_id);
      await borrarCodigos(tx, user_id);
    }
    await terminarSesionesDe(tx, user_id);
    await anotarAuditoria(tx, {
      quien: codigo_referido,
      accion: "usuarios.restablecer_desde_consola",
      objeto: `usuario:${codigo_referido}`,
      despues: { contrasena: "nueva", segundo_factor: sin_factor ? "quitado" : "igual" },
    });
    await encolarCorreo(tx, {
      clave: `contrasena-cambiada:${user_id}:${tx.now().getTime()}`,
      para: email,
      usuario: codigo_referido,
      plantilla: "contrasena_cambiada",
      datos: {},
    });
  });
}
