import { expect, test } from "vitest";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerHistorial, leerMisPartidas } from "#modules/montoncito/leer-historial.server.ts";
import { leerLimitesJuego } from "#modules/montoncito/leer-juego.server.ts";
import {
  leerInstantanea,
  leerPartida,
  leerPartidaDe,
} from "#modules/montoncito/partida/leer-partida.server.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { abrirSemillaPartida } from "#modules/montoncito/partida/partidas.store.server.ts";
import { BARAJA } from "#modules/montoncito/reglas/cartas.ts";
import { createLogger } from "#server/ops/logger.ts";
import { createInstantaneas } from "#server/socket/juego-instantaneas.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startShop, until, visit } from "#tests/support/realtime.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { activarJuego, partidaViva, relojFalso } from "#tests/support/shop/montoncito.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";

const { db } = await testDatabase();
const reloj = await relojFalso(db);
const ana = await person(db, "ANAANA01");
const admin = await person(db, "ADMINA02", "admin");

/** Everything that left the shop: answers, events, log lines and page data. */
const visto: string[] = [];
const anotar = (que: unknown) => visto.push(typeof que === "string" ? que : JSON.stringify(que));

test("no card and no seed leaves the server before the close, by any door", async () => {
  const shop = await startShop();
  const instantaneas = createInstantaneas({
    read: (key) => leerInstantanea(ctx, key),
    socket: shop.socket,
    log: createLogger(anotar),
  });
  const ctx: Ctx & ReturnType<typeof testCtx> = {
    ...testCtx(db),
    log: createLogger(anotar),
    publish(eventos) {
      anotar(eventos);
      shop.socket.deliver(eventos);
      instantaneas.deliver(eventos);
    },
  };
  const puertas = openDoors(db, { ctx });
  await darPuntos(ctx, ana.codigo_referido, 1_000);
  await activarJuego(ctx);
  const key = await partidaViva(ctx);
  const mesas = [await visit(shop), await visit(shop, ana), await visit(shop, admin)];
  for (const { socket, enter } of mesas) {
    socket.onAny((...dicho: unknown[]) => anotar(dicho));
    await enter("partidas", "apuestas", "usuario", "admin", `partidas:${key}`);
  }

  const curiosear = async () => {
    for (const as of [undefined, ana, admin]) {
      for (const funcion of ["validarInicioJuego", "obtenerNuevaPartida"])
        anotar((await call(puertas, funcion, null, { as, method: "GET" })).text);
      for (const [funcion, cuerpo] of Object.entries(PREGUNTAS))
        anotar((await call(puertas, funcion, { partidaId: key, ...cuerpo }, { as })).text);
      const sesion = as ?? null;
      anotar(await leerPartida(ctx, sesion));
      anotar(await leerPartidaDe(ctx, key, sesion));
      anotar(await leerHistorial(ctx, sesion));
      if (sesion) anotar([await leerMisPartidas(ctx, sesion), await leerLimitesJuego(ctx, sesion)]);
    }
    anotar(await leerInstantanea(ctx, key));
    anotar(await leerInstantanea(ctx));
  };
  await curiosear();
  for (const numeroMonton of [1, 2, 3, 4, 6]) {
    const apuesta = { jugador: ana.codigo_referido, cantidad: 10, numeroMonton, partidaId: key };
    anotar((await call(puertas, "realizarApuesta", apuesta, { as: ana })).text);
  }
  const retiro = { jugador: ana.codigo_referido, numeroMonton: 5, partidaId: key };
  anotar((await call(puertas, "retirarApuesta", retiro, { as: ana })).text);
  await curiosear();
  await reloj.avanzar(14_999);
  await moverJuego(ctx);
  await curiosear();
  await until(() => expect(visto.some((texto) => texto.includes("countdown-start"))).toBe(true));
  instantaneas.stop();

  const semilla = Buffer.from(await abrirSemillaPartida(ctx, key));
  expect(semilla).toHaveLength(32);
  const secretos = [
    ...BARAJA,
    semilla.toString("hex"),
    semilla.toString("base64"),
    semilla.toString("base64url"),
    String([...semilla]),
  ];
  expect(visto.length).toBeGreaterThan(100);
  for (const secreto of secretos)
    expect(visto.filter((texto) => texto.toLowerCase().includes(secreto.toLowerCase()))).toEqual([]);

  // Conversely, after the close the cards are visible.
  visto.length = 0;
  await reloj.avanzar(1);
  await moverJuego(ctx);
  await curiosear();
  expect(visto.some((texto) => texto.includes(semilla.toString("hex")))).toBe(true);
  expect(BARAJA.filter((carta) => visto.some((texto) => texto.includes(`"${carta}"`)))).toHaveLength(6);
});

const PREGUNTAS = {
  validarInicioJuego: { nuevaPartida: true },
  actualizarMontoncitos: {},
  iniciarCuentaRegresiva: { tiempoInicio: "2026-11-15T14:00:00Z", duracion: 0 },
  cerrarPartida: { montonSistema: 5 },
  revelarMontoncitos: { resultadosMontones: {} },
};
