import { Hono } from "hono";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { DoorEnv } from "./client-address.ts";
import { pageLimits } from "./page-limits.ts";
import { createRateLimiter, RULES } from "./rate-limit.ts";

const ctx = testCtx((await testDatabase()).db);

test("a known browser has its own counter at every step of the login, and at no other page", async () => {
  const app = new Hono<DoorEnv>();
  const limits = createRateLimiter(ctx);
  const device = (headers: Headers) => headers.get("X-Device");
  app.use(async (c, next) => {
    c.set("address", "198.51.100.7");
    await next();
  });
  app.use(pageLimits({ limits, log: ctx.log, device }));
  app.all("*", (c) => c.text("ok"));
  const post = async (path: string, known?: string) =>
    (await app.request(path, { method: "POST", headers: known ? { "X-Device": known } : {} })).status;
  for (let n = 0; n < RULES.auth.max; n += 1) expect(await post("/ingresar")).toBe(200);
  for (const path of ["/ingresar", "/ingresar/codigo", "/ingresar/codigo.data", "/INGRESAR/llave/"]) {
    expect(await post(path)).toBe(429);
    expect(await post(path, "suyo")).toBe(200);
  }
  expect(await post("/recuperar", "suyo")).toBe(429);
  for (let n = 0; n < RULES.auth.max; n += 1) await post("/ingresar/codigo", "otro");
  expect(await post("/ingresar/codigo", "otro")).toBe(429);
});
