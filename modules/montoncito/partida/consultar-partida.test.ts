import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { partidas } from "#database/schema.ts";
import { testDatabase } from "#tests/support/database.ts";
import { call, openDoors, person, playerWith } from "#tests/support/shop/functions-shop.ts";
import { activarJuego, apostar, partidaNueva, relojFalso } from "#tests/support/shop/montoncito.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";
import { cerrarPartida } from "./consultar-partida.server.ts";
import { moverJuego } from "./mover-juego.server.ts";
import { leerViva } from "./partidas.store.server.ts";

const { db, url } = await testDatabase();
const shop = openDoors(db);
const { ctx } = shop;
const reloj = await relojFalso(db);
await activarJuego(ctx);
let ana = await playerWith(ctx, 1_000);
let otro = await playerWith(ctx, 1_000);
let key = "";
let inicio = new Date(0);

beforeEach(async () => {
  ana = await playerWith(ctx, 1_000);
  otro = await playerWith(ctx, 1_000);
  key = await partidaNueva(ctx, reloj);
  inicio = (await leerViva(ctx))?.ahora ?? inicio;
});

const cinco = async () => {
  for (const monton of [1, 2, 4, 5, 6]) await apostar(ctx, key, monton === 6 ? otro : ana, monton, 10);
};
const cerrar = async () => {
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
};
const obtener = (funcion: string, as = ana) => call(shop, funcion, null, { as, method: "GET" });
const CERRADOS = ["cerrarPartida", "revelarMontoncitos"];
const SEIS = [
  ["validarInicioJuego", { nuevaPartida: true }],
  ["actualizarMontoncitos", {}],
  ["iniciarCuentaRegresiva", { tiempoInicio: "2020-01-01T00:00:00Z", duracion: 1 }],
  ["cerrarPartida", { montonSistema: 1, usuario: "" }],
  ["revelarMontoncitos", { resultadosMontones: { monton_1: "ganada" } }],
] as const;

test("validarInicioJuego: the round in play, by either method, the same for a visitor", async () => {
  ana = await person(db, "ANAANA01");
  await darPuntos(ctx, ana.codigo_referido, 100);
  await apostar(ctx, key, ana, 2, 10);
  const [deGet, dePost] = [
    await obtener("validarInicioJuego"),
    await call(shop, "validarInicioJuego", { nuevaPartida: true }, { as: ana }),
  ];
  expect([deGet.status, dePost.status]).toEqual([200, 200]);
  expect(dePost.body.partida).toEqual(deGet.body.partida);
  expect(deGet.body).toMatchObject({
    partida: {
      key_partida: key,
      estado: "abierta",
      tiempo_inicio: null,
      duracion: 15,
      mostrar_cartas: false,
      compromiso: expect.stringMatching(/^[0-9a-f]{64}$/),
      version: 2,
    },
    montoncitos: { monton_1: "reverso", monton_6: "reverso" },
    apuestas: [
      { jugador: ana.codigo_referido, montoncito: "monton_2", puntos_apostados: 10, resultado: "pendiente" },
    ],
    totales: { monton_1: 0, monton_2: 10 },
    mis: { monton_2: 10 },
  });
  const visita = await call(shop, "validarInicioJuego", null, { method: "GET" });
  expect(visita.body.apuestas[0].jugador).toBe("AN****");
  expect([visita.body.saldo, visita.body.mis.monton_2]).toEqual([0, 0]);
  expect((await call(shop, "validarInicioJuego", { nuevaPartida: "sí" })).status).toBe(400);
});

test("obtenerNuevaPartida: partida, apuestas, totales", async () => {
  const { status, body } = await obtener("obtenerNuevaPartida", otro);
  expect(status).toBe(200);
  expect(body).toMatchObject({ partida: { key_partida: key }, apuestas: [], totales: { monton_1: 0 } });
  expect((await call(shop, "obtenerNuevaPartida", {})).status).toBe(405);
});

test("'No hay partidas en curso' only while the game is paused", async () => {
  await activarJuego(ctx, false);
  await moverJuego(ctx);
  for (const funcion of ["validarInicioJuego", "obtenerNuevaPartida"]) {
    const { status, body } = await obtener(funcion);
    expect([status, body.error]).toEqual([409, "No hay partidas en curso"]);
    expect(body.aviso).toMatch(/^El Montoncito está en pausa/);
  }
  await activarJuego(ctx);
  // No process drives the game yet: the first request lets the clock act, and one round opens.
  const varias = await Promise.all(Array.from({ length: 5 }, () => obtener("validarInicioJuego")));
  expect(new Set(varias.map(({ body }) => body.partida.key_partida)).size).toBe(1);
});

test("actualizarMontoncitos: backs before the close, cards after it, of any round", async () => {
  await cinco();
  const antes = await call(shop, "actualizarMontoncitos", { partidaId: key }, { as: otro });
  expect(antes.body).toMatchObject({
    montoncitos: { monton_1: "reverso" },
    totales: { monton_1: 10, monton_3: 0 },
  });
  expect(antes.body.apuestas).toHaveLength(5);
  expect(antes.body.apuestas[0].jugador).toBe(otro.codigo_referido);
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  const { body } = await call(shop, "actualizarMontoncitos", { partidaId: key });
  expect(body.montoncitos.monton_1).toMatch(/^(oros|copas|espadas|bastos)_\d+$/);
  expect((await call(shop, "actualizarMontoncitos", { partidaId: "PARTIDA-9999" })).status).toBe(404);
});

test("iniciarCuentaRegresiva: the stored instant if the round counts, else 409; what is sent is ignored", async () => {
  const pedir = () =>
    call(shop, "iniciarCuentaRegresiva", {
      tiempoInicio: "1999-01-01T00:00:00Z",
      duracion: 1,
      partidaId: key,
    });
  const antes = await pedir();
  expect([antes.status, antes.body.error]).toEqual([409, "La cuenta regresiva no ha comenzado."]);
  await cinco();
  const { status, body } = await pedir();
  expect([status, body]).toMatchObject([
    200,
    {
      partidaId: key,
      tiempoInicio: inicio.toISOString(),
      duracion: 15,
      duracionIncluida: true,
      mostrarCartasIncluido: true,
    },
  ]);
});

test("cerrarPartida and revelarMontoncitos get 409 before zero", async () => {
  await cinco();
  await reloj.avanzar(14_999);
  for (const funcion of CERRADOS) {
    const { status, body } = await call(shop, funcion, { partidaId: key }, { as: ana });
    expect([status, body.error]).toEqual([409, "Esta partida todavía recibe apuestas."]);
  }
});

test("cerrarPartida after zero: the cards, every pile's result and one's own", async () => {
  await cerrar();
  const { status, body } = await call(
    shop,
    "cerrarPartida",
    { partidaId: key, montonSistema: 6, usuario: ana.codigo_referido },
    { as: ana },
  );
  expect(status).toBe(200);
  expect(body.montoncitos.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(body.resultadosMontones.monton_3).toBe("banca");
  const neto = [1, 2, 4, 5].reduce(
    (suma, n) => suma + ({ ganada: 10, perdida: -10 }[body.resultadosMontones[`monton_${n}`] as string] ?? 0),
    0,
  );
  expect(body.resultadoUsuario).toEqual({ resultado: neto, totalApostado: 40 });
  expect(body.resultado).toBe(neto > 0 ? "Has Ganado" : neto < 0 ? "Has Perdido" : "Empatado");
  const visita = await call(shop, "cerrarPartida", { partidaId: key });
  expect(visita.body).toMatchObject({ resultado: null, resultadoUsuario: null });
  for (const as of [otro, undefined]) {
    const ajeno = await call(shop, "cerrarPartida", { partidaId: key, usuario: ana.codigo_referido }, { as });
    expect([ajeno.status, ajeno.body.error]).toEqual([403, "Solo puedes ver tu propio resultado."]);
  }
});

test("revelarMontoncitos: house first, 1.666 s apart, whatever the client claims", async () => {
  await cerrar();
  const { body } = await call(shop, "revelarMontoncitos", {
    partidaId: key,
    resultadosMontones: { monton_1: "ganada" },
  });
  expect(body.resultados.map(({ id }: { id: number }) => id)).toEqual([3, 1, 2, 4, 5, 6]);
  const T = inicio.getTime() + 15_000;
  expect(body.resultados.map(({ gira_en }: { gira_en: string }) => Date.parse(gira_en) - T)).toEqual([
    0, 1_666, 3_332, 4_998, 6_664, 8_330,
  ]);
});

test("an annulled round has no result", async () => {
  await apostar(ctx, key, ana, 1);
  await reloj.avanzar(24 * 3600_000);
  await moverJuego(ctx);
  for (const funcion of CERRADOS) {
    const { status, body } = await call(shop, funcion, { partidaId: key }, { as: ana });
    expect([status, body.error]).toEqual([
      409,
      "Esta partida se anuló y las apuestas volvieron a sus jugadores.",
    ]);
  }
});

test("an annulled round without bets says nothing of returned bets", async () => {
  await activarJuego(ctx, false);
  await moverJuego(ctx);
  const { status, body } = await call(shop, "cerrarPartida", { partidaId: key }, { as: ana });
  await activarJuego(ctx);
  expect([status, body.error]).toEqual([409, "Esta partida se anuló sin apuestas."]);
});

test("at zero, before the driver closed it, cerrarPartida waits for the driver instead of doing its work", async () => {
  await cinco();
  await reloj.avanzar(15_000);
  const estados: string[] = [];
  const proceso = openDatabase(url, {
    async around(statement, send) {
      const [fila] = await db.select().from(partidas).where(eq(partidas.key_partida, key));
      // The driver works when the request has already looked once.
      if (estados.push(fila?.estado ?? "") === 2) await moverJuego(ctx);
      return send(statement);
    },
  });
  onTestFinished(proceso.close);
  await expect(cerrarPartida({ ...ctx, db: proceso.db }, { partidaId: key }, ana)).resolves.toBeDefined();
  expect(estados.slice(0, 2)).toEqual(["cuenta", "cuenta"]);
});

test("clients change nothing: whatever they send and whenever, the round stays as it was", async () => {
  const momentos = [async () => undefined, cinco, () => reloj.avanzar(14_999)];
  for (const momento of momentos) {
    await momento();
    const antes = await db.select().from(partidas).where(eq(partidas.key_partida, key));
    for (const as of [ana, undefined])
      for (const [funcion, cuerpo] of SEIS) await call(shop, funcion, { partidaId: key, ...cuerpo }, { as });
    await obtener("obtenerNuevaPartida");
    expect(await db.select().from(partidas).where(eq(partidas.key_partida, key))).toEqual(antes);
  }
});
