import { randomBytes } from "node:crypto";
import type { Db } from "#database/client.ts";
import { createAccountMaker } from "#server/auth/accounts.ts";
import { createPasswordHash } from "#server/auth/password-hash.ts";
import { testCtx } from "#tests/support/ctx.ts";
import type { Login } from "#tests/support/server.ts";

export const CLAVE_FUERTE = "caballo-lila-pila-4";

/** Credentials of a new person. */
export const nuevaPersona = (): Login => ({
  email: `persona.${randomBytes(4).toString("hex")}@correo.example`,
  contrasena: CLAVE_FUERTE,
});

/** A confirmed account with a cheap password hash. */
export async function createConfirmed(db: Db): Promise<Login> {
  const quien = nuevaPersona();
  const maker = createAccountMaker(testCtx(db, new Date()), createPasswordHash({ N: 2 ** 8, r: 8, p: 1 }));
  await maker.createConfirmedUser({ email: quien.email, password: quien.contrasena });
  return quien;
}
