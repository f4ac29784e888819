import { randomBytes } from "node:crypto";
import { sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { createCookie } from "./session-cookie.ts";

const VALUE = /^[0-9a-f]{64}$/;
/** As long as the links of the confirmation mails are valid. */
const MAX_AGE = DIA_MS / 1_000;

/**
 * The cookie that a sign-up leaves in its browser. The confirmation link stores its hash: a link opened with the cookie
 * comes from the person who chose the password, one opened without it may have been sent by a stranger.
 */
export function createSignupCookie({ public_url }: { public_url: string }) {
  const cookie = createCookie({ public_url }, { name: "puntazo.registro", path: "/" });

  function read(headers: Headers): string | null {
    const value = cookie.read(headers);
    return value && VALUE.test(value) ? value : null;
  }

  return {
    /** A second sign-up in the same browser keeps the value, so that the first link stays valid there. */
    async issue(headers: Headers): Promise<{ cookie: string; hash: string }> {
      const value = read(headers) ?? randomBytes(32).toString("hex");
      return { cookie: cookie.write(value, MAX_AGE), hash: await sha256Hex(value) };
    },
    async hash(headers: Headers): Promise<string | null> {
      const value = read(headers);
      return value && sha256Hex(value);
    },
    clear: cookie.write("", 0),
  };
}
