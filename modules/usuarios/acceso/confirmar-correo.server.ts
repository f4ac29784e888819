import { z } from "zod";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { encolarCorreo } from "#modules/correos/encolar-correo.server.ts";
import { fijarReferente } from "#modules/referidos/fijar-referente.server.ts";
import { ENLACE_CONFIRMAR_INVALIDO } from "#modules/usuarios/textos.ts";
import { buscarSinCuenta } from "#modules/usuarios/usuarios.store.server.ts";
import { crearUsuario } from "./crear-usuario.server.ts";
import {
  buscarCredencial,
  buscarCredencialPorId,
  cambiarHash,
  listarConfirmaciones,
  marcarConfirmado,
  renovarCredencial,
  usarVale,
  verVale,
} from "./credenciales.store.server.ts";
import { emitirVale, identificadorDe, VALES } from "./emitir-vale.server.ts";

export type ConfirmacionPendiente = {
  user_id: string;
  email: string;
  hash: string;
  navegador: string | null;
};

/** What a link would confirm, without using it up; null when the link is invalid. */
export async function verConfirmacion(ctx: Ctx, token: string): Promise<ConfirmacionPendiente | null> {
  const identificador = await identificadorDe("confirmar", token);
  const valor = identificador && (await verVale(ctx, identificador, ctx.now()));
  if (!valor) return null;
  const { user_id, registro } = valeConfirmacion.parse(JSON.parse(valor));
  const credencial = await buscarCredencialPorId(ctx, user_id);
  const hash = registro?.hash ?? credencial?.hash;
  if (!credencial || credencial.confirmado || !hash) return null;
  return { user_id, email: credencial.email, hash, navegador: registro?.navegador ?? null };
}

/**
 * Uses up the link and confirms its address, with the password and the invitation of the sign-up that sent it. The
 * caller has checked that the link is opened in the browser of that sign-up, or with its password.
 */
export async function confirmarCorreo(ctx: Ctx, token: string): Promise<{ user_id: string }> {
  const identificador = await identificadorDe("confirmar", token);
  if (!identificador) throw new Rechazo("estado", ENLACE_CONFIRMAR_INVALIDO);
  return enTransaccion(ctx, async (tx) => {
    const valor = await usarVale(tx, identificador, tx.now());
    const vale = valor === null ? null : valeConfirmacion.parse(JSON.parse(valor));
    // Two links of one account that are opened at once confirm it once: the second one reads it after the first.
    if (vale) await bloquear(tx, `confirmar:${vale.user_id}`);
    const credencial = vale && (await buscarCredencialPorId(tx, vale.user_id));
    // A link of an older mail must not change an account that is already confirmed.
    if (!vale || !credencial || credencial.confirmado) throw new Rechazo("estado", ENLACE_CONFIRMAR_INVALIDO);
    const { user_id, email } = credencial;
    const key_referido = vale.registro?.key_referido ?? null;
    const cliente = await buscarSinCuenta(tx, email);
    const codigo = await crearUsuario(tx, { user_id, email, key_referido, confirmado: true });
    if (vale.registro) {
      await cambiarHash(tx, user_id, vale.registro.hash, tx.now());
      if (!cliente) await fijarReferente(tx, codigo, key_referido);
    }
    await marcarConfirmado(tx, user_id, tx.now());
    return { user_id };
  });
}

/**
 * Sends the link again if the address still needs it; otherwise does nothing. In the browser of a sign-up whose link
 * has not expired, the new link is again one of that sign-up.
 */
export async function reenviarConfirmacion(
  ctx: Ctx,
  { email, navegador }: { email: string; navegador: string | null },
): Promise<void> {
  await enTransaccion(ctx, async (tx: Tx) => {
    const credencial = await buscarCredencial(tx, email);
    if (!credencial || credencial.confirmado) return;
    const { user_id } = credencial;
    // A new link keeps the account from being deleted as one that was never confirmed.
    await renovarCredencial(tx, user_id, tx.now());
    const usuario = await crearUsuario(tx, { user_id, email, key_referido: null, confirmado: false });
    const previos = (await listarConfirmaciones(tx, user_id, tx.now())).map((valor) =>
      valeConfirmacion.parse(JSON.parse(valor)),
    );
    const suyo = previos.find(({ registro }) => navegador !== null && registro?.navegador === navegador);
    await enviarConfirmacion(tx, { email, usuario, vale: suyo ?? { user_id } });
  });
}

/**
 * What a confirmation link confirms. The link of a sign-up carries the password and the invitation of that same sign-up:
 * a later sign-up with the same address cannot put another password under a link that was already sent.
 */
const valeConfirmacion = z.object({
  user_id: z.string(),
  registro: z
    .object({
      hash: z.string(),
      key_referido: z.string().nullable(),
      /** Hash of the cookie of the browser that signed up. */
      navegador: z.string().nullish(),
    })
    .optional(),
});
export type ValeConfirmacion = z.infer<typeof valeConfirmacion>;

export async function enviarConfirmacion(
  tx: Tx,
  { email, usuario, vale }: { email: string; usuario: string; vale: ValeConfirmacion },
): Promise<void> {
  const { token, huella } = await emitirVale(tx, "confirmar", JSON.stringify(vale));
  await encolarCorreo(tx, {
    clave: `confirmar:${huella.slice(0, 16)}`,
    para: email,
    usuario,
    plantilla: "confirmar_cuenta",
    datos: { enlace: `${tx.public_url}/confirmar?token=${token}`, horas: VALES.confirmar },
  });
}
