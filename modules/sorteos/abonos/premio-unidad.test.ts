import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reservas, sorteos, ventas } from "#database/schema.ts";
import { leerSinUnidades } from "#modules/catalogo/existencias.store.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/inicio/iniciar-sorteo.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { leerTodo } from "#tests/support/shop/compras.ts";
import { contar, quedan } from "#tests/support/shop/existencias.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { abonar, crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db, new Date("2026-11-10T15:00:00Z"));
const admin = await crearPersona(ctx, { role: "admin" });
const personas = await crearPersonasConPuntos(ctx, 5, 1_000);

/** A raffle that five people fill, of a product with these units. */
async function llenar(existencias: number | null) {
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 50 });
  await contar(ctx, sku, existencias);
  for (const persona of personas) await abonar(ctx, sku, 10, persona);
  return { sku, key };
}

const sinUnidad = async () =>
  (await leerSinUnidades(ctx, 10)).filas.map(({ codigo, premio }) => [codigo, premio]);
const cuadran = async () => expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);

test("a raffle that closes takes a unit, and gives it back when it is given up", async () => {
  const { sku, key } = await llenar(2);
  expect(await quedan(ctx, sku)).toBe(1);
  expect(await db.select().from(reservas).where(eq(reservas.codigo, key))).toMatchObject([
    { producto: sku, cantidad: 1, vence_en: null },
  ]);
  await cuadran();
  await abandonarSorteo(ctx, { key, motivo: "prueba" }, admin);
  expect(await quedan(ctx, sku)).toBe(2);
  await cuadran();
});

test("without a unit the raffle closes all the same and the panel says it; an uncounted product needs none", async () => {
  const { key } = await llenar(0);
  const [sorteo] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  expect(sorteo?.estado).toBe("Cerrado");
  expect(await sinUnidad()).toEqual([[key, true]]);
  await llenar(null);
  expect(await sinUnidad()).toEqual([[key, true]]);
  await cuadran();
});

test("the sale of the prize takes the unit of its raffle over; without one it is marked", async () => {
  const antes = await sinUnidad();
  const [con, sin] = [await llenar(1), await llenar(0)];
  ctx.clock.now = new Date("2026-11-14T03:00:00Z");
  for (const { key } of [con, sin]) await iniciarSorteo(ctx, { key }, admin);
  const premios = await db.select().from(ventas).where(eq(ventas.origen, "sorteo"));
  const lineas = await Promise.all(premios.map(({ codigo }) => leerTodo(ctx, codigo)));
  const de = (sku: string) => lineas.find(({ productos: [linea] }) => linea?.producto === sku);
  expect(de(con.sku)?.productos).toMatchObject([{ sin_stock: false }]);
  expect(de(sin.sku)?.productos).toMatchObject([{ sin_stock: true }]);
  expect(await db.select().from(reservas).where(eq(reservas.producto, con.sku))).toMatchObject([
    { codigo: de(con.sku)?.venta.codigo, cantidad: 1 },
  ]);
  expect(await quedan(ctx, con.sku)).toBe(0);
  expect(await sinUnidad()).toEqual([...antes, [de(sin.sku)?.venta.codigo, true]]);
  await cuadran();
});
