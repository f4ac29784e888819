import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { categorias, productos, sorteos, sorteos_semillas } from "#database/schema.ts";
import { rondaDe } from "#modules/comun/baliza/drand.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { crearSorteo } from "./crear-sorteo.server.ts";
import { abrirSemillaSorteo } from "./realizacion/realizacion.store.server.ts";
import { compromiso } from "./verificacion/sorteo-v1.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const producto = { sku: "100004", producto: "Parrilla tambor", puntos: 20_000, minimo_puntos: 50 };
await db.insert(categorias).values({ id: 1, categoria: "Parrillas y asados" });
await db.insert(productos).values({ ...producto, categoria_id: 1, precio_cliente: 149_990 });

test("a raffle copies target and minimum and commits to a seed kept in a table of its own", async () => {
  const key = await enTransaccion(ctx, (tx) => crearSorteo(tx, producto));
  expect(key).toBe("SRT-0001");
  const [sorteo] = await db.select().from(sorteos).where(eq(sorteos.key, "SRT-0001"));
  const [guardada] = await db.select().from(sorteos_semillas).where(eq(sorteos_semillas.sorteo, "SRT-0001"));
  expect(sorteo).toMatchObject({
    objetivo: 20_000,
    minimo: 50,
    estado: "Disponible",
    reunido: 0,
    semilla: null,
  });
  expect(sorteo?.compromiso).toBe(await compromiso("SRT-0001", await abrirSemillaSorteo(ctx, "SRT-0001")));
  expect(guardada?.llave).toBe(ctx.cofre.llave);
  expect(sorteo?.bases).toMatchObject({ premio_puntos: 2_000, aportes_necesarios: 5 });
});

test("whether the beacon decides it is fixed at creation: only with a fresh pulse in the table", async () => {
  const { cadena, firmar } = crearCadena();
  const conBaliza = { ...ctx, baliza: cadena };
  const crear = async (sku: string) => {
    await db.insert(productos).values({ ...producto, sku, categoria_id: 1, precio_cliente: 1_000 });
    const key = await enTransaccion(conBaliza, (tx) => crearSorteo(tx, { ...producto, sku }));
    const [sorteo] = await db
      .select()
      .from(sorteos)
      .where(eq(sorteos.key, key ?? ""));
    return sorteo;
  };
  const sinPulso = await crear("100005");
  expect(sinPulso).toMatchObject({ garantia: "ninguna", baliza: null, bases: { garantia: "ninguna" } });
  const ronda = rondaDe(cadena, ctx.now());
  await guardarPulso(ctx, { cadena: cadena.hash, ronda, firma: firmar(ronda), recibido_en: ctx.now() });
  expect(await crear("100006")).toMatchObject({
    garantia: "drand",
    baliza: null,
    bases: { garantia: "drand" },
  });
  expect((await crear("100007"))?.garantia).toBe("drand");
  const [despues] = await db
    .select()
    .from(sorteos)
    .where(eq(sorteos.key, sinPulso?.key ?? ""));
  expect(despues?.garantia).toBe("ninguna");
});

test("a product has one open raffle, however many ask at once", async () => {
  const asked = await Promise.allSettled(
    [1, 2, 3].map(() => enTransaccion(ctx, (tx) => crearSorteo(tx, producto))),
  );
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(enTransaccion(ctx, (tx) => crearSorteo(tx, producto))).rejects.toThrow();
});

test("a product without a target has no raffle", async () => {
  expect(await enTransaccion(ctx, (tx) => crearSorteo(tx, { ...producto, puntos: 0 }))).toBeNull();
});
