import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { exigirReciente } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avisarSeguridad } from "./avisar-seguridad.server.ts";
import { cifrar, descifrar, huellaDeCodigo } from "./cifrado.server.ts";
import {
  bloquearTotp,
  borrarCodigos,
  borrarTotp,
  confirmarTotp,
  contarCodigos,
  guardarTotp,
  insertarCodigos,
  leerTotp,
  type Totp,
  tieneFactor,
} from "./factor.store.server.ts";
import { gastarTotp } from "./probar-codigo.server.ts";
import { mostrarCodigo, nuevosCodigos } from "./recuperacion.ts";
import { CODIGO_INCORRECTO, SIN_FACTOR, TOTP_SIN_PREPARAR, TOTP_YA_PUESTO } from "./textos.ts";
import { BYTES_SECRETO, base32, enlaceTotp, leerCodigo } from "./totp.ts";

/** A secret that was shown and never confirmed may have been seen by others since. */
const PREPARADO_MS = 15 * MINUTO_MS;

const estaFresco = ({ creado_en }: Totp, ahora: Date) => ahora.getTime() - creado_en.getTime() < PREPARADO_MS;

/** Creates a secret for an app of codes. It protects nothing until the person confirms it with a code. */
export async function prepararTotp(ctx: Ctx, sesion: Sesion): Promise<void> {
  exigirReciente(sesion);
  const { user_id } = sesion;
  await enTransaccion(ctx, async (tx) => {
    const secreto = cifrar(tx, user_id, tx.random(BYTES_SECRETO));
    if (!(await guardarTotp(tx, { user_id, secreto, creado_en: tx.now() })))
      throw new Rechazo("estado", TOTP_YA_PUESTO);
  });
}

/**
 * The secret that waits for its confirmation, as text and as the address of its QR code; null in a session without a
 * recent proof, because a stranger at an open browser must not read it.
 */
export async function leerTotpPreparado(ctx: Ctx, { user_id, email, reciente }: Sesion) {
  if (!reciente) return null;
  const totp = await leerTotp(ctx, user_id);
  if (!totp || totp.confirmado_en || !estaFresco(totp, ctx.now())) return null;
  const secreto = descifrar(ctx, user_id, totp.secreto);
  const tienda = nombreTienda(await leerAjustes(ctx));
  return { secreto: base32(secreto), enlace: enlaceTotp(secreto, email, tienda) };
}

/** Confirms the app with its first code. Returns the recovery codes of a person who had none. */
export async function activarTotp(ctx: Ctx, sesion: Sesion, texto: string): Promise<string[] | null> {
  exigirReciente(sesion);
  const { user_id } = sesion;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `factor:${user_id}`);
    const totp = await bloquearTotp(tx, user_id);
    if (!totp) throw new Rechazo("estado", TOTP_SIN_PREPARAR);
    if (totp.confirmado_en) throw new Rechazo("estado", TOTP_YA_PUESTO);
    if (!estaFresco(totp, tx.now())) throw new Rechazo("estado", TOTP_SIN_PREPARAR);
    const codigo = leerCodigo(texto);
    if (codigo === null || !(await gastarTotp(tx, { user_id, secreto: totp.secreto, codigo })))
      throw new Rechazo("valor", CODIGO_INCORRECTO, { campo: "codigo" });
    await confirmarTotp(tx, user_id, tx.now());
    await avisarSeguridad(tx, sesion, "Activaste una app de códigos para ingresar.");
    return asegurarCodigos(tx, user_id);
  });
}

/** Removes the app; the recovery codes go with the last factor. */
export async function quitarTotp(ctx: Ctx, sesion: Sesion): Promise<void> {
  exigirReciente(sesion);
  const { user_id } = sesion;
  await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `factor:${user_id}`);
    if (!(await borrarTotp(tx, user_id))) return;
    await olvidarCodigosSinFactor(tx, user_id);
    await avisarSeguridad(tx, sesion, "Quitaste la app de códigos de tu cuenta.");
  });
}

/** New recovery codes in place of the old ones, which stop working. */
export async function renovarCodigos(ctx: Ctx, sesion: Sesion): Promise<string[]> {
  exigirReciente(sesion);
  const { user_id } = sesion;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, `factor:${user_id}`);
    if (!(await tieneFactor(tx, user_id))) throw new Rechazo("estado", SIN_FACTOR);
    await avisarSeguridad(tx, sesion, "Creaste códigos de recuperación nuevos.");
    return crearCodigos(tx, user_id);
  });
}

/** Called with the lock of the person's factors. */
export async function asegurarCodigos(tx: Tx, user_id: string): Promise<string[] | null> {
  const { todos } = await contarCodigos(tx, user_id);
  return todos > 0 ? null : crearCodigos(tx, user_id);
}

async function crearCodigos(tx: Tx, user_id: string): Promise<string[]> {
  const codigos = nuevosCodigos(tx.random);
  await borrarCodigos(tx, user_id);
  const huellas = codigos.map((codigo) => huellaDeCodigo(tx, user_id, codigo));
  await insertarCodigos(tx, user_id, huellas, tx.now());
  return codigos.map(mostrarCodigo);
}

export async function olvidarCodigosSinFactor(tx: Tx, user_id: string): Promise<void> {
  if (!(await tieneFactor(tx, user_id))) await borrarCodigos(tx, user_id);
}
