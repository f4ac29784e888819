import { expect, test } from "vitest";
import { leerAjustes, sembrarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { atenderPremios } from "#modules/compras/premio/atender-premios.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { type TestCtx, testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerSorteo, sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { abonar, crearPersonasConPuntos, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { basesDe } from "./bases.ts";
import { articulosBases } from "./bases-texto.ts";
import { leerBasesSorteo, leerSorteo as verSorteo } from "./leer-sorteo.server.ts";
import { alargarPlazo } from "./plazo/alargar-plazo.server.ts";
import { finDelPlazo } from "./plazo/plazo.ts";
import { vencerPlazos } from "./plazo/vencer-plazos.server.ts";
import { PROMESAS_SORTEO } from "./promesas.ts";
import { registrarInput } from "./realizacion/inicio/registrar-input.server.ts";
import { atenderSorteos } from "./realizacion/reloj/atender-sorteos.server.ts";
import { abandonarSorteo } from "./realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { leerActaSorteo } from "./verificacion/leer-acta.server.ts";

// Each test is named after the promise that it keeps, and runs the use cases that keep it.

const { db } = await testDatabase();
await enTransaccion(testCtx(db), (tx) => sembrarAjustes(tx, { sorteos_activos: true }));
const admin = await crearPersona(testCtx(db), { role: "admin" });

/** Closed in the afternoon of the 10th; the third calendar day is the 13th. Chile is three hours behind UTC. */
const CIERRE = new Date("2026-11-10T18:30:00Z");
const A_LAS_2159 = new Date("2026-11-14T00:59:00Z");
const A_LAS_22 = new Date("2026-11-14T01:00:00Z");
const A_LAS_2354 = new Date("2026-11-14T02:54:00Z");
const A_LAS_2355 = new Date("2026-11-14T02:55:00Z");
const FIN = new Date("2026-11-14T03:00:00Z");

let numero = 0;
/** A raffle of that many people with 25 points each, which its last abono closed. */
async function lleno(personas: number) {
  const ctx = testCtx(db, CIERRE);
  const sesiones = await crearPersonasConPuntos(ctx, personas, 0);
  const sku = `92000${++numero}`;
  const tramos = sesiones.map(({ codigo_referido: usuario }) => ({ usuario, puntos: 25 }));
  const key = await sorteoLleno(ctx, { sku, tramos });
  return { ctx, sku, key, sesiones };
}
const alas = (ctx: TestCtx, instante: Date) => {
  ctx.clock.now = instante;
  return atenderSorteos(ctx);
};
const estado = async (ctx: TestCtx, key: string) => (await leerSorteo(ctx, key)).estado;

test("fecha: the abono that reaches the target sets 22:00 of the third calendar day", async () => {
  expect(PROMESAS_SORTEO.fecha()).toMatch(/3 días .* entre las 22:00 y las 24:00, hora de Chile continental/);
  const ctx = testCtx(db, CIERRE);
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 100 });
  const [ana = expect.fail("no person")] = await crearPersonasConPuntos(ctx, 1, 100);
  await abonar(ctx, sku, 100, ana);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Cerrado", fecha_sorteo: A_LAS_22 });
  const bases = basesDe({ producto: "X", puntos: 100, minimo_puntos: 1 }, await leerAjustes(ctx));
  expect(PROMESAS_SORTEO.fecha()).toContain(`${bases.dias_hasta_el_sorteo} días`);
});

test("solo: at 23:55 the shop draws by itself, not before", async () => {
  expect(PROMESAS_SORTEO.solo()).toContain("23:55");
  const { ctx, key } = await lleno(5);
  await alas(ctx, A_LAS_22);
  await alas(ctx, A_LAS_2354);
  expect(await estado(ctx, key)).toBe("Cerrado");
  await alas(ctx, A_LAS_2355);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado" });
  expect((await leerSorteo(ctx, key)).sorteado_en?.getTime()).toBeLessThan(FIN.getTime());
});

test("aporte: one whole number from 1 to 100 each, until 22:00", async () => {
  expect(PROMESAS_SORTEO.aporte()).toMatch(/las 22:00 .* una sola vez.*del 1 al 100/);
  const { ctx, key, sesiones } = await lleno(5);
  const [ana = expect.fail("no person"), beto = expect.fail("no person")] = sesiones;
  ctx.clock.now = A_LAS_2159;
  await seNiega(registrarInput(ctx, { key, input: 101 }, ana), "valor");
  await registrarInput(ctx, { key, input: 100 }, ana);
  await seNiega(registrarInput(ctx, { key, input: 1 }, ana), "estado");
  ctx.clock.now = A_LAS_22;
  await seNiega(registrarInput(ctx, { key, input: 1 }, beto), "estado");
});

test("aportes: at 22:00 there are five, frozen", async () => {
  expect(PROMESAS_SORTEO.aportes()).toMatch(/al menos 5 aportes.*22:00/);
  const { ctx, sku, key, sesiones } = await lleno(6);
  ctx.clock.now = A_LAS_2159;
  for (const sesion of sesiones) await registrarInput(ctx, { key, input: 50 }, sesion);
  expect((await leerSorteo(ctx, key)).congelado_en).toBeNull();
  await alas(ctx, A_LAS_22);
  expect((await leerSorteo(ctx, key)).congelado_en).toEqual(A_LAS_22);
  await alas(ctx, A_LAS_2355);
  expect((await leerActaSorteo(ctx, sku, key))?.aportes).toHaveLength(6);
});

test("completar: with five people and fewer inputs the lowest numbers are completed and marked", async () => {
  expect(PROMESAS_SORTEO.completar()).toMatch(/5 personas o más .* menos de 5 aportes/);
  const { ctx, sku, key, sesiones } = await lleno(6);
  ctx.clock.now = A_LAS_2159;
  const ultima = sesiones[5] ?? expect.fail("no person");
  await registrarInput(ctx, { key, input: 7 }, ultima);
  await alas(ctx, A_LAS_22);
  await alas(ctx, A_LAS_2355);
  const acta = (await leerActaSorteo(ctx, sku, key)) ?? expect.fail("no acta");
  const automaticos = (acta.aportes ?? []).filter(({ automatico }) => automatico);
  const porInicio = acta.rangos
    .toSorted((a, b) => a.inicio - b.inicio)
    .map(({ participante }) => participante);
  expect(automaticos.map(({ participante }) => participante).sort()).toEqual(porInicio.slice(0, 4).sort());
});

test("sin_aporte: people who gave no input win as well", async () => {
  const { ctx, key, sesiones } = await lleno(5);
  await alas(ctx, A_LAS_22);
  await alas(ctx, A_LAS_2355);
  const { ganador_producto } = await leerSorteo(ctx, key);
  expect(sesiones.map(({ codigo_referido }) => codigo_referido)).toContain(ganador_producto);
});

test("segundo_premio and dos_personas: a tenth of the target goes to another person", async () => {
  expect(PROMESAS_SORTEO.segundo_premio()).toContain("10% de los puntos de la meta");
  // 125 points: a tenth is rounded down to 12.
  const { ctx, key } = await lleno(5);
  await alas(ctx, A_LAS_22);
  await alas(ctx, A_LAS_2355);
  const { ganador_producto, ganador_puntos } = await leerSorteo(ctx, key);
  expect(ganador_puntos).not.toBe(ganador_producto);
  expect(await leerSaldo(ctx, ganador_puntos ?? "")).toBe(12);
  expect(PROMESAS_SORTEO.dos_personas()).toContain("nunca gana dos veces la misma persona");
});

test("sin_ganadores: with four people all points go back", async () => {
  expect(PROMESAS_SORTEO.sin_ganadores()).toContain("menos de 5 personas");
  const { ctx, key, sesiones } = await lleno(4);
  await alas(ctx, A_LAS_22);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado", sorteado_en: null });
  for (const { codigo_referido } of sesiones) expect(await leerSaldo(ctx, codigo_referido)).toBe(25);
});

test("sin_ganadores: the shop can give a raffle up before 22:00 of its day, not after", async () => {
  const antes = await lleno(5);
  antes.ctx.clock.now = A_LAS_2159;
  await abandonarSorteo(antes.ctx, { key: antes.key, motivo: "Se dañó el producto" }, admin);
  expect(await leerSorteo(antes.ctx, antes.key)).toMatchObject({
    estado: "Finalizado",
    motivo: "Se dañó el producto",
  });
  const despues = await lleno(5);
  despues.ctx.clock.now = A_LAS_22;
  await seNiega(abandonarSorteo(despues.ctx, { key: despues.key, motivo: "Tarde" }, admin), "estado");
});

test("plazo: a raffle that does not reach its target in time gives all points back", async () => {
  const ctx = testCtx(db, CIERRE);
  const { sorteo_dias } = await leerAjustes(ctx);
  expect(PROMESAS_SORTEO.plazo({ ...(await leerAjustes(ctx)) })).toContain(
    `${sorteo_dias} días desde que se abre`,
  );
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 100 });
  const [ana = expect.fail("no person")] = await crearPersonasConPuntos(ctx, 1, 60);
  await abonar(ctx, sku, 60, ana);
  await alargarPlazo(ctx, { key, dias: "1" }, admin);
  await seNiega(alargarPlazo(ctx, { key, dias: "1" }, admin), "estado");
  ctx.clock.now = finDelPlazo(CIERRE, sorteo_dias + 1);
  await vencerPlazos(ctx);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado", sorteado_en: null });
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(60);
});

test("reclamo: 60 days for address and RUT; then the product goes back, the page says so, and nothing is drawn again", async () => {
  const { ctx, sku, key, sesiones } = await lleno(5);
  const reglas = await leerAjustes(ctx);
  expect(PROMESAS_SORTEO.reclamo(reglas)).toContain("60 días desde el sorteo");
  await alas(ctx, A_LAS_22);
  await alas(ctx, A_LAS_2355);
  const { ganador_producto, numero_producto } = await leerSorteo(ctx, key);
  const ganadora = sesiones.find(({ codigo_referido }) => codigo_referido === ganador_producto);
  const otra = sesiones.find(({ codigo_referido }) => codigo_referido !== ganador_producto) ?? null;
  const pagina = async (sesion: typeof otra) => (await verSorteo(ctx, { sku, key }, sesion))?.premio;
  expect(await pagina(ganadora ?? null)).toMatchObject({
    vencido: false,
    frase: expect.stringContaining("hasta el martes 12 de enero de 2027"),
  });
  expect(await pagina(otra)).toEqual({ vencido: false, frase: null });
  ctx.clock.now = finDelPlazo(A_LAS_2355, reglas.premio_dias);
  await atenderPremios(ctx);
  expect(await pagina(null)).toEqual({ vencido: true, frase: null });
  expect(await leerSorteo(ctx, key)).toMatchObject({ ganador_producto, numero_producto });
  const [bases] = articulosBases({
    ...((await leerBasesSorteo(ctx, sku, key)) ?? expect.fail("no rules")),
  }).filter(({ titulo }) => titulo === "Premios");
  expect(bases?.parrafos.join(" ")).toMatch(/son dos.*60 días de calendario.*vuelve a la tienda/);
});

test("minimo: what is left counts when it is less than the minimum", async () => {
  const ctx = testCtx(db, CIERRE);
  const { sku, key } = await crearProductoConSorteo(ctx, { objetivo: 105, minimo: 50 });
  const [ana = expect.fail("no person")] = await crearPersonasConPuntos(ctx, 1, 105);
  await abonar(ctx, sku, 100, ana);
  await abonar(ctx, sku, 5, ana);
  expect(await estado(ctx, key)).toBe("Cerrado");
});
