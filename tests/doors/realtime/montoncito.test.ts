import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerInstantanea, leerPartida } from "#modules/montoncito/partida/leer-partida.server.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { leerReloj } from "#modules/montoncito/partida/partidas.store.server.ts";
import { conInstantanea, tableroDe } from "#modules/montoncito/reglas/tablero.ts";
import type { Instantanea } from "#modules/montoncito/reglas/vista.ts";
import { createBus } from "#server/bus/bus.ts";
import { createInstantaneas } from "#server/socket/juego-instantaneas.ts";
import type { SocketServer } from "#server/socket/socket.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { atEnd, quietLog, startShop, until, visit } from "#tests/support/realtime.ts";
import {
  activarJuego,
  apostar,
  entregarPulsos,
  partidaConBaliza,
  partidaNueva,
  relojFalso,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { crearPersonasConPuntos } from "#tests/support/shop/sorteos.ts";

const { db, url } = await testDatabase();
const reloj = await relojFalso(db);
const base = testCtx(db);
await activarJuego(base);
const [ana = expect.fail("no player")] = await crearPersonasConPuntos(base, 1, 10_000);

/** A server process reduced to what the game needs: sockets, snapshots and its bus. */
async function proceso() {
  const shop = await startShop();
  const instantaneas = createInstantaneas({
    read: (key) => leerInstantanea(base, key),
    socket: shop.socket,
    log: quietLog,
  });
  const bus = createBus({
    url,
    log: quietLog,
    deliver(eventos) {
      shop.socket.deliver(eventos);
      instantaneas.deliver(eventos);
    },
    resync: instantaneas.resync,
  });
  atEnd(() => bus.stop());
  atEnd(() => instantaneas.stop());
  await bus.ready;
  const ctx: Ctx = { ...testCtx(db), publish: bus.publish };
  return { shop, ctx };
}

type Oido = [evento: string, datos: unknown];

async function sentarse(shop: Awaited<ReturnType<typeof startShop>>) {
  const visita = await visit(shop);
  const oido: Oido[] = [];
  visita.socket.onAny((evento: string, datos: unknown) => {
    if (evento !== "cambio") oido.push([evento, datos]);
  });
  await visita.enter("partidas");
  const instantaneas = () =>
    oido.flatMap(([evento, datos]) => (evento === "partida" ? [datos as Instantanea] : []));
  return { oido, instantaneas, ultima: () => instantaneas().at(-1) };
}

let key = "";
beforeEach(async () => {
  key = await partidaNueva(base, reloj);
});

test("the pages of every process see bet, countdown, stop, close, end and the next round", async () => {
  const [uno, dos] = [await proceso(), await proceso()];
  const mesas = [await sentarse(uno.shop), await sentarse(dos.shop)];
  const todos = (ver: (mesa: (typeof mesas)[number]) => void) => until(() => mesas.forEach(ver));

  await apostar(uno.ctx, key, ana, 1, 10);
  await todos(({ ultima }) =>
    expect(ultima()).toMatchObject({ key_partida: key, version: 2, totales: { monton_1: 10 } }),
  );
  for (const monton of [2, 3, 4, 6]) await apostar(dos.ctx, key, ana, monton, 1);
  await todos(({ ultima, oido }) => {
    expect(ultima()).toMatchObject({ estado: "cuenta", version: 6 });
    const { tiempo_inicio } = ultima() ?? {};
    expect(oido).toContainEqual([
      "countdown-start",
      { partidaId: key, tiempoInicio: tiempo_inicio, duracion: 15 },
    ]);
  });
  await reloj.avanzar(1_000);
  await retirar(uno.ctx, key, ana, 6);
  await todos(({ ultima }) => expect(ultima()).toMatchObject({ estado: "abierta", tiempo_inicio: null }));
  await apostar(uno.ctx, key, ana, 6);
  await todos(({ oido }) => expect(oido.filter(([evento]) => evento === "countdown-start")).toHaveLength(2));

  await reloj.avanzar(15_000);
  await moverJuego(dos.ctx);
  await todos(({ ultima }) =>
    expect(ultima()).toMatchObject({
      estado: "Cerrada",
      mostrar_cartas: true,
      banca: 5,
      montoncitos: expect.anything(),
    }),
  );
  await reloj.avanzar(16_666);
  await moverJuego(uno.ctx);
  await todos(({ oido, instantaneas }) => {
    expect(instantaneas()).toContainEqual(
      expect.objectContaining({ key_partida: key, estado: "finalizada" }),
    );
    const nuevas = oido.flatMap(([evento, datos]) => (evento === "nueva-partida" ? [datos] : []));
    expect(nuevas).toEqual([{ partida: expect.objectContaining({ estado: "abierta", version: 1 }) }]);
  });
  for (const { instantaneas } of mesas) {
    const deEsta = instantaneas().flatMap(({ key_partida, version }) =>
      key_partida === key ? [version] : [],
    );
    expect(deEsta).toEqual(deEsta.toSorted((a, b) => a - b));
    // The player's own code must not reach the other clients.
    expect(JSON.stringify(instantaneas())).not.toContain(ana.codigo_referido);
  }
});

test("a hundred bets are a few snapshots, and the last one tells all of them", async () => {
  const { shop, ctx } = await proceso();
  const { instantaneas, ultima } = await sentarse(shop);
  const inicio = performance.now();
  for (let i = 0; i < 10; i++)
    await Promise.all(Array.from({ length: 10 }, () => apostar(ctx, key, ana, 1, 1)));
  await until(() => expect(ultima()).toMatchObject({ version: 101, totales: { monton_1: 100 } }));
  const segundos = (performance.now() - inicio) / 1000;
  expect(instantaneas().length).toBeLessThanOrEqual(Math.ceil(segundos * 20) + 1);
});

describe("the rhythm", () => {
  /** A table that changes with every read. */
  function mesa(every = 50) {
    let version = 0;
    const dichas: number[] = [];
    const leidas: number[] = [];
    const socket: Pick<SocketServer, "broadcast" | "audience"> = {
      audience: () => oyentes.n,
      broadcast(_sala, evento, ..._datos) {
        if (evento === "partida") dichas.push(performance.now());
      },
    };
    const oyentes = { n: 1 };
    const read = async (key?: string) => {
      leidas.push(performance.now());
      return { key_partida: key ?? "PARTIDA-0001", estado: "abierta", version: ++version } as Instantanea;
    };
    const instantaneas = createInstantaneas({ read, socket, log: quietLog, every });
    return { instantaneas, dichas, leidas, oyentes };
  }
  const cambio: Evento[] = [{ tabla: "partidas", clave: "PARTIDA-0001" }];

  test("the first change leaves at once, the others at most twenty times a second", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { instantaneas, dichas } = mesa();
    const inicio = performance.now();
    for (let ms = 0; ms < 500; ms++) {
      instantaneas.deliver(cambio);
      await vi.advanceTimersByTimeAsync(1);
    }
    instantaneas.stop();
    expect(dichas.map((instante) => instante - inicio)).toEqual(Array.from({ length: 11 }, (_, i) => 50 * i));
  });

  test("an empty room costs no question, and other tables none either", async () => {
    const { instantaneas, leidas, oyentes } = mesa(0);
    oyentes.n = 0;
    instantaneas.deliver(cambio);
    await new Promise((listo) => setTimeout(listo, 10));
    oyentes.n = 1;
    instantaneas.deliver([{ tabla: "productos" }]);
    await new Promise((listo) => setTimeout(listo, 10));
    expect(leidas).toEqual([]);
    instantaneas.resync();
    await until(() => expect(leidas).toHaveLength(1));
    instantaneas.stop();
  });
});

test("at the close all pages show six backs and the pinned pulse, at the deal the cards, and when it steps aside the next round", async () => {
  const chain = crearCadena();
  const conBaliza = { ...base, baliza: chain.cadena };
  key = await partidaConBaliza(conBaliza, reloj, chain);
  const { shop, ctx: sinBaliza } = await proceso();
  const ctx = { ...sinBaliza, baliza: chain.cadena };
  const { ultima, oido, instantaneas } = await sentarse(shop);
  const cerrar = async () => {
    for (const monton of [1, 2, 3, 4, 6]) await apostar(ctx, key, ana, monton, 10);
    await reloj.avanzar(15_000);
    await moverJuego(ctx);
    await until(() => expect(ultima()).toMatchObject({ key_partida: key, estado: "Cerrada" }));
  };

  await cerrar();
  const cerrada = ultima() ?? expect.fail("no snapshot");
  expect(cerrada).toMatchObject({ garantia: "drand", repartida_en: null, mostrar_cartas: false });
  expect([cerrada.montoncitos, cerrada.banca]).toEqual([undefined, undefined]);
  expect(cerrada.baliza).toMatch(/^drand:[0-9a-f]{64}:\d+$/);
  await reloj.avanzar(6_000);
  await entregarPulsos(ctx, chain, await leerReloj(ctx));
  await moverJuego(ctx);
  await until(() => expect(ultima()).toMatchObject({ key_partida: key, mostrar_cartas: true, banca: 5 }));
  expect(ultima()?.baliza?.startsWith(`${cerrada.baliza}:`)).toBe(true);

  key = await partidaConBaliza(ctx, reloj, chain);
  await cerrar();
  await reloj.avanzar(60_000);
  await moverJuego(ctx);
  await until(() => expect(ultima()).toMatchObject({ estado: "abierta", garantia: "ninguna" }));
  expect(instantaneas()).toContainEqual(
    expect.objectContaining({ key_partida: key, estado: "Cerrada", apartada: true, repartida_en: null }),
  );
  expect(oido.at(-1)?.[0]).toBe("nueva-partida");
});

test("a page takes over the end of its round and then the next one, in the order in which they are sent", async () => {
  // The real clock: every reading is a little later than the one before.
  await db.execute(sql`create or replace function reloj() returns timestamptz language sql volatile
    as 'select (select ahora from reloj_falso) + (clock_timestamp() - ''2026-01-01'')'`);
  const { shop, ctx } = await proceso();
  const { instantaneas, ultima } = await sentarse(shop);
  const vista = (await leerPartida(ctx, ana)) ?? expect.fail("no round");
  await apostar(ctx, key, ana, 1, 10);
  await until(() => expect(ultima()).toMatchObject({ key_partida: key, version: 2 }));
  await activarJuego(ctx, false);
  await moverJuego(ctx);
  await activarJuego(ctx);
  await moverJuego(ctx);
  await until(() => expect(ultima()?.key_partida).not.toBe(key));
  const fotos = instantaneas();
  expect(fotos.map(({ estado }) => estado).slice(-2)).toEqual(["anulada", "abierta"]);
  const tablero = fotos.reduce(conInstantanea, tableroDe(vista));
  expect(tablero.key_partida).toBe(ultima()?.key_partida);
});
