import { expect, test } from "vitest";
import { favoritos } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerCampana } from "#modules/notificaciones/listar-notificaciones.server.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { leerSkusFavoritos } from "#modules/productos/favoritos/favoritos.store.server.ts";
import { leerSaldoVisible } from "#modules/puntos/saldo-visible.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerMarcoDe } from "./leer-marco.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);

test("the frame of a page shows what the pages of points, notices and favourites show of the person", async () => {
  const [ana, beto] = [await crearPersona(ctx), await crearPersona(ctx)];
  const productos = [await crearProducto(ctx, { sku: "M-1" }), await crearProducto(ctx, { sku: "M-2" })];
  await darPuntos(ctx, ana.codigo_referido, 1_250);
  const en = (ms: number) => new Date(ctx.clock.now.getTime() + ms);
  await db
    .insert(favoritos)
    .values(
      productos.map(({ sku }, i) => ({ usuario: ana.codigo_referido, producto: sku, created_at: en(i) })),
    );
  await enTransaccion(ctx, async (tx) => {
    for (const [clave, desde] of [["a"], ["b"], ["c", en(15_000)]] as const)
      await notificar(tx, { clave, usuario: ana.codigo_referido, titulo: "Hola", texto: "Hola", desde });
  });
  expect(await leerMarcoDe(ctx, ana)).toEqual({
    puntos: 1_250,
    favoritos: productos.map(({ sku }) => sku).reverse(),
    no_leidas: 2,
    proxima_en: 15_000,
  });
  expect(await leerMarcoDe(ctx, beto)).toEqual({
    puntos: 0,
    favoritos: [],
    no_leidas: 0,
    proxima_en: null,
  });
  for (const quien of [ana, beto])
    expect(await leerMarcoDe(ctx, quien)).toEqual({
      puntos: await leerSaldoVisible(ctx, quien.codigo_referido),
      favoritos: await leerSkusFavoritos(ctx, quien.codigo_referido),
      ...(await leerCampana(ctx, quien)),
    });
});

test("pages share the read of the settings, and a transaction reads them itself", async () => {
  const claves: string[] = [];
  const dePagina: Ctx = {
    ...ctx,
    comun: (clave, leer) => {
      claves.push(clave);
      return leer();
    },
  };
  await leerAjustes(dePagina);
  expect(claves).toEqual(["ajustes"]);
  await enTransaccion(dePagina, (tx) => leerAjustes(tx));
  expect(claves).toEqual(["ajustes"]);
});
