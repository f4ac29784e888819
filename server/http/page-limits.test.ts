import { Hono } from "hono";
import { expect, test } from "vitest";
import { createDevices } from "#server/auth/devices.ts";
import { cookiesOf } from "#tests/support/auth.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { DoorEnv } from "./client-address.ts";
import { pageLimits, signInLimits } from "./page-limits.ts";
import { createRateLimiter, RULES } from "./rate-limit.ts";

const ctx = testCtx((await testDatabase()).db);
const limits = createRateLimiter(ctx);
const devices = createDevices(ctx);
const app = new Hono<DoorEnv>();
app.use(async (c, next) => {
  c.set("address", c.req.header("X-Address") ?? "");
  await next();
});
app.use(pageLimits({ limits, log: ctx.log, devices }), signInLimits({ limits, log: ctx.log, devices }));
app.all("*", (c) => c.text("ok"));

const ANA = "ana@correo.cl";
const BETO = "beto@correo.cl";

/** The cookie of a new browser in which this person signed in. */
const browserOf = (email: string): string =>
  cookiesOf({ headers: new Headers({ "Set-Cookie": devices.remember(email, new Headers()) }) }).get(
    "Cookie",
  ) ?? "";

const get = async (address: string, path: string) =>
  (await app.request(path, { headers: { "X-Address": address } })).status;

type Post = { cookie?: string; email?: string };
const from = (address: string) => ({
  post: async (path: string, { cookie = "", email = ANA }: Post = {}) =>
    (
      await app.request(path, {
        method: "POST",
        headers: { "X-Address": address, ...(cookie ? { Cookie: cookie } : {}) },
        body: new URLSearchParams({ email, contrasena: "mala-clave-1" }),
      })
    ).status,
});

test("a known browser has its own counter at every step of the login, and at no other page", async () => {
  const { post } = from("198.51.100.7");
  for (let n = 0; n < RULES.auth.max; n += 1) expect(await post("/ingresar")).toBe(200);
  const suyo = browserOf(ANA);
  for (const path of ["/ingresar", "/ingresar/codigo", "/ingresar/codigo.data", "/INGRESAR/llave/"]) {
    expect(await post(path)).toBe(429);
    expect(await post(path, { cookie: suyo })).toBe(200);
  }
  expect(await post("/recuperar", { cookie: suyo })).toBe(429);
  const otro = browserOf(ANA);
  for (let n = 0; n < RULES.auth.max; n += 1) await post("/ingresar/codigo", { cookie: otro });
  expect(await post("/ingresar/codigo", { cookie: otro })).toBe(429);
});

test("browsers of an own account do not step over the limit of the address", async () => {
  const { post } = from("198.51.100.8");
  const answers: number[] = [];
  for (let n = 0; n < RULES.auth.max + 3; n += 1)
    answers.push(await post("/ingresar", { cookie: browserOf(BETO), email: ` ${ANA.toUpperCase()} ` }));
  expect(answers).toEqual([...Array(RULES.auth.max).fill(200), 429, 429, 429]);
  expect(await post("/ingresar")).toBe(429);
  // The person herself is not locked out by them.
  expect(await post("/ingresar", { cookie: browserOf(ANA) })).toBe(200);
});

test("however many known browsers an address has, it is counted too", async () => {
  const { post } = from("198.51.100.9");
  for (let n = 0; n < RULES.ingreso_direccion.max; n += 1)
    expect(await post("/ingresar", { cookie: browserOf(ANA) })).toBe(200);
  expect(await post("/ingresar", { cookie: browserOf(ANA) })).toBe(429);
  expect(await from("198.51.100.10").post("/ingresar", { cookie: browserOf(ANA) })).toBe(200);
});

test("the consultation of boletas takes so many attempts of an address, as a page and as data", async () => {
  const { post } = from("198.51.100.11");
  for (let n = 0; n < RULES.consulta_boleta.max; n += 1)
    expect(await post(n % 2 === 0 ? "/boleta" : "/boleta.data")).toBe(200);
  expect(
    await Promise.all(["/boleta", "/boleta.data", "/BOLETA/", "//boleta"].map((path) => post(path))),
  ).toEqual([429, 429, 429, 429]);
  // The page itself can be read, and another address asks.
  expect(await get("198.51.100.11", "/boleta")).toBe(200);
  expect(await from("198.51.100.12").post("/boleta")).toBe(200);
});

test("so does the proof of a boleta, which is read", async () => {
  const proof = "/boleta/verificar/libro.json";
  const asked = (address: string, path = proof) => get(address, `${path}?folio=1&fecha=2026-11-15&total=1`);
  for (let n = 0; n < RULES.prueba_boleta.max; n += 1) expect(await asked("198.51.100.13")).toBe(200);
  expect(await asked("198.51.100.13")).toBe(429);
  expect(await asked("198.51.100.13", `${proof}.data`)).toBe(429);
  expect(await asked("198.51.100.14")).toBe(200);
});
