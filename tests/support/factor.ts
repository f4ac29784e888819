import { eq } from "drizzle-orm";
import type { Db } from "#database/client.ts";
import { factores_totp } from "#database/schema.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { descifrar } from "#modules/usuarios/factor/cifrado.server.ts";
import { activarTotp, prepararTotp } from "#modules/usuarios/factor/configurar-totp.server.ts";
import { codigoDe, pasoEn } from "#modules/usuarios/factor/totp.ts";
import type { Auth } from "#server/auth/auth.ts";
import { CLAVE, cookiesOf } from "./auth.ts";

/** The code that a person's app shows `pasos` steps from now. */
async function codigoTotp(ctx: Pick<Ctx, "secret" | "now"> & { db: Db }, user_id: string, pasos = 0) {
  const [fila] = await ctx.db.select().from(factores_totp).where(eq(factores_totp.user_id, user_id));
  return codigoDe(descifrar(ctx, user_id, fila?.secreto ?? ""), pasoEn(ctx.now()) + pasos);
}

/** People who sign in, with or without an app of codes. */
export function gente(ctx: Ctx, auth: Auth) {
  let cuenta = 0;
  async function persona(role: "usuario" | "admin" = "usuario") {
    const email = `factor${++cuenta}@correo.cl`;
    return { email, ...(await auth.createConfirmedUser({ email, password: CLAVE, role })) };
  }

  const ingresar = (email: string, contrasena = CLAVE) => auth.ingresar({ email, contrasena }, new Headers());

  async function sesionDe(email: string): Promise<{ cookies: Headers; sesion: Sesion }> {
    const cookies = cookiesOf(await ingresar(email));
    const sesion = await auth.sesion(cookies);
    if (!sesion) throw new Error("no session");
    return { cookies, sesion };
  }

  const codigo = (user_id: string, pasos = 0) => codigoTotp(ctx, user_id, pasos);

  /** A person with an app of codes; the code of the current step is still unused. */
  async function conTotp(role: "usuario" | "admin" = "usuario") {
    const ana = await persona(role);
    const { sesion, cookies } = await sesionDe(ana.email);
    await prepararTotp(ctx, sesion);
    const codigos = (await activarTotp(ctx, sesion, await codigo(ana.user_id, -1))) ?? [];
    return { ...ana, sesion, cookies, codigos };
  }

  return { persona, ingresar, sesionDe, codigo, conTotp };
}
