import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { errores_por_hora } from "#database/schema.ts";
import { leerPanel } from "#modules/panel/leer-panel.server.ts";
import { leerRango } from "#modules/panel/rango.ts";
import { accessLog, requestId } from "#server/http/access-log.ts";
import type { DoorEnv } from "#server/http/client-address.ts";
import { createFailures } from "#server/ops/failures.ts";
import { createLogger, requestScope } from "#server/ops/logger.ts";
import { createMetrics } from "#server/ops/metrics.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const now = () => ctx.now().getTime();
const silent = () => undefined;
const contados = async () =>
  (await db.select().from(errores_por_hora))
    .map(({ hora, clase, cuenta }) => [hora.toISOString(), clase, cuenta])
    .sort();
beforeEach(() => db.delete(errores_por_hora));

describe("faults", () => {
  test("are added by hour to what other processes counted", async () => {
    const [uno, otro] = [createFailures({ now }), createFailures({ now })];
    for (const failures of [uno, otro]) failures.keep(ctx);
    uno.count("peticion");
    uno.count("peticion");
    otro.count("peticion");
    otro.count("tarea");
    await Promise.all([uno.flush(), otro.flush()]);
    ctx.clock.now = new Date(now() + 3_600_000);
    uno.count("proceso");
    await Promise.all([uno.stop(), otro.stop()]);
    expect(await contados()).toEqual([
      ["2026-11-15T15:00:00.000Z", "peticion", 3],
      ["2026-11-15T15:00:00.000Z", "tarea", 1],
      ["2026-11-15T16:00:00.000Z", "proceso", 1],
    ]);
    const { errores } = await leerPanel(ctx, leerRango(new URLSearchParams(), ctx.now()).rango);
    expect(errores.en_rango).toBe(5);
    expect(errores.por_hora.at(-2)).toEqual({ peticion: 3, tarea: 1, proceso: 0 });
    expect(ctx.eventos).toContainEqual({ tabla: "errores_por_hora" });
  });

  test("are written by themselves a little later", async () => {
    const failures = createFailures({ now, every: 10 });
    failures.count("tarea");
    failures.keep(ctx);
    await expect.poll(async () => (await contados()).length).toBe(1);
    await failures.stop();
  });

  test("that cannot be written wait, and no request fails", async () => {
    const failures = createFailures({ now });
    failures.keep({ ...ctx, db: {} as typeof db });
    failures.count("peticion");
    await failures.flush();
    failures.count("peticion");
    expect(await contados()).toEqual([]);
    failures.keep(ctx);
    await failures.stop();
    expect((await contados()).map(([, , cuenta]) => cuenta)).toEqual([2]);
  });

  test("of a request count once, those that are logged elsewhere one by one, health checks never", async () => {
    const failures = createFailures({ now });
    const log = createLogger(silent, failures.logged);
    const metrics = createMetrics(log);
    const app = new Hono<DoorEnv>();
    app.use(requestId(), accessLog({ log, metrics, failures }));
    app.get("/bien", (c) => c.text("ok"));
    app.get("/callada", (c) => {
      log.error("read failed");
      log.error("again");
      return c.text("we are sorry");
    });
    app.get("/mal", (c) => c.body(null, 500));
    app.get("/salud/listo", (c) => c.body(null, 503));
    for (const path of ["/bien", "/callada", "/mal", "/salud/listo"]) await app.request(path);
    metrics.close();
    log.error("a job failed");
    expect(requestScope.getStore()).toBeUndefined();
    failures.keep(ctx);
    await failures.stop();
    expect((await contados()).map(([, clase, cuenta]) => [clase, cuenta])).toEqual([
      ["peticion", 2],
      ["tarea", 1],
    ]);
  });
});
