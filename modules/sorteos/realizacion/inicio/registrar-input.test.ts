import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sorteos, sorteos_input } from "#database/schema.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { registrarInput } from "./registrar-input.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const ana = await crearPersona(ctx);
const bea = await crearPersona(ctx);
const carla = await crearPersona(ctx);
const admin = await crearPersona(ctx, { role: "admin" });
for (const { codigo_referido } of [ana, bea]) await darPuntos(ctx, codigo_referido, 1_000);

const dar = (con: Ctx, key: string, sesion: Sesion, input = 42) =>
  registrarInput(con, { key, input }, sesion).then(
    ({ message }) => message,
    (error: unknown) => {
      if (!(error instanceof Rechazo)) throw error;
      return `${error.clase}: ${error.message}`;
    },
  );
const cerrado = async () => {
  const sorteo = await crearProductoConSorteo(ctx, { objetivo: 10 });
  await abonar(ctx, sorteo.sku, 4, ana);
  await abonar(ctx, sorteo.sku, 6, bea);
  return sorteo;
};

test("an input is given once by each participant, however often they press", async () => {
  const { key } = await cerrado();
  const cinco = await Promise.all(Array.from({ length: 5 }, (_, i) => dar(ctx, key, ana, i + 1)));
  const repetido = "estado: Ya has ingresado un input para este sorteo.";
  expect(cinco.filter((final) => final === repetido)).toHaveLength(4);
  expect(await dar(ctx, key, bea)).toBe("¡Listo! Tu número quedó ingresado.");
  const filas = await db.select().from(sorteos_input).where(eq(sorteos_input.sorteo, key));
  expect(filas).toHaveLength(2);
  expect(ctx.eventos).toContainEqual({ tabla: "sorteos_input", clave: key });
});

test("an input is a whole number from 1 to 100, of a person who participates and is no admin", async () => {
  const { key } = await cerrado();
  for (const input of [0, 101, 1.5, Number.NaN])
    expect(await dar(ctx, key, ana, input)).toBe("valor: El número debe ser un entero entre 1 y 100.");
  expect(await dar(ctx, key, carla)).toMatch(/^ajeno: Solo quien participa/);
  expect(await dar(ctx, key, admin)).toMatch(/^ajeno: Quien administra/);
  expect(await dar(ctx, "SRT-9999", ana)).toMatch(/^desconocido: /);
});

test("an input comes after the close and before 22:00 of its day, the freeze or the end", async () => {
  const { sku, key: abierto } = await crearProductoConSorteo(ctx, { objetivo: 10 });
  await abonar(ctx, sku, 4, ana);
  expect(await dar(ctx, abierto, ana)).toMatch(/^estado: Este sorteo todavía no reúne/);
  const tarde = "estado: Los números del público de este sorteo ya están congelados.";
  const { key } = await cerrado();
  const [fila] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  const a = (ms: number) => testCtx(db, new Date((fila?.fecha_sorteo?.getTime() ?? 0) + ms));
  expect(await dar(a(0), key, ana)).toBe(tarde);
  expect(await dar(a(-1), key, ana)).toBe("¡Listo! Tu número quedó ingresado.");
  await db.update(sorteos).set({ congelado_en: ctx.now() }).where(eq(sorteos.key, key));
  expect(await dar(ctx, key, bea)).toBe(tarde);
});
