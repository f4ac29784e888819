import { expect, test } from "vitest";
import {
  botones,
  type Mesa,
  montonBanca,
  negativaApuesta,
  negativaRetiro,
  puedeCancelar,
  recibeApuestas,
} from "./apuesta.ts";

const T0 = new Date("2026-11-15T15:00:00.000Z");
const mas = (ms: number) => new Date(T0.getTime() + ms);
const ABIERTA: Mesa = { estado: "abierta", tiempo_inicio: null, duracion: 15, totales: [0, 0, 0, 0, 0, 0] };
const CUENTA: Mesa = { ...ABIERTA, estado: "cuenta", tiempo_inicio: T0, totales: [5, 5, 0, 5, 5, 5] };
const CERRADA: Mesa = { ...CUENTA, estado: "Cerrada" };
const apostar = (cantidad: number, numeroMonton = 1, mesa = ABIERTA, tope?: number) =>
  negativaApuesta(mesa, { numeroMonton, cantidad }, { saldo: 31, tope }, T0)?.frase ?? null;

test("any whole bet from one to the balance", () => {
  expect([1, 10, 31].map((cantidad) => apostar(cantidad))).toEqual([null, null, null]);
  for (const cantidad of [0, -1, 1.5, Number.NaN, 1e300])
    expect(apostar(cantidad)).toBe("La apuesta debe ser un número entero mayor que cero.");
  expect(apostar(32)).toBe("No te alcanza: tienes 31 puntos.");
});

test("points that a player does not see yet can be bet, and a refusal does not tell them", () => {
  const con = (cantidad: number, oculto: number) =>
    negativaApuesta(ABIERTA, { numeroMonton: 1, cantidad }, { saldo: 31, oculto }, T0)?.frase ?? null;
  expect([con(31, 20), con(32, 20), con(32, 40)]).toEqual([
    null,
    "No te alcanza: tienes 11 puntos.",
    "No te alcanza: tienes 0 puntos.",
  ]);
});

test("there are six piles", () => {
  for (const monton of [0, 7, 1.5, -1])
    expect(apostar(1, monton)).toBe("El montón debe ser un número del 1 al 6.");
});

test("the sixth pile is the house's once five have bets", () => {
  expect(negativaApuesta(CUENTA, { numeroMonton: 3, cantidad: 1 }, { saldo: 1 }, T0)).toEqual({
    clase: "estado",
    frase: "Ya hay apuestas en cinco montones: el sexto es de la banca.",
  });
  expect(apostar(1, 6, CUENTA)).toBeNull();
  expect(montonBanca(CUENTA.totales)).toBe(3);
});

test("bets come and go until the last millisecond of the countdown", () => {
  expect([14_999, 15_000].map((ms) => recibeApuestas(CUENTA, mas(ms)))).toEqual([true, false]);
  expect(recibeApuestas(CERRADA, T0)).toBe(false);
  expect(apostar(1, 1, CERRADA)).toBe("Las apuestas de esta partida ya cerraron.");
});

test("one's own limit is told with what it leaves", () => {
  expect(apostar(6, 1, ABIERTA, 5)).toBe("Tu límite de pérdida de hoy te deja apostar 5 puntos más.");
  expect(apostar(1, 1, ABIERTA, 0)).toBe("Llegaste a tu límite de pérdida de hoy.");
  expect(apostar(5, 1, ABIERTA, 5)).toBeNull();
});

test("buttons follow the same rule as the server", () => {
  const ver = (mesa: Mesa, numero: number, saldo = 5) => botones(mesa, numero, { ahora: T0, saldo });
  expect(ver(ABIERTA, 1)).toEqual({
    visibles: true,
    pasos: [
      { cantidad: 1, activo: true },
      { cantidad: 10, activo: false },
    ],
  });
  expect(ver(CUENTA, 3)).toEqual({ visibles: false, pasos: [] });
  expect(ver(CUENTA, 1).visibles).toBe(true);
  expect(ver(CERRADA, 1, 50).pasos.some(({ activo }) => activo)).toBe(false);
});

test("only one's own bet can be taken back, while no reveal runs", () => {
  expect(puedeCancelar(CUENTA, 5, T0)).toBe(true);
  expect([puedeCancelar(CUENTA, 0, T0), puedeCancelar(CERRADA, 5, T0)]).toEqual([false, false]);
  expect(negativaRetiro(CUENTA, { numeroMonton: 1, propia: 0 }, T0)?.frase).toBe(
    "No tienes apuestas en ese montón.",
  );
  expect(negativaRetiro(CUENTA, { numeroMonton: 1, propia: 5 }, mas(15_000))?.clase).toBe("estado");
});
