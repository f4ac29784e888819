import fc from "fast-check";
import { expect, test } from "vitest";
import { QUICKNET } from "#modules/comun/baliza/drand.ts";
import { conApuestas } from "./apuesta.ts";
import { type PedidoMesa, plegarMesa, type SituacionMesa } from "./mesa.ts";

const T0 = new Date("2026-11-15T15:00:00.000Z");
const VACIA: SituacionMesa["mesa"] = {
  estado: "abierta",
  tiempo_inicio: null,
  duracion: 15,
  totales: [0, 0, 0, 0, 0, 0],
  version: 1,
  garantia: "ninguna",
  baliza: null,
};
const con = (cambios: Partial<SituacionMesa> = {}): SituacionMesa => ({
  mesa: VACIA,
  ahora: T0,
  cadena: QUICKNET,
  ultima_ronda: 0,
  apuesta_maxima: 1_000,
  cupo: 100_000,
  saldos: new Map([
    ["ANA", 20],
    ["BETO", 20],
  ]),
  topes: new Map(),
  propias: new Map(),
  deudas: new Map(),
  ...cambios,
});
const apuesta = (jugador: string, numeroMonton: number, cantidad = 1): PedidoMesa => ({
  tipo: "apuesta",
  jugador,
  numeroMonton,
  cantidad,
});
const retiro = (jugador: string, numeroMonton: number): PedidoMesa => ({
  tipo: "retiro",
  jugador,
  numeroMonton,
});
const cinco = [1, 2, 3, 4, 5].map((monton) => apuesta("ANA", monton));

test("the fifth pile's first bet starts the countdown, and the sixth pile is refused", () => {
  const { mesa, pasos } = plegarMesa(con(), [...cinco, apuesta("BETO", 6), apuesta("BETO", 5)]);
  expect(mesa).toMatchObject({
    estado: "cuenta",
    tiempo_inicio: T0,
    totales: [1, 1, 1, 1, 2, 0],
    version: 7,
  });
  expect(pasos.map((paso) => "negativa" in paso)).toEqual([false, false, false, false, false, true, false]);
});

test("with a clock behind the beacon no countdown pins a pulse that the shop holds, and none is bet on", () => {
  const mesa = { ...VACIA, garantia: "drand" as const };
  const [, fijada] = plegarMesa(con({ mesa }), cinco).mesa.baliza?.match(/:(\d+)$/) ?? [];
  const ronda = Number(fijada);
  const frases = (situacion: SituacionMesa, pedidos: PedidoMesa[]) =>
    plegarMesa(situacion, pedidos).pasos.map((paso) => "negativa" in paso && paso.negativa);
  const atrasada = con({ mesa, ultima_ronda: ronda });
  expect(frases(atrasada, [...cinco, retiro("ANA", 4)])).toEqual([
    false,
    false,
    false,
    false,
    { clase: "estado", frase: expect.stringContaining("reloj de la tienda está atrasado") },
    false,
  ]);
  expect(plegarMesa(atrasada, cinco).mesa).toMatchObject({ estado: "abierta", baliza: null, version: 5 });
  expect(frases(con({ mesa, ultima_ronda: ronda - 1 }), cinco)).toEqual(cinco.map(() => false));
  // The pulse arrives while the countdown runs: bets and withdrawals have ended.
  const contando = plegarMesa(con({ mesa }), cinco).mesa;
  const cerrada = { clase: "estado", frase: "Las apuestas de esta partida ya cerraron." };
  const propias = new Map([["ANA:1", 1]]);
  expect(
    frases(con({ mesa: contando, propias, ultima_ronda: ronda }), [apuesta("BETO", 1), retiro("ANA", 1)]),
  ).toEqual([cerrada, cerrada]);
  // Pulses of another chain say nothing.
  const otra = con({ mesa: contando, ultima_ronda: ronda, cadena: { ...QUICKNET, hash: "ab".repeat(32) } });
  expect(frases(otra, [apuesta("BETO", 1)])).toEqual([false]);
});

test("a withdrawal that leaves fewer than five stops the countdown, and a later one starts it anew", () => {
  const antes = new Date(T0.getTime() - 9_000);
  const contando = { ...VACIA, estado: "cuenta" as const, tiempo_inicio: antes, totales: [1, 1, 1, 1, 3, 0] };
  const propias = new Map([
    ["ANA:5", 1],
    ["BETO:5", 2],
  ]);
  const sigue = plegarMesa(con({ mesa: contando, propias }), [retiro("ANA", 5)]);
  expect(sigue.mesa).toMatchObject({ estado: "cuenta", tiempo_inicio: antes });
  const para = plegarMesa(con({ mesa: contando, propias }), [retiro("ANA", 5), retiro("BETO", 5)]);
  expect(para.mesa).toMatchObject({ estado: "abierta", tiempo_inicio: null });
  const otra = plegarMesa(con({ mesa: contando, propias }), [
    retiro("ANA", 5),
    retiro("BETO", 5),
    apuesta("ANA", 6),
  ]);
  expect(otra.mesa).toMatchObject({ estado: "cuenta", tiempo_inicio: T0 });
});

test("what is taken back in its own batch never lay on the table, and may be bet again", () => {
  const { nuevas, retiros, pasos } = plegarMesa(con({ propias: new Map([["ANA:1", 4]]) }), [
    apuesta("ANA", 1, 20),
    retiro("ANA", 1),
    apuesta("ANA", 1, 24),
  ]);
  expect(pasos.map((paso) => ("puntos" in paso ? paso.puntos : null))).toEqual([20, 24, 24]);
  expect(nuevas.map(({ puntos, retirada }) => [puntos, retirada])).toEqual([
    [20, true],
    [24, false],
  ]);
  expect(retiros).toEqual([{ jugador: "ANA", numeroMonton: 1 }]);
});

test("no player bets beyond balance or limit, whatever comes before; a withdrawal gives both back", () => {
  const { pasos } = plegarMesa(con({ topes: new Map([["ANA", 8]]) }), [
    apuesta("ANA", 1, 6),
    apuesta("ANA", 2, 6),
    apuesta("BETO", 2, 21),
    retiro("ANA", 1),
    apuesta("ANA", 2, 8),
  ]);
  expect(pasos.map((paso) => ("negativa" in paso ? paso.negativa.frase : paso.puntos))).toEqual([
    6,
    "Tu límite de pérdida de hoy te deja apostar 2 puntos más.",
    "No te alcanza: tienes 20 puntos.",
    6,
    8,
  ]);
});

test("after any batch: points are kept, five piles at most have bets, and the round counts exactly then", () => {
  const pedido = fc.record({
    tipo: fc.constantFrom("apuesta" as const, "retiro" as const),
    jugador: fc.constantFrom("ANA", "BETO", "NADIE"),
    numeroMonton: fc.integer({ min: 0, max: 7 }),
    cantidad: fc.integer({ min: -1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(pedido, { maxLength: 40 }), (pedidos) => {
      const { mesa, pasos, nuevas } = plegarMesa(con(), pedidos);
      const activos = conApuestas(mesa.totales);
      expect(activos).toBeLessThanOrEqual(5);
      expect(mesa.estado).toBe(activos === 5 ? "cuenta" : "abierta");
      const enMesa = mesa.totales.reduce((a, b) => a + b, 0);
      const vivas = nuevas.filter(({ retirada }) => !retirada).reduce((suma, { puntos }) => suma + puntos, 0);
      expect(enMesa).toBe(vivas);
      expect(enMesa).toBeLessThanOrEqual(40);
      expect(mesa.version).toBe(1 + pasos.filter((paso) => "version" in paso).length);
    }),
  );
});

test("withdrawn points pay a debt before they may be bet again", () => {
  const situacion = {
    saldos: new Map([["ANA", 0]]),
    propias: new Map([["ANA:1", 10]]),
    deudas: new Map([["ANA", 7]]),
    mesa: { ...VACIA, totales: [10, 0, 0, 0, 0, 0] },
  };
  const { pasos } = plegarMesa(con(situacion), [
    retiro("ANA", 1),
    apuesta("ANA", 2, 4),
    apuesta("ANA", 2, 3),
  ]);
  expect(pasos).toMatchObject([{ puntos: 10 }, { negativa: { clase: "valor" } }, { puntos: 3 }]);
});

test("a countdown that starts pins its pulse, later bets keep it, and one that stops forgets it", () => {
  const mesa = { ...VACIA, garantia: "drand" as const };
  const cuenta = plegarMesa(con({ mesa }), cinco).mesa;
  // floor((T0 + 15 s + 6 s - genesis) / 3 s) + 1
  expect(cuenta.baliza).toBe(`drand:${QUICKNET.hash}:33983819`);
  const luego = new Date(T0.getTime() + 9_000);
  const propias = new Map([["ANA:5", 1]]);
  const seguida = plegarMesa(con({ mesa: cuenta, ahora: luego }), [apuesta("BETO", 1, 5)]).mesa;
  expect([seguida.baliza, seguida.tiempo_inicio]).toEqual([cuenta.baliza, T0]);
  const parada = plegarMesa(con({ mesa: cuenta, ahora: luego, propias }), [retiro("ANA", 5)]);
  expect(parada.mesa).toMatchObject({ estado: "abierta", tiempo_inicio: null, baliza: null });
  const otra = plegarMesa(con({ mesa: parada.mesa, ahora: luego }), [apuesta("BETO", 5)]).mesa;
  expect(otra.baliza).toBe(`drand:${QUICKNET.hash}:33983822`);
  expect(plegarMesa(con(), cinco).mesa.baliza).toBeNull();
});

test("a person may stake the shop's maximum in a round, over all piles and with what is staked already", () => {
  const situacion = con({ apuesta_maxima: 12, propias: new Map([["ANA:6", 4]]) });
  const pedidos = [
    apuesta("ANA", 1, 8),
    apuesta("ANA", 2, 1),
    apuesta("BETO", 1, 13),
    apuesta("BETO", 1, 12),
  ];
  expect(plegarMesa(situacion, pedidos).pasos).toMatchObject([
    { puntos: 8 },
    {
      negativa: { clase: "valor", frase: "Llegaste al máximo que una persona puede apostar en una partida." },
    },
    { negativa: { clase: "valor", frase: "En esta partida puedes apostar 12 puntos más." } },
    { puntos: 12 },
  ]);
  // What is taken back may be staked again.
  const vuelve = plegarMesa(con({ apuesta_maxima: 12, propias: new Map([["ANA:6", 12]]) }), [
    retiro("ANA", 6),
    apuesta("ANA", 1, 12),
  ]);
  expect(vuelve.pasos).toMatchObject([{ puntos: 12 }, { puntos: 12 }]);
});

test("a bet that could cost the house more than its day's limit is refused; a withdrawal makes room", () => {
  const pedidos = [
    apuesta("ANA", 1, 7),
    apuesta("BETO", 2, 4),
    apuesta("BETO", 2, 3),
    retiro("ANA", 1),
    apuesta("BETO", 2, 7),
  ];
  expect(plegarMesa(con({ cupo: 10 }), pedidos).pasos).toMatchObject([
    { puntos: 7 },
    { negativa: { clase: "estado", frase: "La mesa está completa por ahora." } },
    { puntos: 3 },
    { puntos: 7 },
    { puntos: 7 },
  ]);
});
