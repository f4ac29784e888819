import { bytesAHex, sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { buscarCredencialPorId, retenerHash } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { avisarSeguridadDe } from "./avisar-seguridad.server.ts";
import {
  borrarIngreso,
  contarCodigos,
  guardarIngreso,
  listarLlaves,
  tomarIntento,
  totpDesde,
  verIngreso,
} from "./factor.store.server.ts";
import { INGRESO_VENCIDO } from "./textos.ts";

const MINUTOS = 10;
const MAX_INTENTOS = 5;
const CINCO_FALLAS = "Alguien escribió tu contraseña y falló cinco veces el segundo paso para ingresar.";
const TOKEN = /^[0-9a-f]{64}$/;

/** Seconds that the browser keeps the token of a pending login. */
export const SEGUNDOS_INGRESO = MINUTOS * 60;

/** A person whose password was right, and the hash that it was checked with. */
type Comprobada = { user_id: string; hash: string };

/**
 * The password was right: the person has ten minutes and five attempts for the second factor. Null when the password has been replaced
 * since it was checked.
 */
export async function abrirIngreso(ctx: Ctx, { user_id, hash }: Comprobada): Promise<string | null> {
  const token = bytesAHex(ctx.random(32));
  const huella = await sha256Hex(token);
  return enTransaccion(ctx, async (tx) => {
    if (!(await retenerHash(tx, user_id, hash))) return null;
    const vence_en = new Date(tx.now().getTime() + MINUTOS * MINUTO_MS);
    await guardarIngreso(tx, { huella, user_id, vence_en });
    return token;
  });
}

/** How the person of a pending login can finish it; null when it expired or has no attempts left. */
export async function verIngresoPendiente(ctx: Ctx, token: string) {
  if (!TOKEN.test(token)) return null;
  const pendiente = await verIngreso(ctx, await sha256Hex(token), MAX_INTENTOS, ctx.now());
  return pendiente && { user_id: pendiente.user_id, ...(await formasDeProbar(ctx, pendiente.user_id)) };
}

/** The factors that a person can prove themselves with. */
export async function formasDeProbar(ctx: Ctx, user_id: string) {
  const [desde, llaves, { quedan }] = await Promise.all([
    totpDesde(ctx, user_id),
    listarLlaves(ctx, user_id),
    contarCodigos(ctx, user_id),
  ]);
  return { totp: desde !== null, llaves: llaves.length > 0, recuperacion: quedan > 0 };
}

type Probar = (tx: Tx, user_id: string) => Promise<boolean>;

/** Whose session may open, while the password of the pending login is still the same. */
type Probada = { user_id: string; hash: string | undefined };

/**
 * Finishes a pending login with a proof and returns its person. The attempt is counted and the row locked before
 * the proof is checked, so parallel guesses share the same five attempts, and one right proof opens one session.
 * A reset of the password deletes the row, so it waits for this transaction: the hash read here is that of the login.
 */
export async function completarIngreso(ctx: Ctx, token: string, probar: Probar): Promise<Probada | null> {
  const huella = TOKEN.test(token) ? await sha256Hex(token) : "";
  const resultado = await enTransaccion(ctx, async (tx) => {
    const pendiente = await tomarIntento(tx, huella, MAX_INTENTOS, tx.now());
    if (!pendiente) return { vencido: true, probada: null };
    const { user_id, intentos } = pendiente;
    if (await probar(tx, user_id)) {
      await borrarIngreso(tx, huella);
      const hash = (await buscarCredencialPorId(tx, user_id))?.hash ?? undefined;
      return { vencido: false, probada: { user_id, hash } };
    }
    // The last wrong attempt: a stranger may know the password, so the owner is told.
    if (intentos >= MAX_INTENTOS) await avisarSeguridadDe(tx, user_id, CINCO_FALLAS);
    return { vencido: false, probada: null };
  });
  if (resultado.vencido) throw new Rechazo("estado", INGRESO_VENCIDO);
  return resultado.probada;
}
