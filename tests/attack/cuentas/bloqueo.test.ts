import { beforeEach, expect, test } from "vitest";
import { correos, limites } from "#database/schema.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { createRateLimiter, RULES } from "#server/http/rate-limit.ts";
import { mailsTo, tokenFor } from "#tests/support/auth.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { CLAVE_DEMO, demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { cookieIn, openWholeShop } from "#tests/support/whole-shop.ts";

const database = openForFile(await demoDatabase());
const { db } = database;
const [ana = "", beto = "", carla = "", dani = "", elena = ""] = CLIENTES_DEMO.map(({ email }) => email);
const HOME = "198.51.100.20";

/** A shop with fresh counters: refused keys are also kept in memory. */
async function open() {
  const limits = createRateLimiter({ ...testCtx(db), now: () => new Date() });
  const shop = await openWholeShop({ database, limits });
  const signIn = (email: string, contrasena: string, address: string, cookie?: string) =>
    shop.post("/ingresar", { email, contrasena }, { address, cookie });
  const recover = (email: string, address: string, cookie?: string) =>
    shop.post("/recuperar", { email }, { address, cookie });
  /** Wrong passwords of as many strangers as the limit of an e-mail allows. They ask for data: rendering pages is slow. */
  async function exhaust(email: string) {
    for (let n = 0; n < RULES.ingreso_correo.max; n++)
      await shop.post("/ingresar.data", { email, contrasena: "mala-clave-1" }, { address: stranger(n) });
  }
  return { ...shop, signIn, recover, exhaust };
}
beforeEach(() => db.delete(limites));

/** Many addresses, so that no limit per address is in the way. */
const stranger = (n: number) => `203.0.${Math.floor(n / 200)}.${(n % 200) + 1}`;

test("ten wrong passwords of a stranger do not lock the owner out, the stranger's address is", async () => {
  const { signIn } = await open();
  for (let n = 0; n < RULES.ingreso.max; n++)
    expect((await signIn(ana, `mala-clave-${n}`, stranger(0))).status).toBe(422);
  expect((await signIn(ana, CLAVE_DEMO, stranger(0))).status).toBe(429);
  expect((await signIn(ana, CLAVE_DEMO, HOME)).status).toBe(302);
});

test("many strangers reach the limit of the e-mail; a device that signed in before and a session pass", async () => {
  const { signIn, post, exhaust } = await open();
  const cookie = cookieIn(await signIn(beto, CLAVE_DEMO, HOME));
  const device = cookie.split("; ").find((pair) => pair.startsWith("puntazo.dispositivo=")) ?? "";
  await exhaust(beto);
  expect((await signIn(beto, CLAVE_DEMO, stranger(500))).status).toBe(429);
  expect((await signIn(beto, CLAVE_DEMO, HOME, device)).status).toBe(302);
  const cambio = { intento: "contrasena", actual: CLAVE_DEMO, nueva: "bosque-verde-9-nubes" };
  expect((await post("/mis-datos", cambio, { cookie, address: HOME })).status).toBe(200);
  expect((await signIn(beto, "bosque-verde-9-nubes", HOME, device)).status).toBe(302);
});

test("the device of one account opens no way to another, and a made-up one none at all", async () => {
  const { signIn } = await open();
  const device = cookieIn(await signIn(carla, CLAVE_DEMO, HOME)).split("; ")[1] ?? "";
  for (let n = 0; n < RULES.ingreso.max; n++) await signIn(dani, "mala-clave-1", stranger(0), device);
  expect((await signIn(dani, CLAVE_DEMO, stranger(0), device)).status).toBe(429);
  const forged = device.replace(/.{6}$/, "AAAA%3D");
  for (let n = 0; n < RULES.ingreso.max; n++) await signIn(carla, "mala-clave-1", stranger(1), forged);
  expect((await signIn(carla, CLAVE_DEMO, stranger(1), forged)).status).toBe(429);
});

test("a known device has a limit of its own: it is no way to try passwords without end", async () => {
  const { signIn } = await open();
  const device = cookieIn(await signIn(dani, CLAVE_DEMO, HOME)).split("; ")[1] ?? "";
  const statuses: number[] = [];
  for (let n = 0; n <= RULES.ingreso.max; n++)
    statuses.push((await signIn(dani, "mala-clave-1", stranger(n), device)).status);
  expect(statuses).toEqual([...Array(RULES.ingreso.max).fill(422), 429]);
});

test("right passwords are not counted", async () => {
  const { signIn } = await open();
  const statuses = [];
  for (let n = 0; n < RULES.ingreso.max + 3; n++)
    statuses.push((await signIn(carla, CLAVE_DEMO, HOME)).status);
  expect(new Set(statuses)).toEqual(new Set([302]));
});

test("five recoveries by a stranger do not keep the owner from recovering and signing in", async () => {
  const { signIn, recover, post, exhaust } = await open();
  for (let n = 0; n < RULES.correo.max; n++) expect((await recover(elena, stranger(0))).status).toBe(200);
  expect((await recover(elena, stranger(0))).status).toBe(429);
  await exhaust(elena);
  const before = (await mailsTo(db, elena)).length;
  expect((await recover(elena, HOME)).status).toBe(200);
  expect(await mailsTo(db, elena)).toHaveLength(before + 1);
  const contrasena = "bosque-verde-9-nubes";
  const token = await tokenFor(db, elena);
  const reset = await post("/restablecer", { token, contrasena }, { address: HOME });
  expect(reset.headers.get("Location")).toBe("/ingresar?cambiada");
  expect((await signIn(elena, contrasena, HOME, cookieIn(reset))).status).toBe(302);
});

test("sign-ups with another person's address do not use up that person's recoveries, and mails to a mailbox are bounded", async () => {
  const { post, recover } = await open();
  const alias = (n: number) => `vecina+${n}@correo.example`;
  for (let n = 0; n < RULES.correo_buzon.max; n++) {
    const fields = { email: alias(n), contrasena: CLAVE_DEMO };
    expect((await post("/registrate", fields, { address: stranger(n) })).status).toBe(200);
  }
  const fields = { email: alias(999), contrasena: CLAVE_DEMO };
  expect((await post("/registrate", fields, { address: stranger(900) })).status).toBe(429);
  expect((await recover(alias(0), HOME)).status).toBe(200);
  expect(await db.$count(correos)).toBeGreaterThan(RULES.correo_buzon.max);
});
