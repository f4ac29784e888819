import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { createClient } from "redis";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { cupones, limites } from "#database/schema.ts";
import { fn } from "#server/functions/row.ts";
import { answeringSoon, createRateLimiter, type RateLimiter, RULES } from "#server/http/rate-limit.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { ownPort } from "#tests/support/port.ts";
import { abrirTienda, deProducto } from "#tests/support/shop/compras.ts";
import { call, openDoors, person, type Sent } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
const { max, window } = RULES.auth;
beforeEach(() => db.delete(limites));

async function exactlyMax(...limiters: RateLimiter[]) {
  const verdicts = await Promise.all(
    Array.from({ length: 3 * max }, (_, i) => limiters[i % limiters.length]?.take("auth", "203.0.113.7")),
  );
  expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(max);
  const refused = verdicts.find((verdict) => !verdict?.allowed);
  expect(refused?.retry_after).toBeGreaterThan(0);
  expect(refused?.retry_after).toBeLessThanOrEqual(window / 1000);
}

describe("counted in the database", () => {
  test("of three times as many at once from two processes, exactly the limit passes", () =>
    exactlyMax(createRateLimiter(testCtx(db)), createRateLimiter(testCtx(db))));

  test("when the window is over it starts again", async () => {
    const ctx = testCtx(db);
    // The library's memory of refused keys reads Date directly.
    vi.useFakeTimers({ toFake: ["Date"], now: ctx.clock.now });
    onTestFinished(() => void vi.useRealTimers());
    const pass = (ms: number) => {
      ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
      vi.setSystemTime(ctx.clock.now);
    };
    const limits = createRateLimiter(ctx);
    await exactlyMax(limits);
    pass(window - 1);
    expect(await limits.take("auth", "203.0.113.7")).toEqual({ allowed: false, retry_after: 1 });
    pass(1);
    await exactlyMax(limits);
  });

  test("when the clock is set back by an hour, nobody stays refused for longer than twice the window", async () => {
    const ctx = testCtx(db);
    const limits = createRateLimiter(ctx);
    await exactlyMax(limits);
    const set = (ms: number) => {
      ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
    };
    // Clocks of two machines differ by less: the count goes on.
    set(-window / 2);
    expect((await limits.take("auth", "203.0.113.7")).allowed).toBe(false);
    set(-3_600_000);
    await exactlyMax(limits);
  });

  test("keys and rules do not touch each other, and no person's data are stored", async () => {
    const limits = createRateLimiter(testCtx(db));
    await exactlyMax(limits);
    expect((await limits.take("auth", "203.0.113.8")).allowed).toBe(true);
    expect((await limits.take("ingreso", "203.0.113.7")).allowed).toBe(true);
    const claves = (await db.select().from(limites)).map(({ clave }) => clave);
    expect(claves).toHaveLength(3);
    expect(claves.join()).not.toContain("203.0");
  });

  test("a refused client costs no more queries", async () => {
    const limits = createRateLimiter(testCtx(db));
    await exactlyMax(limits);
    await db.delete(limites);
    expect((await limits.take("auth", "203.0.113.7")).allowed).toBe(false);
    expect(await db.$count(limites)).toBe(0);
  });

  test("a counter that fails closes nothing", async () => {
    const failing = { eval: () => Promise.reject(new Error("sin Redis")) };
    const limits = createRateLimiter(testCtx(db), failing);
    for (let n = 0; n <= RULES.retiro.max; n++)
      expect(await limits.take("retiro", "x")).toEqual({ allowed: true, retry_after: 0 });
    expect(await db.$count(limites)).toBe(0);
  });

  test.each(["auth", "ingreso", "ingreso_correo", "factor"] as const)(
    "without Redis, guesses of a secret are counted in the database: %s",
    async (rule) => {
      const failing = { eval: () => Promise.reject(new Error("sin Redis")) };
      const limits = createRateLimiter(testCtx(db), failing);
      await (await limits.take(rule, "x")).giveBack?.();
      for (let n = 0; n < RULES[rule].max; n++) expect((await limits.take(rule, "x")).allowed).toBe(true);
      expect((await limits.take(rule, "x")).allowed).toBe(false);
    },
  );

  test("an attempt that was counted in the database is taken back there, although Redis came back meanwhile", async () => {
    let isBack = false;
    const asked: string[] = [];
    const redis = {
      async eval(_script: string, { keys }: { keys: string[] }) {
        if (!isBack) throw new Error("sin Redis");
        asked.push(...keys);
        return [0, 1];
      },
    };
    const { giveBack } = await createRateLimiter(testCtx(db), redis).take("ingreso", "x");
    isBack = true;
    await giveBack?.();
    expect(asked).toEqual([]);
    expect(await db.select({ cuenta: limites.cuenta }).from(limites)).toEqual([{ cuenta: 0 }]);
  });

  test("a Redis that is silent closes nothing, is not asked again at once, but after a pause", async () => {
    let asked = 0;
    const silent = {
      eval: () => {
        asked++;
        return new Promise(() => undefined);
      },
    };
    const pause = 2_000;
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = createRateLimiter(testCtx(db), answeringSoon(silent, { patience: 40, pause }));
    for (let n = 0; n < 3; n++) expect((await limits.take("auth", "x")).allowed).toBe(true);
    expect(asked).toBe(1);
    vi.advanceTimersByTime(pause);
    expect((await limits.take("auth", "x")).allowed).toBe(true);
    expect(asked).toBe(2);
  });
});

test("the door answers 429 with Retry-After, per person", async () => {
  const row = { name: "eco", method: "POST", access: "visitante", schema: z.object({}) } as const;
  const ctx = testCtx(db);
  const shop = openDoors(db, {
    ctx,
    limits: createRateLimiter(ctx),
    table: [fn({ ...row, run: async () => ({}) })],
  });
  const ana = await person(db, "ANAANA01");
  const todas = await Promise.all(
    Array.from({ length: RULES.functions.max + 5 }, () => call(shop, "eco", {}, { as: ana })),
  );
  const negadas = todas.filter(({ status }) => status === 429);
  expect(negadas).toHaveLength(5);
  expect(Number(negadas[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(negadas[0]?.body.error).toMatch(/^Has hecho demasiadas solicitudes\. Intenta de nuevo en /);
  expect((await call(shop, "eco", {})).status).toBe(200);
});

test("coupon codes cannot be tried out, and codes that exist are not counted", async () => {
  const ctx = testCtx(db);
  const shop = openDoors(db, { ctx, limits: createRateLimiter(ctx) });
  const { producto } = await abrirTienda(ctx);
  await db.insert(cupones).values({ codigo: "DIEZ", tipo: "porcentaje", valor: 10 });
  const beto = await person(db, "BETOBE01");
  const carrito = [deProducto(producto)];
  const review = async (cupon: string, sent: Sent) =>
    (await call(shop, "revisarCupon", { cupon, productos: 10_000 }, sent)).status;
  const quote = async (cupon: string | undefined) =>
    (await call(shop, "cotizarCarrito", { carrito, cupon }, { as: beto })).status;
  const { max } = RULES.cupon;
  for (let n = 0; n <= max; n += 1) expect(await review("DIEZ", {})).toBe(200);
  for (let n = 0; n < max; n += 1) expect(await review(`NADA${n}`, {})).toBe(404);
  expect([await review("NADA", {}), await review("DIEZ", {})]).toEqual([429, 429]);
  expect(await review("DIEZ", { address: "203.0.113.8" })).toBe(200);
  // Both functions count together, and a quote without a coupon is none of them.
  for (let n = 0; n < max; n += 2) {
    expect([await review(`NADA${n}`, { as: beto }), await quote(`NADA${n}`)]).toEqual([404, 404]);
    expect(await quote(undefined)).toBe(200);
  }
  expect([await quote("NADA"), await quote("DIEZ"), await quote(undefined)]).toEqual([429, 429, 200]);
});

const REDIS = "/usr/bin/redis-server";
describe.skipIf(!existsSync(REDIS))("counted in Redis", () => {
  let server: ChildProcess;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    const port = await ownPort();
    const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    server = spawn(REDIS, flags, { stdio: "ignore" });
    client = createClient({ url: `redis://127.0.0.1:${port}` });
    client.on("error", () => undefined);
    await client.connect();
  });
  afterAll(() => {
    client.destroy();
    server.kill();
  });

  test("of three times as many at once, exactly the limit passes", async () => {
    const redis = answeringSoon(client);
    await exactlyMax(createRateLimiter(testCtx(db), redis), createRateLimiter(testCtx(db), redis));
    expect(await db.$count(limites)).toBe(0);
  });

  test("a process that stood still longer than its patience hears the answer", async () => {
    const redis = answeringSoon(client, { patience: 400 });
    const stand = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    const early = redis.eval("return 7", { keys: [], arguments: [] });
    stand();
    expect(await early).toBe(7);
    const late = redis.eval("return 8", { keys: [], arguments: [] });
    // The question is on its way.
    await turn();
    stand();
    expect(await late).toBe(8);
  });
});
