import type { Tx } from "#modules/comun/tx/contexto.ts";
import { avisarSeguridadDe } from "./avisar-seguridad.server.ts";
import { descifrar, huellaDeCodigo } from "./cifrado.server.ts";
import { bloquearTotp, contarCodigos, gastarCodigo, gastarPaso } from "./factor.store.server.ts";
import { leerCodigoRecuperacion } from "./recuperacion.ts";
import { leerCodigo, pasoDeCodigo } from "./totp.ts";

export type CodigoProbado = "totp" | "recuperacion";

/** Uses up a code of the person's app or a recovery code; null when it is neither or was used before. */
export async function probarCodigo(tx: Tx, user_id: string, texto: string): Promise<CodigoProbado | null> {
  const codigo = leerCodigo(texto);
  if (codigo !== null) return (await probarTotp(tx, user_id, codigo)) ? "totp" : null;
  const recuperacion = leerCodigoRecuperacion(texto);
  if (recuperacion === null) return null;
  const huella = huellaDeCodigo(tx, user_id, recuperacion);
  if (!(await gastarCodigo(tx, { user_id, huella }, tx.now()))) return null;
  const { quedan } = await contarCodigos(tx, user_id);
  const resto = quedan === 1 ? "te queda 1" : `te quedan ${quedan}`;
  await avisarSeguridadDe(tx, user_id, `Usaste un código de recuperación; ${resto}.`);
  return "recuperacion";
}

async function probarTotp(tx: Tx, user_id: string, codigo: string): Promise<boolean> {
  const totp = await bloquearTotp(tx, user_id);
  if (!totp?.confirmado_en) return false;
  return gastarTotp(tx, { user_id, secreto: totp.secreto, codigo });
}

/** Checks a code against a secret and remembers its step, so that it does not work again. */
export async function gastarTotp(
  tx: Tx,
  { user_id, secreto, codigo }: { user_id: string; secreto: string; codigo: string },
): Promise<boolean> {
  const paso = await pasoDeCodigo(descifrar(tx, user_id, secreto), codigo, tx.now());
  return paso !== null && (await gastarPaso(tx, user_id, paso));
}
