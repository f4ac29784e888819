import { expect, test } from "vitest";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { cambiarHash } from "#modules/usuarios/acceso/credenciales.store.server.ts";
import { DEMASIADOS_A_LA_VEZ, ERROR_INGRESO } from "#modules/usuarios/textos.ts";
import { createRateLimiter, RULES } from "#server/http/rate-limit.ts";
import { CLAVE, cookiesOf, testAuth } from "#tests/support/auth.ts";
import { testDatabase } from "#tests/support/database.ts";
import { createAuth } from "./auth.ts";
import { createSignupCookie } from "./confirmation.ts";
import { createDevices } from "./devices.ts";
import { createPasswordHash, type PasswordHash } from "./password-hash.ts";

const { db } = await testDatabase();
const { ctx, auth } = testAuth(db);
const NADIE = new Headers();
const real = createPasswordHash({ N: 2 ** 8, r: 8, p: 1 });

/** A limited shop whose password check is `verify`, and a person in it. */
async function shop(email: string, verify: PasswordHash["verify"]) {
  const { user_id } = await auth.createConfirmedUser({ email, password: CLAVE, role: "usuario" });
  const passwords = { ...real, verify };
  const limited = createAuth({ ctx, limiter: createRateLimiter(ctx), passwords, floor_ms: 0 });
  return { user_id, limited, signIn: () => limited.ingresar({ email, contrasena: CLAVE }, NADIE) };
}

test("a busy hash queue and a failing database use up no attempts; wrong passwords do", async () => {
  let verify: PasswordHash["verify"] = real.verify;
  const { limited, signIn } = await shop("ocupada@correo.cl", (...pair) => verify(...pair));
  const cookies = cookiesOf(await signIn());
  const prove = () => limited.probarIdentidad({ contrasena: CLAVE }, cookies);
  for (const failure of [new Rechazo("ocupado", DEMASIADOS_A_LA_VEZ), new Error("no connection")]) {
    verify = () => Promise.reject(failure);
    for (let n = 0; n <= RULES.ingreso.max; n += 1) {
      await expect(signIn()).rejects.toBe(failure);
      await expect(prove()).rejects.toBe(failure);
    }
  }
  verify = real.verify;
  await signIn();
  await prove();
  verify = async () => false;
  for (let n = 0; n < RULES.ingreso.max; n += 1)
    await expect(signIn()).rejects.toMatchObject({ clase: "valor" });
  verify = real.verify;
  await expect(signIn()).rejects.toMatchObject({ clase: "exceso" });
});

test("a password that was replaced while its check waited opens nothing", async () => {
  const { user_id, signIn } = await shop("lenta@correo.cl", async (...pair) => {
    const fits = await real.verify(...pair);
    await cambiarHash(ctx, user_id, await real.hash("otra-clave-mas-larga"), ctx.now());
    return fits;
  });
  await expect(signIn()).rejects.toThrow(ERROR_INGRESO);
});

test("on https the cookies of a device and of a sign-up are bound to the host, and are read again", async () => {
  const https = { secret: ctx.secret, public_url: "https://puntazo.cl" };
  const devices = createDevices(https);
  const header = devices.remember("ana@correo.cl", NADIE);
  expect(header).toMatch(
    /^__Host-puntazo\.dispositivo=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const back = cookiesOf({ headers: new Headers({ "Set-Cookie": header }) });
  expect(devices.knownTo("ana@correo.cl", back)).not.toBeNull();
  expect(devices.knownTo("beto@correo.cl", back)).toBeNull();
  const signup = createSignupCookie(https);
  const { cookie, hash } = await signup.issue(NADIE);
  expect(cookie).toMatch(/^__Host-puntazo\.registro=[0-9a-f]{64}; Max-Age=86400; Path=\/; .*; Secure$/);
  expect(await signup.hash(cookiesOf({ headers: new Headers({ "Set-Cookie": cookie }) }))).toBe(hash);
  expect(createDevices({ ...https, public_url: "http://localhost" }).remember("a@b.cl", NADIE)).toMatch(
    /^puntazo\.dispositivo=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});
