import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ajustes } from "#database/schema.ts";
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

test("what is the same for everybody stands beside what is of the person, and follows the settings", async () => {
  const leer = (sesion: Sesion | null) => loadRoot({ ctx, sesion });
  const persona = await crearPersona(ctx, { nombre: "Ana" });
  const [suya, ajena] = [await leer(persona), await leer(null)];
  expect(suya.usuario?.nombre).toBe("Ana");
  expect(ajena.usuario).toBeNull();
  expect(suya.tramos).toEqual(ajena.tramos);
  await db.update(ajustes).set({ valor: "Otro lema" }).where(eq(ajustes.clave, "lema"));
  expect((await leer(persona)).ajustes.lema).toBe("Otro lema");
  expect(suya.ajustes.lema).not.toBe("Otro lema");
});

test.each([
  ["2027-01-01T02:59:59Z", 2026],
  ["2027-01-01T03:00:00Z", 2027],
])("at %s the footer says %i, the year in Chile", async (instante, anio) => {
  const ahora = testCtx(db, new Date(instante));
  expect((await loadRoot({ ctx: ahora, sesion: null })).anio).toBe(anio);
});
