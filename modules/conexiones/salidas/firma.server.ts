import { createHmac } from "node:crypto";

/** The secret of an address, as the owner copies it. All of its characters are the key of the signature. */
export const secretoNuevo = (random: (bytes: number) => Uint8Array): string =>
  `pzs_${Buffer.from(random(32)).toString("base64url")}`;

/** The value of `Tienda-Signature`: seconds, and the HMAC-SHA256 of seconds, a dot and the body. */
export function firmar(secreto: string, cuerpo: string, ahora: Date): string {
  const t = Math.floor(ahora.getTime() / 1000);
  return `t=${t},v1=${createHmac("sha256", secreto).update(`${t}.${cuerpo}`, "utf8").digest("hex")}`;
}
