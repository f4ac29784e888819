import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { apuestas, montoncitos, partidas, partidas_semillas, tickets_montoncitos } from "#database/schema.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { cuentaMesa } from "#modules/puntos/cuentas.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { leerSaldoCuenta } from "#modules/puntos/puntos.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  activarJuego,
  apostar,
  dosJugadores,
  intento,
  partidaNueva,
  partidaViva,
  relojFalso,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { leerHistorial, leerMisPartidas } from "../leer-historial.server.ts";
import { actaPartidaSchema } from "../reglas/acta.ts";
import { compromisoPartida, huellaApuestas, repartirCartas } from "../reglas/protocolo.ts";
import { leerActaPartida } from "./leer-acta.server.ts";
import { leerPartida, leerPartidaDe } from "./leer-partida.server.ts";
import { moverJuego } from "./mover-juego.server.ts";
import { abrirSemillaPartida, leerViva } from "./partidas.store.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const T0 = new Date("2026-11-15T15:00:00.000Z");
const reloj = await relojFalso(db, T0);
let [ana, beto] = await dosJugadores(ctx, 1_000);
let key = "";

beforeEach(async () => {
  await activarJuego(ctx);
  [ana, beto] = await dosJugadores(ctx, 1_000);
  key = await partidaNueva(ctx, reloj);
  ctx.eventos.length = 0;
});

const reloj0 = async () => (await leerViva(ctx))?.ahora.getTime() ?? T0.getTime();
const fila = async (k = key) => (await db.select().from(partidas).where(eq(partidas.key_partida, k)))[0];
const cinco = async () => {
  for (const monton of [1, 2, 4, 5, 6]) await apostar(ctx, key, monton % 2 ? ana : beto, monton, 10);
};

test("a whole round, event by event", async () => {
  const inicio = await reloj0();
  const en = (ms: number) => reloj.poner(new Date(inicio + ms));
  const abierta = await leerPartida(ctx, null);
  expect(abierta).toMatchObject({
    partida: {
      key_partida: key,
      estado: "abierta",
      tiempo_inicio: null,
      duracion: 15,
      mostrar_cartas: false,
    },
    apuestas: [],
    banca: null,
    semilla: null,
    saldo: 0,
  });
  const saldoAna = await leerSaldo(ctx, ana.codigo_referido);

  // With bets on four piles there is no countdown. A second round is not opened.
  for (const monton of [1, 2, 4, 5]) await apostar(ctx, key, ana, monton, 10);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(saldoAna - 40);
  await en(60_000);
  expect(await moverJuego(ctx)).toBeGreaterThan(DIA_MS / 2);
  expect((await fila())?.estado).toBe("abierta");

  // The fifth pile's first bet starts the countdown in its own transaction.
  ctx.eventos.length = 0;
  await apostar(ctx, key, beto, 6, 10);
  expect(await fila()).toMatchObject({
    estado: "cuenta",
    tiempo_inicio: new Date(inicio + 60_000),
    version: 6,
  });
  expect(ctx.eventos).toContainEqual({ tabla: "partidas", clave: key });
  expect(await intento(apostar(ctx, key, beto, 3))).toBe(
    "estado: Ya hay apuestas en cinco montones: el sexto es de la banca.",
  );

  // A withdrawal stops the countdown; the next first bet on a fifth pile restarts it.
  await en(65_000);
  expect(await retirar(ctx, key, beto, 6)).toMatchObject({ puntosDevueltos: 10 });
  expect(await fila()).toMatchObject({ estado: "abierta", tiempo_inicio: null });
  await en(70_000);
  await apostar(ctx, key, beto, 6, 25);
  await apostar(ctx, key, ana, 6, 5);
  const cero = inicio + 85_000;
  expect(await fila()).toMatchObject({ estado: "cuenta", tiempo_inicio: new Date(inicio + 70_000) });

  // A bet in the last millisecond is accepted; at zero it is refused, even if the round is not closed yet.
  await reloj.poner(new Date(cero - 1));
  expect(await moverJuego(ctx)).toBe(1);
  expect((await apostar(ctx, key, beto, 1, 7)).message).toBe("Apostaste 7 puntos al montón 1.");
  await reloj.poner(new Date(cero));
  const saldoBeto = await leerSaldo(ctx, beto.codigo_referido);
  expect(await intento(apostar(ctx, key, beto, 1, 7))).toBe(
    "estado: Las apuestas de esta partida ya cerraron.",
  );
  expect(await intento(retirar(ctx, key, beto, 1))).toBe("estado: Las apuestas de esta partida ya cerraron.");
  expect(await leerSaldo(ctx, beto.codigo_referido)).toBe(saldoBeto);
  expect((await leerPartida(ctx, ana))?.montoncitos.monton_1).toBe("reverso");

  // At zero the round is closed, dealt and paid, once.
  ctx.eventos.length = 0;
  expect(await moverJuego(ctx)).toBe(16_666);
  const cerrada = await fila();
  expect(cerrada).toMatchObject({
    estado: "Cerrada",
    banca: 3,
    mostrar_cartas: true,
    cerrada_en: new Date(cero),
    totales: [17, 10, 0, 10, 10, 30],
  });
  const { compromiso = "", semilla = "", huella_apuestas } = cerrada ?? {};
  expect(cerrada).toMatchObject({
    protocolo: "montoncito-v2",
    garantia: "ninguna",
    baliza: "sin-baliza",
    repartida_en: new Date(cero),
  });
  const bytes = hexABytes(semilla ?? "");
  expect(await compromisoPartida("montoncito-v2", key, bytes)).toBe(compromiso);
  const acta = actaPartidaSchema.parse(await leerActaPartida(ctx, key));
  expect(await huellaApuestas(key, acta.apuestas ?? [])).toBe(huella_apuestas);
  const cartas = await repartirCartas({
    protocolo: "montoncito-v2",
    key_partida: key,
    semilla: bytes,
    huella_apuestas: huella_apuestas ?? "",
    baliza: "sin-baliza",
  });
  const [repartida] = await db.select().from(montoncitos).where(eq(montoncitos.partida, key));
  expect([1, 2, 3, 4, 5, 6].map((n) => repartida?.[`monton_${n}` as "monton_1"])).toEqual(cartas);
  expect(await leerSaldoCuenta(db, cuentaMesa(key))).toBe(0);
  const netos = await db.select().from(tickets_montoncitos).where(eq(tickets_montoncitos.partida, key));
  expect(netos.map(({ jugador }) => jugador).sort()).toEqual(
    [ana.codigo_referido, beto.codigo_referido].sort(),
  );
  // The balance is not announced before the cards are shown: it would give the result away.
  expect(ctx.eventos.some(({ tabla }) => tabla === "libro_cuentas")).toBe(false);
  const neto = netos.find(({ jugador }) => jugador === ana.codigo_referido)?.puntos ?? 0;
  const revelando = await leerPartida(ctx, ana);
  expect(revelando).toMatchObject({
    saldo: saldoAna - 45,
    saldo_despues: saldoAna + neto,
    resultadoUsuario: { resultado: neto, totalApostado: 45 },
    banca: 3,
  });
  await reloj.poner(new Date(cero + 8_930));
  expect((await leerPartida(ctx, ana))?.saldo).toBe(saldoAna + neto);
  const antes = await leerSaldo(ctx, ana.codigo_referido);
  await moverJuego(ctx);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(antes);

  // After the results were shown the next round opens in the same transaction.
  await reloj.poner(new Date(cero + 16_665));
  expect(await moverJuego(ctx)).toBe(1);
  await reloj.poner(new Date(cero + 16_666));
  await moverJuego(ctx);
  expect((await fila())?.estado).toBe("finalizada");
  const siguiente = await leerViva(ctx);
  expect(siguiente?.partida).toMatchObject({ estado: "abierta", version: 1 });
  expect(siguiente?.partida.key_partida).not.toBe(key);
  expect(ctx.eventos).toContainEqual({ tabla: "libro_cuentas", usuario: ana.codigo_referido });

  const { partidas: ultimas } = await leerHistorial(ctx, ana);
  expect(ultimas[0]).toMatchObject({
    key_partida: key,
    compromiso,
    semilla: cerrada?.semilla,
    apostado: 77,
    jugadores: 2,
    mis: { monton_6: 5 },
    resultadoUsuario: { resultado: neto },
  });
  expect(await leerMisPartidas(ctx, ana)).toMatchObject({
    partidas: 1,
    neto,
    filas: [{ neto, apostado: 45 }],
  });
  expect(await intento(apostar(ctx, key, ana, 1))).toBe("estado: Las apuestas de esta partida ya cerraron.");
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("many drivers at once do each step once", async () => {
  await cinco();
  await reloj.avanzar(15_000);
  const otros = [ctx, testCtx(db), testCtx(db), testCtx(db)];
  await Promise.all(otros.map((uno) => moverJuego(uno)));
  expect(await db.$count(tickets_montoncitos, eq(tickets_montoncitos.partida, key))).toBe(2);
  await reloj.avanzar(16_666);
  await Promise.all(otros.map((uno) => moverJuego(uno)));
  expect((await db.select().from(partidas).where(eq(partidas.estado, "abierta"))).length).toBe(1);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("a close that no process was running for is paid late and shown from then on", async () => {
  await cinco();
  await reloj.avanzar(10 * 60_000);
  expect(await intento(apostar(ctx, key, ana, 1))).toMatch(/^estado: Las apuestas/);
  expect(await moverJuego(ctx)).toBe(16_666);
  expect((await fila())?.cerrada_en?.getTime()).toBe(await reloj0());
});

test("stakes without movement for a day go back, and another round opens", async () => {
  const saldo = await leerSaldo(ctx, ana.codigo_referido);
  await apostar(ctx, key, ana, 1, 30);
  await apostar(ctx, key, ana, 2, 12);
  await reloj.avanzar(DIA_MS - 1);
  await moverJuego(ctx);
  expect((await fila())?.estado).toBe("abierta");
  await reloj.avanzar(1);
  await moverJuego(ctx);
  expect((await fila())?.estado).toBe("anulada");
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(saldo);
  const suyas = await db.select().from(apuestas).where(eq(apuestas.partida, key));
  expect(suyas.map(({ resultado }) => resultado)).toEqual(["cancelada", "cancelada"]);
  expect((await leerViva(ctx))?.partida.estado).toBe("abierta");
  expect((await leerPartidaDe(ctx, key, ana)).montoncitos.monton_1).toBe("reverso");
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("pausing returns the stakes of a round that does not count, and lets one that counts finish", async () => {
  const saldo = await leerSaldo(ctx, ana.codigo_referido);
  await apostar(ctx, key, ana, 1, 30);
  await activarJuego(ctx, false);
  expect(await intento(apostar(ctx, key, ana, 1))).toMatch(/^estado: El Montoncito está en pausa/);
  await moverJuego(ctx);
  expect([(await fila())?.estado, await leerSaldo(ctx, ana.codigo_referido)]).toEqual(["anulada", saldo]);
  expect(await leerPartida(ctx, ana)).toBeNull();

  await activarJuego(ctx);
  key = await partidaViva(ctx);
  await cinco();
  await activarJuego(ctx, false);
  await moverJuego(ctx);
  expect((await fila())?.estado).toBe("cuenta");
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  await reloj.avanzar(16_666);
  await moverJuego(ctx);
  expect((await fila())?.estado).toBe("finalizada");
  expect(await leerViva(ctx)).toBeNull();
  await activarJuego(ctx);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
});

test("the seed is in its own table and nowhere else until the close", async () => {
  const [secreta] = await db.select().from(partidas_semillas).where(eq(partidas_semillas.partida, key));
  expect(secreta?.llave).toBe(ctx.cofre.llave);
  expect(await abrirSemillaPartida(ctx, key)).toHaveLength(32);
  expect((await fila())?.semilla).toBeNull();
});
