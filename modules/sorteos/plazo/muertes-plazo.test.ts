import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, libro_asientos, productos_compras, tickets_compras } from "#database/schema.ts";
import { atenderPremios } from "#modules/compras/premio/atender-premios.server.ts";
import { finDeDiasCorridos } from "#modules/comun/fechas/plazos.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { isLong } from "#tests/support/long.ts";
import { hastaQueViva } from "#tests/support/proceso-mortal.ts";
import { leerTodo, libroLimpio } from "#tests/support/shop/compras.ts";
import { quedan } from "#tests/support/shop/existencias.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { ganarPremio } from "#tests/support/shop/premios.ts";
import { leerSorteo } from "#tests/support/shop/sorteo-lleno.ts";
import { abonar, crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { vencerPlazos } from "./vencer-plazos.server.ts";

const { db, url } = await testDatabase();
/** `npm test` tries a small raffle; `npm run faults` a larger one. */
const PERSONAS = isLong ? 40 : 4;

test("killed before every single statement, a raffle past its term returns each point once", async () => {
  const ctx = testCtx(db);
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 1_000 });
  const gente = await crearPersonasConPuntos(ctx, PERSONAS, 20);
  for (const persona of gente) await abonar(ctx, sku, 15, persona);
  ctx.clock.now = (await leerSorteo(ctx, key)).termina_en ?? expect.fail("no end");
  const saldos = () => Promise.all(gente.map(({ codigo_referido }) => leerSaldo(ctx, codigo_referido)));
  const mirar = async () => [(await leerSorteo(ctx, key)).estado, await saldos()];
  expect(await hastaQueViva(ctx, url, { hacer: vencerPlazos, mirar })).toBeGreaterThan(5);
  expect(await mirar()).toEqual(["Finalizado", gente.map(() => 20)]);
  await vencerPlazos(ctx);
  const suyas = and(eq(tickets_compras.sorteo, key), eq(tickets_compras.forma_pago, "devolucion"));
  expect(await db.$count(tickets_compras, suyas)).toBe(PERSONAS);
  expect(await db.$count(libro_asientos, like(libro_asientos.clave, `devolucion:${key}:%`))).toBe(PERSONAS);
  expect(await db.$count(correos, like(correos.clave, `sorteo-sin-ganadores:${key}:%`))).toBe(PERSONAS);
  await libroLimpio(ctx);
});

test("killed before every single statement, a prize that lapses gives its unit back once", async () => {
  const ctx = testCtx(db);
  const { codigo, sku } = await ganarPremio(ctx, await crearPersona(ctx));
  ctx.clock.now = finDeDiasCorridos(ctx.now(), 60);
  const mirar = async () => [(await leerTodo(ctx, codigo)).venta.estado_pago, await quedan(ctx, sku)];
  expect(await mirar()).toEqual(["Pagado", 2]);
  expect(await hastaQueViva(ctx, url, { hacer: atenderPremios, mirar })).toBeGreaterThan(5);
  expect(await mirar()).toEqual(["Anulado", 3]);
  await atenderPremios(ctx);
  const anuladas = and(eq(productos_compras.producto, sku), eq(productos_compras.estado, "Anulado"));
  expect(await db.$count(productos_compras, anuladas)).toBe(1);
  expect(await db.$count(correos, eq(correos.clave, `premio-vencido:${codigo}`))).toBe(1);
});
