import { expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { createHealthDoor } from "./health.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const TOKEN = "una-ficha-de-dieciseis";
const headers = { Authorization: `Bearer ${TOKEN}` };

async function ask(free: number | null, init: RequestInit = {}) {
  const response = await createHealthDoor({ ctx, token: TOKEN, disk: async () => free }).request(
    "/listo",
    init,
  );
  return { status: response.status, body: await response.json() };
}

test("readiness tells how much room the disk of the database has, by the thresholds of the settings", async () => {
  expect(await ask(5_000_000_000, { headers })).toMatchObject({ status: 200, body: { disco: "bien" } });
  expect(await ask(1_000_000_000, { headers })).toMatchObject({
    status: 200,
    body: { estado: "listo", disco: "poco", disco_libre_mb: 1_000 },
  });
  expect(await ask(100_000_000, { headers })).toMatchObject({
    status: 503,
    body: { estado: "no_listo", disco: "lleno", base_de_datos: "responde" },
  });
  expect(await ask(100_000_000)).toEqual({ status: 503, body: { estado: "no_listo" } });
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { disco_aviso_mb: 50, disco_minimo_mb: 10 }, null));
  expect(await ask(100_000_000, { headers })).toMatchObject({ status: 200, body: { disco: "bien" } });
});

test("a disk that cannot be read says nothing", async () => {
  const { status, body } = await ask(null, { headers });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("disco");
});
