import { and, eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  apuestas,
  notificaciones,
  partidas_seudonimos,
  pulsos,
  tickets_montoncitos,
} from "#database/schema.ts";
import { instanteDeRonda, leerTextoPulso, rondaDe, textoFijado } from "#modules/comun/baliza/drand.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { cuentaMesa } from "#modules/puntos/cuentas.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { leerSaldoCuenta } from "#modules/puntos/puntos.store.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { abrirMesaConBaliza } from "#tests/support/shop/mesa-con-baliza.ts";
import {
  activarJuego,
  apostar,
  entregarPulsos,
  intento,
  latir,
  retirar,
} from "#tests/support/shop/montoncito.ts";
import { leerHistorial } from "../leer-historial.server.ts";
import { actaPartidaSchema } from "../reglas/acta.ts";
import { verificarPartida } from "../reglas/verificacion.ts";
import { cerrarPartida, revelarMontoncitos } from "./consultar-partida.server.ts";
import { leerActaPartida } from "./leer-acta.server.ts";
import { leerInstantanea, leerPartida } from "./leer-partida.server.ts";
import { moverJuego } from "./mover-juego.server.ts";

const mesa = await abrirMesaConBaliza();
const { db, chain, ctx, proceso, reloj, jugadores, ahora, viva, enPaz } = mesa;
let [ana, beto] = await jugadores();
let key = "";

beforeEach(async () => {
  [ana, beto] = await jugadores();
  key = await mesa.abrir();
  ctx.eventos.length = 0;
});

const fila = (k = key) => mesa.fila(k);
const cinco = () => mesa.cinco(key);
const campana = (tipo: string, quien: Sesion) =>
  db
    .select()
    .from(notificaciones)
    .where(and(like(notificaciones.clave, `${tipo}:%`), eq(notificaciones.usuario, quien.codigo_referido)));
/** Verifies the record of a round as a browser does; the ids of the lines that fail. */
const fallas = async (k = key) => {
  const { compromiso, garantia } = await fila(k);
  const acta = actaPartidaSchema.parse(await leerActaPartida(ctx, k));
  const mostrada = { compromiso, garantia, cartas: acta.cartas ?? [], banca: acta.banca ?? 0 };
  return (await verificarPartida(acta, { mostrada, cadena: chain.cadena }))
    .filter(({ ok }) => !ok)
    .map(({ id }) => id);
};
const yaNo = async () => {
  const cerradas = "estado: Las apuestas de esta partida ya cerraron.";
  expect(await intento(apostar(ctx, key, ana, 1, 1))).toBe(cerradas);
  expect(await intento(retirar(ctx, key, ana, 1))).toBe(cerradas);
};

test("a whole round with its pulse, event by event", async () => {
  expect(await fila()).toMatchObject({ protocolo: "montoncito-v2", garantia: "drand", baliza: null });
  const saldo = await leerSaldo(ctx, ana.codigo_referido);
  await cinco();
  const { tiempo_inicio, duracion, baliza } = await fila();
  const inicio = tiempo_inicio?.getTime() ?? Number.NaN;
  const ronda = rondaDe(chain.cadena, new Date(inicio + duracion * 1_000 + 6_000));
  expect(baliza).toBe(textoFijado(chain.cadena.hash, ronda));
  expect(await leerInstantanea(ctx)).toMatchObject({
    garantia: "drand",
    baliza,
    baliza_en: instanteDeRonda(chain.cadena, ronda).toISOString(),
  });

  // A countdown that stops forgets its pulse; the next one pins its own.
  await reloj.avanzar(4_000);
  await retirar(ctx, key, beto, 6);
  expect(await fila()).toMatchObject({ estado: "abierta", baliza: null });
  await apostar(ctx, key, beto, 6, 10);
  const { baliza: fijada } = await fila();
  expect(leerTextoPulso(fijada ?? "")?.ronda).toBeGreaterThan(ronda);

  // T: the bets are frozen and published with the seed. Nothing is dealt or paid.
  await reloj.avanzar(15_000);
  const cierre = await ahora();
  expect(await moverJuego(ctx)).toBe(200);
  const cerrada = await fila();
  expect(cerrada).toMatchObject({
    estado: "Cerrada",
    cerrada_en: cierre,
    baliza: fijada,
    banca: 3,
    mostrar_cartas: false,
    repartida_en: null,
    neto_banca: null,
  });
  expect(cerrada.semilla).toMatch(/^[0-9a-f]{64}$/);
  expect(await db.$count(partidas_seudonimos, eq(partidas_seudonimos.partida, key))).toBe(2);
  expect(await leerActaPartida(ctx, key)).toMatchObject({
    version: "montoncito-v2",
    semilla: cerrada.semilla,
    baliza: fijada,
    huella_apuestas: cerrada.huella_apuestas,
    cartas: null,
    repartida_en: null,
  });
  expect(await cerrarPartida(ctx, { partidaId: key, usuario: ana.codigo_referido }, ana)).toEqual({
    montoncitos: [1, 2, 3, 4, 5, 6].map((id) => ({ id, imagen: "reverso", resultado: null })),
    resultadosMontones: {},
    resultado: null,
    resultadoUsuario: null,
  });
  expect(await revelarMontoncitos(ctx, { partidaId: key })).toEqual({ resultados: {} });
  expect((await leerPartida(ctx, ana))?.apuestas.every(({ resultado }) => resultado === "pendiente")).toBe(
    true,
  );
  expect(await leerSaldoCuenta(db, cuentaMesa(key))).toBe(50);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(saldo - 20);
  await yaNo();
  await moverJuego(ctx);
  expect(await fila()).toMatchObject({ estado: "Cerrada", version: cerrada.version, repartida_en: null });
  await enPaz();

  // D: the pulse comes half a second after it is out. Cards and payment are one transaction; they flip from when it was out.
  const sale = instanteDeRonda(chain.cadena, leerTextoPulso(fijada ?? "")?.ronda ?? 0);
  expect(sale.getTime() - cierre.getTime()).toBeGreaterThan(3_000);
  expect(sale.getTime() - cierre.getTime()).toBeLessThanOrEqual(6_000);
  await reloj.poner(new Date(sale.getTime() + 500));
  expect(await entregarPulsos(ctx, chain, await ahora())).toBe(1);
  expect(await moverJuego(ctx)).toBe(16_166);
  const repartida = await fila();
  expect(repartida).toMatchObject({ estado: "Cerrada", mostrar_cartas: true, repartida_en: sale });
  expect(repartida.baliza).toMatch(new RegExp(`^${fijada}:[0-9a-f]{96}$`));
  const netos = await db.select().from(tickets_montoncitos).where(eq(tickets_montoncitos.partida, key));
  expect(netos.reduce((suma, { puntos }) => suma + puntos, 0)).toBe(0 - (repartida.neto_banca ?? Number.NaN));
  expect(await revelarMontoncitos(ctx, { partidaId: key })).toMatchObject({
    resultados: [{ id: 3, gira_en: sale }, { id: 1 }, { id: 2 }, { id: 4 }, { id: 5 }, { id: 6 }],
  });
  expect(await leerSaldoCuenta(db, cuentaMesa(key))).toBe(0);
  expect(await fallas()).toEqual([]);

  await reloj.poner(new Date(sale.getTime() + 16_666));
  await moverJuego(ctx);
  expect((await fila()).estado).toBe("finalizada");
  expect(await viva()).toMatchObject({ estado: "abierta", garantia: "drand" });
  await enPaz();
});

test("the clock of a late closing transaction chooses nothing: the pulse stays the pinned one, and no bet is late", async () => {
  await cinco();
  const { baliza, totales } = await fila();
  await reloj.avanzar(10 * 60_000);
  await yaNo();
  await entregarPulsos(ctx, chain, await ahora());
  // The pulse has been out for minutes: closed and dealt in one go, shown from now on.
  expect(await moverJuego(ctx)).toBe(16_666);
  const tarde = await fila();
  expect(tarde).toMatchObject({
    estado: "Cerrada",
    totales,
    cerrada_en: await ahora(),
    repartida_en: await ahora(),
  });
  expect(tarde.baliza?.startsWith(`${baliza}:`)).toBe(true);
  // Seed and bets were published with the pulse in hand, and the verification says so.
  expect(await fallas()).toEqual(["apuestas_a_tiempo"]);
});

test("a pulse that comes 30 seconds late deals the round once, and the reveal runs from then", async () => {
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  const cierre = await ahora();
  await reloj.avanzar(30_000);
  expect(await moverJuego(ctx)).toBe(200);
  await entregarPulsos(ctx, chain, await ahora());
  const [uno, otro] = [proceso(), proceso()];
  await Promise.all([moverJuego(uno), moverJuego(otro), moverJuego(ctx)]);
  expect((await fila()).repartida_en).toEqual(new Date(cierre.getTime() + 30_000));
  expect(await db.$count(tickets_montoncitos, eq(tickets_montoncitos.partida, key))).toBe(2);
  await reloj.avanzar(16_665);
  await moverJuego(ctx);
  expect((await fila()).estado).toBe("Cerrada");
  await reloj.avanzar(1);
  await Promise.all([moverJuego(uno), moverJuego(otro)]);
  expect((await fila()).estado).toBe("finalizada");
  await enPaz();
});

test("silent for an hour: the round steps aside, another is played without beacon, and the pulse settles it once", async () => {
  const saldos = [await leerSaldo(ctx, ana.codigo_referido), await leerSaldo(ctx, beto.codigo_referido)];
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  // Pausing the game does not annul it.
  await activarJuego(ctx, false);
  await reloj.avanzar(59_999);
  await moverJuego(ctx);
  expect(await fila()).toMatchObject({ estado: "Cerrada", apartada: false });
  await activarJuego(ctx);
  await reloj.avanzar(1);
  // Other pulses are there, only its own is not: the next round still opens without.
  await latir(ctx, chain, await ahora());
  await Promise.all([moverJuego(ctx), moverJuego(proceso())]);
  const apartada = key;
  expect(await fila()).toMatchObject({ estado: "Cerrada", apartada: true, repartida_en: null });
  expect(await viva()).toMatchObject({ estado: "abierta", garantia: "ninguna" });
  expect(await campana("apartada", ana)).toMatchObject([{ titulo: `${key} espera su pulso` }]);
  expect(await campana("apartada", beto)).toHaveLength(1);
  expect(await intento(apostar(ctx, key, ana, 1, 1))).toBe(
    "estado: Las apuestas de esta partida ya cerraron.",
  );
  await enPaz();

  // The table goes on.
  key = (await viva()).key_partida;
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  expect(await fila()).toMatchObject({ estado: "Cerrada", baliza: "sin-baliza", mostrar_cartas: true });
  await reloj.avanzar(3_600_000);
  await moverJuego(ctx);
  expect(await fila()).toMatchObject({ estado: "finalizada" });
  expect(await fila(apartada)).toMatchObject({ estado: "Cerrada", apartada: true });

  // Its own pulse comes at last. Several processes see it at once.
  ctx.eventos.length = 0;
  expect(await entregarPulsos(ctx, chain, await ahora())).toBe(1);
  await Promise.all([moverJuego(proceso()), moverJuego(ctx), moverJuego(proceso())]);
  await moverJuego(ctx);
  expect(await fila(apartada)).toMatchObject({
    estado: "finalizada",
    apartada: true,
    repartida_en: await ahora(),
  });
  expect(await db.$count(tickets_montoncitos, eq(tickets_montoncitos.partida, apartada))).toBe(2);
  expect(await campana("repartida", ana)).toMatchObject([{ titulo: `Se repartió ${apartada}` }]);
  const pendientes = and(eq(apuestas.partida, apartada), eq(apuestas.resultado, "pendiente"));
  expect(await db.$count(apuestas, pendientes)).toBe(0);
  expect([await fallas(apartada), await fallas(key)]).toEqual([[], []]);
  const { partidas: jugadas } = await leerHistorial(ctx, ana);
  const netos = [apartada, key].map(
    (k) => jugadas.find(({ key_partida }) => key_partida === k)?.resultadoUsuario?.resultado ?? Number.NaN,
  );
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(
    netos.reduce((suma, neto) => suma + neto, saldos[0] ?? 0),
  );
  await enPaz();
});

test("a forged, replayed or foreign row of the table deals nothing, and the true pulse follows", async () => {
  await cinco();
  await reloj.avanzar(15_000);
  await moverJuego(ctx);
  const ronda = leerTextoPulso((await fila()).baliza ?? "")?.ronda ?? 0;
  await reloj.avanzar(6_000);
  for (const firma of ["a".repeat(96), chain.firmar(ronda - 1), crearCadena(chain.cadena).firmar(ronda)]) {
    await guardarPulso(ctx, { cadena: chain.cadena.hash, ronda, firma, recibido_en: await ahora() });
    await moverJuego(ctx);
    expect(await fila()).toMatchObject({ estado: "Cerrada", repartida_en: null, mostrar_cartas: false });
    // The row is gone, so that the true pulse can be stored.
    expect(await db.$count(pulsos, eq(pulsos.ronda, ronda))).toBe(0);
  }
  await entregarPulsos(ctx, chain, await ahora());
  // A process that does not know the chain leaves it to the others.
  await moverJuego(testCtx(db));
  expect((await fila()).repartida_en).toBeNull();
  await moverJuego(ctx);
  expect((await fila()).repartida_en).not.toBeNull();
  expect(await fallas()).toEqual([]);
  await enPaz();
});
