import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { apuestas, partidas } from "#database/schema.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  activarJuego,
  apostar,
  dosJugadores,
  intento,
  partidaNueva,
  relojFalso,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { leerBanca } from "../leer-banca.server.ts";
import { anularIlegible } from "./finalizar-partida.server.ts";
import { moverJuego } from "./mover-juego.server.ts";
import { abrirSemillaPartida, leerViva } from "./partidas.store.server.ts";

const { db } = await testDatabase();
const errores: unknown[] = [];
let hora = new Date("2026-11-15T15:00:00.000Z");
const base = testCtx(db);
const ctx = {
  ...base,
  now: () => hora,
  log: { ...base.log, error: (...partes: unknown[]) => void errores.push(partes) },
};
/** The same shop after its key was lost. */
const sinLlave = { ...ctx, cofre: crearCofre("una-llave-nueva") };
const reloj = await relojFalso(db, new Date("2026-11-15T15:00:00.000Z"));
let [ana, beto] = await dosJugadores(ctx, 1_000);
let key = "";

beforeEach(async () => {
  await activarJuego(ctx);
  [ana, beto] = await dosJugadores(ctx, 1_000);
  // The round that the other key opened in the test before.
  await anularIlegible(ctx);
  errores.length = 0;
  key = await partidaNueva(ctx, reloj);
});

const fila = async (k = key) => (await db.select().from(partidas).where(eq(partidas.key_partida, k)))[0];
const cinco = async () => {
  for (const monton of [1, 2, 4, 5, 6]) await apostar(ctx, key, monton % 2 ? ana : beto, monton, 10);
};

async function devuelta(): Promise<void> {
  expect(await fila()).toMatchObject({ estado: "anulada", semilla: null, banca: null });
  const puestas = await db.select().from(apuestas).where(eq(apuestas.partida, key));
  expect(puestas.map(({ resultado }) => resultado)).toEqual(puestas.map(() => "cancelada"));
  expect(
    await Promise.all([ana, beto].map(({ codigo_referido }) => leerSaldo(ctx, codigo_referido))),
  ).toEqual([1_000, 1_000]);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  const viva = await leerViva(ctx);
  expect(viva?.partida).toMatchObject({ estado: "abierta" });
  expect(viva?.partida.key_partida).not.toBe(key);
  expect(await abrirSemillaPartida(sinLlave, viva?.partida.key_partida ?? "")).toHaveLength(32);
}

test("an open round with an unreadable seed returns its stakes and the next one opens, once", async () => {
  await apostar(ctx, key, ana, 3, 25);
  const hechas = await Promise.all([1, 2, 3, 4].map(() => anularIlegible(sinLlave)));
  expect(hechas.filter(Boolean)).toHaveLength(1);
  await devuelta();
});

test("a round that counts returns its stakes until the last instant of its countdown, and the game goes on", async () => {
  await cinco();
  expect((await fila())?.estado).toBe("cuenta");
  await reloj.avanzar(14_999);
  expect(await anularIlegible(sinLlave)).toBe(true);
  await devuelta();
});

test("from the end of the countdown on the round waits for its key: the pulse may be known", async () => {
  await cinco();
  await reloj.avanzar(15_000);
  const antes = await fila();
  expect(await Promise.all([anularIlegible(sinLlave), anularIlegible(sinLlave)])).toEqual([false, false]);
  for (const horas of [0, 1, 24]) {
    await reloj.avanzar(horas * 3_600_000);
    // It comes back each second, and logs once an hour.
    expect([await moverJuego(sinLlave), await moverJuego(sinLlave)]).toEqual([1_000, 1_000]);
    expect(await anularIlegible(sinLlave)).toBe(false);
  }
  expect(await fila()).toEqual(antes);
  expect(errores).toEqual([["game: a round waits because its seed cannot be read", { key }]]);
  hora = new Date(hora.getTime() + 3_600_000);
  await moverJuego(sinLlave);
  expect(errores).toHaveLength(2);
  expect(await intento(apostar(ctx, key, ana, 1, 1))).toBe(
    "estado: Las apuestas de esta partida ya cerraron.",
  );
  expect(await intento(retirar(ctx, key, ana, 1))).toBe("estado: Las apuestas de esta partida ya cerraron.");
  expect([(await leerBanca(sinLlave)).ilegible, (await leerBanca(ctx)).ilegible]).toEqual([true, false]);
  // The owner brings the key back.
  await moverJuego(ctx);
  expect(await fila()).toMatchObject({ estado: "Cerrada", mostrar_cartas: true });
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("a round whose seed can be read, or that closed, is left alone", async () => {
  await cinco();
  expect(await anularIlegible(ctx)).toBe(false);
  expect((await fila())?.estado).toBe("cuenta");
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  const cerrada = await fila();
  expect(cerrada).toMatchObject({ estado: "Cerrada", semilla: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await anularIlegible(sinLlave)).toBe(false);
  expect(await fila()).toEqual(cerrada);
  await reloj.avanzar(60_000);
  await moverJuego(sinLlave);
  expect((await fila())?.estado).toBe("finalizada");
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});
