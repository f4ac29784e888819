import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { partidas } from "#database/schema.ts";
import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  activarJuego,
  apostar,
  intento,
  partidaNueva,
  relojFalso,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearPersonasConPuntos } from "#tests/support/shop/sorteos.ts";
import { guardarLimites } from "./guardar-limites.server.ts";
import { leerLimitesJuego } from "./leer-juego.server.ts";
import { leerActaPartida } from "./partida/leer-acta.server.ts";
import { moverJuego } from "./partida/mover-juego.server.ts";
import { PROMESAS_JUEGO } from "./promesas.ts";
import { BARAJA, valorCarta } from "./reglas/cartas.ts";
import { contarRepartos } from "./reglas/liquidacion.ts";
import { compromisoPartida } from "./reglas/protocolo.ts";

// Each test is named after the promise that it keeps, and runs the use cases that keep it.

const { db } = await testDatabase();
const ctx = testCtx(db);
const reloj = await relojFalso(db);
await activarJuego(ctx);
const ajustes = await leerAjustes(ctx);
const SEGUNDO = 1_000;
let ana: Sesion;
let key: string;

beforeEach(async () => {
  key = await partidaNueva(ctx, reloj);
  [ana = expect.fail("no player")] = await crearPersonasConPuntos(ctx, 1, 5_000);
});

const saldo = () => leerSaldo(ctx, ana.codigo_referido);
const ronda = async () =>
  (await db.select().from(partidas).where(eq(partidas.key_partida, key)))[0] ?? expect.fail("no round");
/** Bets of ten points on the first five piles: the sixth is the house. */
const cinco = async () => {
  for (const monton of [1, 2, 3, 4, 5]) await apostar(ctx, key, ana, monton, 10);
};

test("solo_puntos and baraja: a stake is points of the balance, the deck has 40 cards, the empty pile is the house", async () => {
  expect(PROMESAS_JUEGO.solo_puntos()).toContain("nunca dinero");
  expect(PROMESAS_JUEGO.baraja()).toContain("40 cartas");
  await cinco();
  expect(await saldo()).toBe(4_950);
  await reloj.avanzar(15 * SEGUNDO);
  await moverJuego(ctx);
  const { cartas, banca } = (await leerActaPartida(ctx, key)) ?? expect.fail("no acta");
  expect(banca).toBe(6);
  expect(BARAJA).toHaveLength(40);
  expect(cartas).toHaveLength(6);
});

test("cuenta: the fifth pile starts 15 seconds", async () => {
  expect(PROMESAS_JUEGO.cuenta()).toContain("15 segundos");
  for (const monton of [1, 2, 3, 4]) await apostar(ctx, key, ana, monton);
  expect(await ronda()).toMatchObject({ estado: "abierta" });
  await apostar(ctx, key, ana, 5);
  expect(await ronda()).toMatchObject({ estado: "cuenta", duracion: 15 });
  await reloj.avanzar(15 * SEGUNDO - 1);
  await moverJuego(ctx);
  expect(await ronda()).toMatchObject({ estado: "cuenta" });
  await reloj.avanzar(1);
  await moverJuego(ctx);
  expect((await ronda()).estado).toBe("Cerrada");
});

test("pago: a higher card wins the stake again, an equal one returns it, a lower one loses it; no side has an edge", async () => {
  await cinco();
  await reloj.avanzar(15 * SEGUNDO);
  await moverJuego(ctx);
  const { cartas } = (await leerActaPartida(ctx, key)) ?? expect.fail("no acta");
  const [casa = 0, ...mias] = (cartas ?? []).map(valorCarta).reverse();
  const neto = mias.reduce((suma, carta) => suma + 10 * Math.sign(carta - casa), 0);
  expect(await saldo()).toBe(5_000 + neto);
  const { ganadas, perdidas } = contarRepartos();
  expect(ganadas).toBe(perdidas);
});

test("semilla: its commitment is public before the first bet and the seed of the end is that one", async () => {
  const { compromiso } = await ronda();
  expect(compromiso).toMatch(/^[0-9a-f]{64}$/);
  await cinco();
  await reloj.avanzar(15 * SEGUNDO);
  await moverJuego(ctx);
  const acta = (await leerActaPartida(ctx, key)) ?? expect.fail("no acta");
  expect(acta.compromiso).toBe(compromiso);
  const semilla = hexABytes(acta.semilla ?? "");
  expect(await compromisoPartida(acta.version, key, semilla)).toBe(compromiso);
});

test("retirar: until the close, not after", async () => {
  await cinco();
  expect(await intento(retirar(ctx, key, ana, 5))).toMatchObject({ puntosDevueltos: 10 });
  await apostar(ctx, key, ana, 5, 10);
  await reloj.avanzar(15 * SEGUNDO);
  await moverJuego(ctx);
  expect(await intento(retirar(ctx, key, ana, 1))).toMatch(/^estado:/);
});

test("quieta: after 24 hours without a movement the stakes go back", async () => {
  expect(PROMESAS_JUEGO.quieta()).toContain("24 horas");
  await apostar(ctx, key, ana, 1, 100);
  await reloj.avanzar(DIA_MS - SEGUNDO);
  await moverJuego(ctx);
  expect(await saldo()).toBe(4_900);
  await reloj.avanzar(SEGUNDO);
  await moverJuego(ctx);
  expect(await saldo()).toBe(5_000);
});

test("tope: the rule of the house, for a person and for the bank's day", async () => {
  expect(PROMESAS_JUEGO.tope(ajustes)).toMatch(
    /regla de la casa: .*1\.000 puntos por partida.*100\.000 puntos/,
  );
  await apostar(ctx, key, ana, 1, 1_000);
  expect(await intento(apostar(ctx, key, ana, 2, 1))).toMatch(/^valor: Llegaste al máximo/);
  await retirar(ctx, key, ana, 1);
  const poner = (perdida_banca_diaria: number) =>
    enTransaccion(ctx, (tx) => guardarAjustes(tx, { perdida_banca_diaria }, null));
  await poner(0);
  expect(await intento(apostar(ctx, key, ana, 1, 1))).toBe("estado: La mesa está completa por ahora.");
  await poner(ajustes.perdida_banca_diaria);
});

test("limite: a stricter one counts at once, a looser one after 24 hours", async () => {
  expect(PROMESAS_JUEGO.limite()).toContain("24 horas");
  await guardarLimites(ctx, { perdida_diaria: 10 }, ana);
  expect(await intento(apostar(ctx, key, ana, 1, 11))).toMatch(/^valor: Tu límite/);
  await guardarLimites(ctx, { perdida_diaria: 20 }, ana);
  await reloj.avanzar(DIA_MS - SEGUNDO);
  expect(await intento(apostar(ctx, key, ana, 1, 11))).toMatch(/^valor: Tu límite/);
  await reloj.avanzar(SEGUNDO);
  await apostar(ctx, key, ana, 1, 11);
});

test("pausa: it counts in the person's other account, and a shorter one does not cut it", async () => {
  const [una, otra] = [
    await crearPersona(ctx, { email: "pausada@gmail.com" }),
    await crearPersona(ctx, { email: "pau.sada+2@gmail.com" }),
  ];
  await guardarLimites(ctx, { pausa: "mes" }, una);
  expect(await intento(apostar(ctx, key, otra, 1, 1))).toMatch(/pausa/i);
  expect(PROMESAS_JUEGO.pausa()).toContain("tus cuentas con el mismo correo");
  await guardarLimites(ctx, { pausa: "semana" }, ana);
  const { pausa_hasta } = await leerLimitesJuego(ctx, ana);
  await guardarLimites(ctx, { pausa: "dia" }, ana);
  expect((await leerLimitesJuego(ctx, ana)).pausa_hasta).toEqual(pausa_hasta);
  expect(await intento(apostar(ctx, key, ana, 1))).toMatch(/pausa/i);
});
