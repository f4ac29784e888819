import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { ENLACE_RECUPERAR_INVALIDO } from "#modules/usuarios/textos.ts";
import { buscarUsuario } from "#modules/usuarios/usuarios.store.server.ts";
import { puedeIngresar } from "./admitir-sesion.server.ts";
import { marcarCuentaConfirmada } from "./confirmar-cuenta.server.ts";
import {
  borrarVales,
  buscarCredencial,
  buscarCredencialPorId,
  type Credencial,
  cambiarHash,
  usarVale,
  verVale,
} from "./credenciales.store.server.ts";
import { emitirVale, identificadorDe, VALES } from "./emitir-vale.server.ts";
import { terminarSesionesDe } from "./terminar-sesiones.server.ts";

/** Mails a recovery link if the address has an account; the answer is the same in any case. */
export async function pedirRecuperacion(ctx: Ctx, email: string): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const credencial = await buscarCredencial(tx, email);
    if (!credencial) return;
    const { user_id } = credencial;
    const usuario = await buscarUsuario(tx, user_id);
    if (usuario && !puedeIngresar(usuario)) return;
    const { token, huella } = await emitirVale(tx, "recuperar", user_id);
    await encolarCorreo(tx, {
      clave: `recuperar:${huella.slice(0, 16)}`,
      para: email,
      usuario: usuario?.codigo_referido ?? null,
      plantilla: "recuperar_contrasena",
      datos: { enlace: `${tx.public_url}/restablecer?token=${token}`, horas: VALES.recuperar },
    });
  });
}

/** The account whose password a link may change, without using it up; null when the link is invalid. */
export async function verRecuperacion(ctx: Ctx, token: string): Promise<Credencial | null> {
  const identificador = await identificadorDe("recuperar", token);
  const user_id = identificador && (await verVale(ctx, identificador, ctx.now()));
  return user_id ? buscarCredencialPorId(ctx, user_id) : null;
}

/** Sets a new password. The link came by mail, so it also confirms the address. Ends all sessions of the old password. */
export async function restablecerContrasena(ctx: Ctx, { token, hash }: { token: string; hash: string }) {
  const identificador = await identificadorDe("recuperar", token);
  if (!identificador) throw new Rechazo("estado", ENLACE_RECUPERAR_INVALIDO);
  await enTransaccion(ctx, async (tx) => {
    const user_id = await usarVale(tx, identificador, tx.now());
    const credencial = user_id && (await buscarCredencialPorId(tx, user_id));
    if (!credencial) throw new Rechazo("estado", ENLACE_RECUPERAR_INVALIDO);
    const { email } = credencial;
    await borrarVales(tx, "recuperar:", credencial.user_id);
    await cambiarHash(tx, credencial.user_id, hash, tx.now());
    const usuario = await marcarCuentaConfirmada(tx, credencial);
    await terminarSesionesDe(tx, credencial.user_id);
    const clave = `contrasena-cambiada:${identificador.slice(-16)}`;
    await encolarCorreo(tx, { clave, para: email, usuario, plantilla: "contrasena_cambiada", datos: {} });
  });
}
