import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { escucharTodo, nombresDe, ultimosDatos } from "#tests/support/shop/salidas.ts";
import { gente, leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { abonar, crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { iniciarSorteo } from "./inicio/iniciar-sorteo.server.ts";
import { abandonarSorteo } from "./sin-ganadores/abandonar-sorteo.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db, new Date("2026-09-15T18:30:00Z"));
const admin = await crearPersona(ctx, { role: "admin" });
await escucharTodo(ctx, admin);

test("the abono that fills a raffle tells other systems once, although several arrive at that moment", async () => {
  const personas = await crearPersonasConPuntos(ctx, 5, 1_000);
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 50 });
  await Promise.allSettled(
    personas.flatMap((persona) => [abonar(ctx, sku, 10, persona), abonar(ctx, sku, 10, persona)]),
  );
  expect(await nombresDe(ctx, key)).toEqual(["sorteo.cerrado"]);
  const { fecha_sorteo } = await leerSorteo(ctx, key);
  expect(await ultimosDatos(ctx, key)).toEqual({
    key,
    sku,
    producto: expect.any(String),
    estado: "Cerrado",
    objetivo: 50,
    fecha_sorteo: fecha_sorteo?.toISOString(),
  });
});

test("a draw tells the winning numbers once, and no person", async () => {
  const codigos = ["AAAAAAA1", "BBBBBBB2", "CCCCCCC3", "FFFFFFF6", "GGGGGGG7"];
  const key = await sorteoLleno(ctx, { sku: "100004", tramos: await gente(ctx, codigos, 100) });
  ctx.clock.now = new Date("2026-09-19T01:10:00.000Z");
  await iniciarSorteo(ctx, { key }, admin);
  await expect(iniciarSorteo(ctx, { key }, admin)).rejects.toThrow();
  expect(await nombresDe(ctx, key)).toEqual(["sorteo.finalizado"]);
  const { numero_producto, numero_puntos } = await leerSorteo(ctx, key);
  const datos = await ultimosDatos(ctx, key);
  expect(datos).toMatchObject({
    key,
    sku: "100004",
    estado: "Finalizado",
    objetivo: 500,
    ganadores: { numero_producto, numero_puntos, codigo_venta: expect.stringMatching(/^PZ-/) },
    motivo: null,
  });
  expect(codigos.filter((codigo) => JSON.stringify(datos).includes(codigo))).toEqual([]);
});

test("a raffle without winners says why", async () => {
  const key = await sorteoLleno(ctx, { sku: "100005", tramos: await gente(ctx, ["DDDDDDD4", "EEEEEEE5"]) });
  const abandonar = () => abandonarSorteo(ctx, { key, motivo: "Producto roto" }, admin);
  await abandonar();
  await expect(abandonar()).rejects.toThrow();
  expect(await nombresDe(ctx, key)).toEqual(["sorteo.finalizado"]);
  const datos = await ultimosDatos(ctx, key);
  expect(datos).toMatchObject({ ganadores: null, motivo: expect.stringContaining("Producto roto") });
});
