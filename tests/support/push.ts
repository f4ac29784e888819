import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import type { Suscripcion } from "#modules/notificaciones/push/push.ts";

const hmac = (key: Uint8Array, ...parts: Uint8Array[]) =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const ONE = Buffer.from([1]);

/** A browser that subscribed at a push service of this machine: its subscription, and the reading of what it is sent (RFC 8291). */
export function crearNavegador(endpoint: string) {
  const ecdh = createECDH("prime256v1");
  const propia = ecdh.generateKeys();
  const auth = randomBytes(16);
  const suscripcion: Suscripcion = {
    endpoint,
    keys: { p256dh: propia.toString("base64url"), auth: auth.toString("base64url") },
  };
  return {
    suscripcion,
    abrir(cuerpo: Buffer): Record<string, unknown> {
      const salt = cuerpo.subarray(0, 16);
      const largo = cuerpo.readUInt8(20);
      const ajena = cuerpo.subarray(21, 21 + largo);
      const cifrado = cuerpo.subarray(21 + largo);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), propia, ajena]);
      const prk = hmac(salt, hmac(hmac(auth, ecdh.computeSecret(ajena)), info, ONE));
      const clave = hmac(prk, Buffer.from("Content-Encoding: aes128gcm\0"), ONE).subarray(0, 16);
      const nonce = hmac(prk, Buffer.from("Content-Encoding: nonce\0"), ONE).subarray(0, 12);
      const descifrado = createDecipheriv("aes-128-gcm", clave, nonce).setAuthTag(cifrado.subarray(-16));
      const claro = Buffer.concat([descifrado.update(cifrado.subarray(0, -16)), descifrado.final()]);
      // The text ends at the delimiter of the last record; zeros may follow it.
      const texto = claro.subarray(0, claro.lastIndexOf(2)).toString("utf8");
      return JSON.parse(texto) as Record<string, unknown>;
    },
  };
}

/** The header of RFC 8292: a token for the push service, and whether the key that it names signed it. */
export function leerFirma(header: string): { llave: string; valida: boolean; datos: unknown } {
  const [, token = "", llave = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [cabeza = "", cuerpo = "", firma = ""] = token.split(".");
  const punto = Buffer.from(llave, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: punto.subarray(1, 33).toString("base64url"),
    y: punto.subarray(33).toString("base64url"),
  };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const firmado = Buffer.from(`${cabeza}.${cuerpo}`);
  const sello = Buffer.from(firma, "base64url");
  return {
    llave,
    valida: verify("sha256", firmado, { key, dsaEncoding: "ieee-p1363" }, sello),
    datos: JSON.parse(Buffer.from(cuerpo, "base64url").toString("utf8")),
  };
}
