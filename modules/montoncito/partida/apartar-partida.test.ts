import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { partidas } from "#database/schema.ts";
import { abrirMesaConBaliza } from "#tests/support/shop/mesa-con-baliza.ts";
import {
  activarJuego,
  apostar,
  entregarPulsos,
  intento,
  latir,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { apartarPartida } from "./apartar-partida.server.ts";
import { moverJuego } from "./mover-juego.server.ts";
import { leerViva } from "./partidas.store.server.ts";

const mesa = await abrirMesaConBaliza();
const { db, chain, ctx, reloj, jugadores, ahora, viva, enPaz } = mesa;
let [ana] = await jugadores();
let key = "";

beforeEach(async () => {
  [ana] = await jugadores();
  key = await mesa.abrir();
});

const fila = (k = key) => mesa.fila(k);
const cinco = () => mesa.cinco(key);

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

test("after a pause too the round that follows one without its pulse opens without a beacon, and the one after it with it", async () => {
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  await activarJuego(ctx, false);
  await reloj.avanzar(60_000);
  await moverJuego(ctx);
  expect(await fila()).toMatchObject({ apartada: true });
  expect(await leerViva(ctx)).toBeNull();
  await latir(ctx, chain, await ahora());
  await activarJuego(ctx);
  await moverJuego(ctx);
  expect(await viva()).toMatchObject({ garantia: "ninguna" });
  await entregarPulsos(ctx, chain, await ahora());
  await moverJuego(ctx);
  await db.update(partidas).set({ estado: "anulada" }).where(eq(partidas.estado, "abierta"));
  await moverJuego(ctx);
  expect(await viva()).toMatchObject({ garantia: "drand" });
});

test("a database whose clock is behind the beacon opens rounds without it, and takes no bet on a known pulse", async () => {
  const otra = async () => {
    await db.update(partidas).set({ estado: "anulada" }).where(eq(partidas.estado, "abierta"));
    await moverJuego(ctx);
    return viva();
  };
  const en = (ms: number) => ahora().then((ya) => latir(ctx, chain, new Date(ya.getTime() + ms)));
  await apostar(ctx, key, ana, 1, 10);
  await en(30_000);
  for (const monton of [2, 4, 5]) await apostar(ctx, key, ana, monton, 10);
  expect(await intento(apostar(ctx, key, ana, 6, 10))).toBe(
    "estado: La cuenta regresiva no puede comenzar por ahora: el reloj de la tienda está atrasado.",
  );
  expect(await fila()).toMatchObject({ estado: "abierta", baliza: null });
  for (const monton of [1, 2, 4, 5]) await retirar(ctx, key, ana, monton);
  expect(await otra()).toMatchObject({ garantia: "ninguna" });
  await reloj.avanzar(28_000);
  expect(await otra()).toMatchObject({ garantia: "drand" });
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
  // The round after it has no beacon; the one after that has it again.
  key = (await viva()).key_partida;
  await cinco();
  key = await mesa.abrir();
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
