import { expect, test } from "vitest";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { loadRoot } from "./load-root.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("pages learn that the service worker is switched off, and carry nothing about it otherwise", async () => {
  const apagada = await loadRoot({ ctx, sesion: null, sin_trabajador: true });
  expect(apagada.sin_trabajador).toBe(true);
  expect(await loadRoot({ ctx, sesion: null, sin_trabajador: false })).not.toHaveProperty("sin_trabajador");
});

test("admins, and no other person, learn that the disk of the database fills up", async () => {
  const aviso = async (role: Sesion["role"], libre: number | null) =>
    (await loadRoot({ ctx, sesion: await crearPersona(ctx, { role }), disco: async () => libre })).espacio;
  expect(await aviso("admin", 1_000_000_000)).toMatch(/^Queda poco espacio .* 1\.000 MB/);
  expect(await aviso("admin", 5_000_000_000)).toBeUndefined();
  expect(await aviso("admin", null)).toBeUndefined();
  expect(await aviso("usuario", 0)).toBeUndefined();
});
