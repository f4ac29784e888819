import { expect, test } from "vitest";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { atenderMensaje } from "./atender-mensaje.server.ts";
import { cargarConversacion, limpiarConversaciones } from "./cargar-conversacion.server.ts";
import { PROMESAS_ASISTENTE } from "./promesas.ts";

// The test is named after the promise that it keeps, and runs the use cases that keep it.

const { db } = await testDatabase();

test("conversaciones: a visitor's is deleted after 7 days, a person's after 30", async () => {
  expect(PROMESAS_ASISTENTE.conversaciones()).toMatch(/7 días .* 30 si ingresaste/);
  const ctx = testCtx(db);
  const INICIO = ctx.now().getTime();
  const ana = await crearPersona(ctx);
  const sessionId = "3f0c0a52-2f0e-4c58-9f7d-0b5f3c1d2e4f";
  const leer = async (dias: number, sesion: typeof ana | null) => {
    ctx.clock.now = new Date(INICIO + dias * DIA_MS);
    await limpiarConversaciones(ctx);
    return (await cargarConversacion(ctx, sessionId, sesion)).length;
  };
  await atenderMensaje(ctx, { sessionId, texto: "hola", archivos: [] }, null);
  expect(await leer(6.9, null)).toBe(2);
  expect(await leer(7.1, null)).toBe(0);
  ctx.clock.now = new Date(INICIO);
  await atenderMensaje(ctx, { sessionId, texto: "hola", archivos: [] }, ana);
  expect(await leer(29.9, ana)).toBe(2);
  expect(await leer(30.1, ana)).toBe(0);
});
