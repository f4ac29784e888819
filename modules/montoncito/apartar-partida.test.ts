import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { partidas } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  activarJuego,
  apostar,
  entregarPulsos,
  partidaConBaliza,
  relojFalso,
} from "#tests/support/shop/montoncito.ts";
import { crearPersonasConPuntos } from "#tests/support/shop/sorteos.ts";
import { apartarPartida } from "./apartar-partida.server.ts";
import { moverJuego } from "./mover-juego.server.ts";
import { leerReloj, leerViva } from "./partidas.store.server.ts";

const { db } = await testDatabase();
const chain = crearCadena();
const ctx = { ...testCtx(db), baliza: chain.cadena };
const reloj = await relojFalso(db);
const personas = await crearPersonasConPuntos(ctx, 2, 1_000);
const persona = (i: number): Sesion => personas[i] ?? expect.fail("nobody there");
const [ana, beto] = [persona(0), persona(1)];
let key = "";

beforeAll(() => activarJuego(ctx));
beforeEach(async () => {
  key = await partidaConBaliza(ctx, reloj, chain);
});

const fila = async (k = key) =>
  (await db.select().from(partidas).where(eq(partidas.key_partida, k)))[0] ?? expect.fail("no round");
const ahora = () => leerReloj(ctx);
const viva = async () => (await leerViva(ctx))?.partida ?? expect.fail("no live round");
const cinco = async () => {
  for (const monton of [1, 2, 4, 5, 6]) await apostar(ctx, key, monton % 2 ? ana : beto, monton, 10);
};
const enPaz = async () => expect((await auditarLibro(ctx)).diferencias).toEqual([]);

test("after a restart the round waits for a minute more, and a pulse that comes in the last moment deals it", async () => {
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  await reloj.avanzar(10 * 60_000);
  const atento = await ahora();
  expect(await moverJuego(ctx, { atento })).toBe(200);
  await reloj.avanzar(59_999);
  await moverJuego(ctx, { atento });
  expect(await fila()).toMatchObject({ estado: "Cerrada", apartada: false });
  await reloj.avanzar(1);
  // The process looked for the pulse just before it came.
  await entregarPulsos(ctx, chain, await ahora());
  expect(await apartarPartida(ctx, { atento })).toBe(false);
  await moverJuego(ctx, { atento });
  expect(await fila()).toMatchObject({ apartada: false, mostrar_cartas: true });
  await enPaz();
});

test("a round that cannot be settled keeps neither the others nor the live one, and the log says which", async () => {
  const apartar = async () => {
    await cinco();
    await reloj.avanzar(15_000);
    await moverJuego(ctx);
    await reloj.avanzar(60_000);
    await moverJuego(ctx);
    expect(await fila()).toMatchObject({ apartada: true });
    return key;
  };
  const mala = await apartar();
  key = await partidaConBaliza(ctx, reloj, chain);
  const buena = await apartar();
  const { semilla } = await fila(mala);
  await db.update(partidas).set({ semilla: null }).where(eq(partidas.key_partida, mala));
  await entregarPulsos(ctx, chain, await ahora());
  const errores: unknown[] = [];
  const oyente = { ...ctx, log: { ...ctx.log, error: (...partes: unknown[]) => void errores.push(partes) } };
  await moverJuego(oyente);
  await moverJuego(oyente);
  expect([(await fila(mala)).estado, (await fila(buena)).estado]).toEqual(["Cerrada", "finalizada"]);
  expect(errores).toMatchObject([["game: a round that stepped aside was not settled", { key: mala }]]);
  // A live round whose step fails does not keep them either.
  await db.update(partidas).set({ semilla }).where(eq(partidas.key_partida, mala));
  key = (await viva()).key_partida;
  await cinco();
  await reloj.avanzar(15_000);
  const { compromiso } = await fila();
  const comprometer = (otro: string) =>
    db.update(partidas).set({ compromiso: otro }).where(eq(partidas.key_partida, key));
  await comprometer("00".repeat(32));
  await expect(moverJuego(ctx)).rejects.toThrow("no abre su compromiso");
  expect((await fila(mala)).estado).toBe("finalizada");
  await comprometer(compromiso);
  await enPaz();
});
