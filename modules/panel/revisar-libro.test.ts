import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { dar, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { registroEnMemoria, sellarHoy } from "#tests/support/shop/sellos.ts";
import { leerPanel } from "./leer-panel.server.ts";
import { leerRango } from "./rango.ts";
import { revisarLibro } from "./revisar-libro.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);

test("a night looks at the newest entries, a review that an admin asks for at all of them", async () => {
  const registro = registroEnMemoria();
  const usuario = await nuevoUsuario(ctx);
  for (const dia of [1, 2, 3]) {
    ctx.clock.now = new Date(Date.UTC(2026, 5, dia, 15));
    await dar(ctx, { clave: `dar:${dia}`, usuario, puntos: 10 });
    await sellarHoy(ctx, registro);
  }
  const noche = await revisarLibro(ctx, null);
  ctx.clock.now = new Date(ctx.now().getTime() + 60_000);
  const pedida = await revisarLibro(ctx, await crearPersona(ctx, { role: "admin" }));
  expect([noche.asientos, pedida.asientos]).toEqual([1, 3]);
  expect([noche.total_diferencias, pedida.total_diferencias]).toEqual([0, 0]);
});

test("the panel says that an ended day has no seal", async () => {
  const usuario = await nuevoUsuario(ctx);
  ctx.clock.now = new Date("2026-06-10T15:00:00Z");
  await dar(ctx, { clave: "dar:10", usuario, puntos: 10 });
  const sinSellar = async () =>
    (await leerPanel(ctx, leerRango(new URLSearchParams(), ctx.now()).rango)).sin_sellar;
  expect(await sinSellar()).toBeNull();
  ctx.clock.now = new Date("2026-06-11T15:00:00Z");
  expect(await sinSellar()).toContain("un día terminado sin sellar");
});
