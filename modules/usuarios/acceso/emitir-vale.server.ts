import { bytesAHex, sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { guardarVale } from "./credenciales.store.server.ts";

const TOKEN = /^[0-9a-f]{64}$/;

/** Kinds of mailed links, and how many hours each is valid. */
export const VALES = { confirmar: 24, recuperar: 1, invitar: 7 * 24, derechos: 24 } as const;
export type TipoVale = keyof typeof VALES;

/** The name under which a token is stored; null when the text is no token. The token itself is only in the mail. */
export async function identificadorDe(tipo: TipoVale, token: string): Promise<string | null> {
  return TOKEN.test(token) ? `${tipo}:${await sha256Hex(token)}` : null;
}

export async function emitirVale(
  tx: Tx,
  tipo: TipoVale,
  valor: string,
): Promise<{ token: string; huella: string }> {
  const token = bytesAHex(tx.random(32));
  const huella = await sha256Hex(token);
  const fecha = tx.now();
  const vence_en = new Date(fecha.getTime() + VALES[tipo] * HORA_MS);
  await guardarVale(tx, {
    id: huella.slice(0, 32),
    identificador: `${tipo}:${huella}`,
    valor,
    vence_en,
    fecha,
  });
  return { token, huella };
}
