import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

type Secreto = Pick<Ctx, "secret">;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Each use has a key of its own, derived from the secret of the shop. */
const claveDe = ({ secret }: Secreto, uso: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `puntazo/${uso}`, 32));

/** Encrypts with AES-256-GCM. `dueno` is authenticated too: a row copied to another person does not open. */
export function cifrar(ctx: Secreto & Pick<Ctx, "random">, dueno: string, claro: Uint8Array): string {
  const iv = ctx.random(IV_BYTES);
  const cifrador = createCipheriv("aes-256-gcm", claveDe(ctx, "factor"), iv).setAAD(Buffer.from(dueno));
  const cuerpo = Buffer.concat([cifrador.update(claro), cifrador.final()]);
  return Buffer.concat([iv, cifrador.getAuthTag(), cuerpo]).toString("base64");
}

/** Throws when the text was changed, belongs to another person or was encrypted under another secret. */
export function descifrar(ctx: Secreto, dueno: string, cifrado: string): Uint8Array {
  const bytes = Buffer.from(cifrado, "base64");
  const cuerpo = bytes.subarray(IV_BYTES + TAG_BYTES);
  const descifrador = createDecipheriv("aes-256-gcm", claveDe(ctx, "factor"), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(dueno))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return new Uint8Array(Buffer.concat([descifrador.update(cuerpo), descifrador.final()]));
}

/** Keyed hash of a recovery code: without the secret of the shop a copy of the table cannot be searched. */
export const huellaDeCodigo = (ctx: Secreto, dueno: string, codigo: string): string =>
  createHmac("sha256", claveDe(ctx, "recuperacion")).update(`${dueno}\n${codigo}`).digest("hex");
