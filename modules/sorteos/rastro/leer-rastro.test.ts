import { beforeEach, expect, test } from "vitest";
import { referidos } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { leerPrueba } from "#modules/puntos/sellos/leer-sellos.server.ts";
import { verificarPropio } from "#modules/puntos/sellos/verificar-dia.ts";
import { comprarPagado, deTicket, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { listarSellos, olvidarSellos, sellarHoy } from "#tests/support/shop/sellos.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { leerCustodia, leerRastro } from "./leer-rastro.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const ticket = deTicket(tienda.ticket);
const comprar = (sesion: Sesion) => comprarPagado(ctx, sesion, admin, [ticket]);
const sorteo = () => crearProductoConSorteo(ctx, { objetivo: 10_000 });

beforeEach(async () => {
  await olvidarSellos(db);
  ctx.clock.now = new Date("2026-11-14T15:00:00Z");
});

test("an abono is traced to the sale that credited its points, in order of arrival", async () => {
  const yo = await crearPersona(ctx);
  const [primera, segunda] = [await comprar(yo), await comprar(yo)];
  const [uno, dos] = [await sorteo(), await sorteo()];
  await abonar(ctx, uno.sku, 300, yo);
  await abonar(ctx, dos.sku, 400, yo);
  const deUno = await leerRastro(ctx, uno, yo);
  expect(deUno?.origenes).toMatchObject([
    { motivo: "venta", puntos: 500, usados: 300, venta: { codigo: primera, pagado_en: ctx.now() } },
  ]);
  expect(deUno?.abonos).toMatchObject([{ inicio: 1, final: 300, asiento: { puntos: -300, sellado: null } }]);
  const deDos = await leerRastro(ctx, dos, yo);
  expect(deDos?.origenes.map(({ venta, usados }) => [venta?.codigo, usados])).toEqual([
    [primera, 200],
    [segunda, 200],
  ]);
});

test("several abonos of one raffle share their credits, and the sums fit", async () => {
  const yo = await crearPersona(ctx);
  await comprar(yo);
  await comprar(yo);
  const uno = await sorteo();
  for (const puntos of [100, 250, 333]) await abonar(ctx, uno.sku, puntos, yo);
  const rastro = await leerRastro(ctx, uno, yo);
  expect(rastro?.abonos.map(({ inicio, final }) => final - inicio + 1)).toEqual([100, 250, 333]);
  expect(rastro?.origenes.map(({ usados }) => usados)).toEqual([500, 183]);
});

test("each step is proved from the sealed book", async () => {
  const yo = await crearPersona(ctx);
  await comprar(yo);
  const uno = await sorteo();
  await abonar(ctx, uno.sku, 120, yo);
  const { fecha } = await sellarHoy(ctx);
  const rastro = await leerRastro(ctx, uno, yo);
  const [sello] = await listarSellos(ctx);
  const propios = [...(rastro?.origenes ?? []), ...(rastro?.abonos ?? [])].map(({ asiento }) => asiento);
  expect(propios).toHaveLength(2);
  for (const propio of propios) {
    const prueba = propio && (await leerPrueba(ctx, fecha, propio.id));
    if (!propio || !prueba || !sello) throw new Error("no proof");
    const { asiento, sal, sellado } = propio;
    expect(sellado).toBe(fecha);
    const lineas = await verificarPropio({ asiento, sal, codigo: yo.codigo_referido }, prueba, sello);
    expect(lineas.filter(({ ok }) => !ok)).toEqual([]);
  }
  expect(rastro?.abonos[0]?.asiento?.asiento.rango).toBe("1-120");
});

test("a referral credit names neither the person nor the purchase", async () => {
  const [yo, amiga] = [await crearPersona(ctx), await crearPersona(ctx)];
  await db
    .insert(referidos)
    .values({ referido_codigo: amiga.codigo_referido, referente_codigo: yo.codigo_referido });
  const ajena = await comprar(amiga);
  const uno = await sorteo();
  await abonar(ctx, uno.sku, 50, yo);
  const rastro = await leerRastro(ctx, uno, yo);
  expect(rastro?.origenes).toMatchObject([{ motivo: "referido", venta: null, usados: 50 }]);
  const texto = JSON.stringify(rastro);
  for (const secreto of [ajena, amiga.codigo_referido, amiga.email]) expect(texto).not.toContain(secreto);
});

test("a visitor, another person and another raffle have no trail", async () => {
  const [yo, otra] = [await crearPersona(ctx), await crearPersona(ctx)];
  await comprar(yo);
  const [uno, dos] = [await sorteo(), await sorteo()];
  await abonar(ctx, uno.sku, 100, yo);
  expect(await leerRastro(ctx, uno, null)).toBeNull();
  expect(await leerRastro(ctx, uno, otra)).toBeNull();
  expect(await leerRastro(ctx, dos, yo)).toBeNull();
  expect(await leerRastro(ctx, { sku: dos.sku, key: uno.key }, yo)).toBeNull();
  expect(await leerRastro(ctx, { sku: uno.sku, key: "x' or 1=1" }, yo)).toBeNull();
});

test("custody names the sealed days of a raffle's abonos and whether some wait for their seal", async () => {
  const yo = await crearPersona(ctx);
  await comprar(yo);
  const uno = await sorteo();
  expect(await leerCustodia(ctx, uno.sku, uno.key)).toEqual({ dias: [], por_sellar: false });
  await abonar(ctx, uno.sku, 100, yo);
  expect(await leerCustodia(ctx, uno.sku, uno.key)).toEqual({ dias: [], por_sellar: true });
  const { fecha } = await sellarHoy(ctx);
  expect(await leerCustodia(ctx, uno.sku, uno.key)).toEqual({ dias: [fecha], por_sellar: false });
  await abonar(ctx, uno.sku, 50, yo);
  expect(await leerCustodia(ctx, uno.sku, uno.key)).toEqual({ dias: [fecha], por_sellar: true });
  expect(await leerCustodia(ctx, "000000", uno.key)).toBeNull();
});
