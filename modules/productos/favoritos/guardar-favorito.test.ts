import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { favoritos, productos } from "#database/schema.ts";
import { seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { FRASES_FAVORITOS, MAX_FAVORITOS } from "./favoritos.ts";
import { guardarFavorito, juntarFavoritos, quitarFavorito } from "./guardar-favorito.server.ts";
import { listarFavoritos, tarjetasDe } from "./listar-favoritos.server.ts";

const { db, ctx } = await tiendaConAdmin();
const ana = await crearPersona(ctx);
const beto = await crearPersona(ctx);
const base = await crearProducto(ctx, { sku: "F-1", producto: "Taladro" });
await crearProducto(ctx, { sku: "F-2", producto: "Martillo" });
await crearProducto(ctx, { sku: "F-3", producto: "Serrucho" });
await crearProducto(ctx, { sku: "F-4", producto: "Retirado" });
await db.update(productos).set({ disponible: false }).where(eq(productos.sku, "F-4"));
const MUCHOS = Array.from({ length: MAX_FAVORITOS + 5 }, (_, n) => `M-${n}`);
await db
  .insert(productos)
  .values(
    MUCHOS.map((sku) => ({ sku, producto: sku, categoria_id: base.categoria_id, precio_cliente: 1_000 })),
  );

beforeEach(async () => {
  await db.delete(favoritos);
  ctx.eventos.length = 0;
});

const skus = async (quien = ana) => (await listarFavoritos(ctx, quien)).map(({ sku }) => sku);
const evento = { tabla: "favoritos", usuario: ana.codigo_referido };

describe("one product", () => {
  test("is kept once, however often it is asked for, and only its owner has it", async () => {
    await guardarFavorito(ctx, "F-1", ana);
    await guardarFavorito(ctx, "F-1", ana);
    await Promise.all([1, 2, 3, 4].map(() => guardarFavorito(ctx, "F-1", ana)));
    expect(await skus()).toEqual(["F-1"]);
    expect(await skus(beto)).toEqual([]);
    expect(ctx.eventos).toEqual([evento]);
  });

  test("is removed by its owner alone, and twice is no failure", async () => {
    await guardarFavorito(ctx, "F-1", ana);
    await quitarFavorito(ctx, "F-1", beto);
    expect(await skus()).toEqual(["F-1"]);
    await Promise.all([quitarFavorito(ctx, "F-1", ana), quitarFavorito(ctx, "F-1", ana)]);
    expect(await skus()).toEqual([]);
    await quitarFavorito(ctx, "no existe", ana);
    expect(ctx.eventos).toEqual([evento, evento]);
  });

  test.each(["", "F-9", "'; drop table favoritos; --", "x".repeat(40)])("%j does not exist", async (sku) => {
    await seNiega(guardarFavorito(ctx, sku, ana), "desconocido", FRASES_FAVORITOS.desconocido);
    expect(await skus()).toEqual([]);
  });

  test("the last one comes first, and a withdrawn product stays and says so", async () => {
    for (const [i, sku] of ["F-1", "F-4", "F-2"].entries()) {
      ctx.clock.now = new Date(ctx.clock.now.getTime() + 1_000 * (i + 1));
      await guardarFavorito(ctx, sku, ana);
    }
    expect(await listarFavoritos(ctx, ana)).toMatchObject([
      { sku: "F-2", producto: "Martillo", disponible: true },
      { sku: "F-4", disponible: false },
      { sku: "F-1", precio_cliente: base.precio_cliente, desde: false },
    ]);
  });
});

describe("the list of a visitor", () => {
  test("joins that of the account in its order, once, without what is unknown or withdrawn", async () => {
    await guardarFavorito(ctx, "F-3", ana);
    ctx.clock.now = new Date(ctx.clock.now.getTime() + 60_000);
    const enviados = ["F-2", "F-9", "F-4", 7, "F-1", "F-2", "<b>", "F-3"];
    expect(await juntarFavoritos(ctx, enviados, ana)).toEqual({ agregados: 2, sobran: 0 });
    expect(await skus()).toEqual(["F-2", "F-1", "F-3"]);
    expect(await juntarFavoritos(ctx, enviados, ana)).toEqual({ agregados: 0, sobran: 0 });
    expect(await juntarFavoritos(ctx, [], ana)).toEqual({ agregados: 0, sobran: 0 });
    expect(await skus()).toEqual(["F-2", "F-1", "F-3"]);
    expect(ctx.eventos).toEqual([evento, evento]);
  });

  test("sent by several tabs at once is added once", async () => {
    const hechos = await Promise.all([1, 2, 3, 4].map(() => juntarFavoritos(ctx, ["F-1", "F-2"], ana)));
    expect(hechos.map(({ agregados }) => agregados).sort()).toEqual([0, 0, 0, 2]);
    expect(await skus()).toEqual(["F-1", "F-2"]);
  });

  test("never passes the limit, also when many ask at once", async () => {
    await juntarFavoritos(ctx, MUCHOS.slice(0, MAX_FAVORITOS - 1), ana);
    const hechos = await Promise.allSettled([
      ...["F-1", "F-2", "F-3"].map((sku) => guardarFavorito(ctx, sku, ana)),
      juntarFavoritos(ctx, MUCHOS.slice(-2), ana),
    ]);
    expect(hechos.some(({ status }) => status === "rejected")).toBe(true);
    expect(await skus()).toHaveLength(MAX_FAVORITOS);
    const otro = (await skus()).includes("F-1") ? "F-2" : "F-1";
    await seNiega(guardarFavorito(ctx, otro, ana), "estado", FRASES_FAVORITOS.llena);
    expect(await juntarFavoritos(ctx, [otro], ana)).toEqual({ agregados: 0, sobran: 1 });
  });

  test("longer than the limit is cut, and has its own cards", async () => {
    expect(await juntarFavoritos(ctx, MUCHOS, ana)).toEqual({ agregados: MAX_FAVORITOS, sobran: 0 });
    const cartas = await tarjetasDe(ctx, ["F-2", "F-9", "F-1", "F-2"]);
    expect(cartas).toMatchObject([{ sku: "F-2" }, { sku: "F-1" }]);
    expect(await tarjetasDe(ctx, ["'; --"])).toEqual([]);
  });
});
