import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { loadRoot } from "./load-root.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("pages learn that the service worker is switched off, and carry nothing about it otherwise", async () => {
  const apagada = await loadRoot({ ctx, sesion: null, sin_trabajador: true });
  expect(apagada.sin_trabajador).toBe(true);
  expect(await loadRoot({ ctx, sesion: null, sin_trabajador: false })).not.toHaveProperty("sin_trabajador");
});
