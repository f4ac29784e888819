import { randomBytes } from "node:crypto";
import { sha256Hex } from "#modules/comun/cripto/criptografia.ts";
import { cookieNamed } from "./session-cookie.ts";

const NAME = "puntazo.registro";
const VALUE = /^[0-9a-f]{64}$/;
/** As long as the links of the confirmation mails are valid. */
const MAX_AGE = 24 * 60 * 60;

/**
 * The cookie that a sign-up leaves in its browser. The confirmation link stores its hash: a link opened with the cookie
 * comes from the person who chose the password, one opened without it may have been sent by a stranger.
 */
export function createSignupCookie({ public_url }: { public_url: string }) {
  const secure = public_url.startsWith("https:") ? "; Secure" : "";
  const header = (value: string, age: number) =>
    `${NAME}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`;

  function read(headers: Headers): string | null {
    const value = cookieNamed(headers.get("Cookie") ?? "", NAME);
    return value && VALUE.test(value) ? value : null;
  }

  return {
    /** A second sign-up in the same browser keeps the value, so that the first link stays valid there. */
    async issue(headers: Headers): Promise<{ cookie: string; hash: string }> {
      const value = read(headers) ?? randomBytes(32).toString("hex");
      return { cookie: header(value, MAX_AGE), hash: await sha256Hex(value) };
    },
    async hash(headers: Headers): Promise<string | null> {
      const value = read(headers);
      return value && sha256Hex(value);
    },
    clear: header("", 0),
  };
}
