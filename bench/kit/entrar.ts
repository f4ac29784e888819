import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { createAuth } from "#server/auth/auth.ts";
import { createPasswordHash } from "#server/auth/password-hash.ts";
import { unlimited } from "#server/http/rate-limit.ts";

/** The password of every person that a benchmark creates. */
export const CLAVE = "tren-azul-lluvia";

/** Creates people with a cheap password hash: their sign-ins are not part of any measurement. */
export const abrirCuentas = (ctx: Ctx) =>
  createAuth({ ctx, limiter: unlimited, passwords: createPasswordHash({ N: 2 ** 8, r: 8, p: 1 }) });

/** Signs in at the shop on that port and returns the cookies of the session. */
export async function entrar(port: number, email: string): Promise<string> {
  const origin = `http://localhost:${port}`;
  const respuesta = await fetch(`${origin}/ingresar`, {
    method: "POST",
    body: new URLSearchParams({ email, contrasena: CLAVE }),
    headers: { Origin: origin },
    redirect: "manual",
  });
  const cookies = respuesta.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (cookies.length === 0) throw new Error(`no session for ${email}: ${respuesta.status}`);
  return cookies.join("; ");
}
