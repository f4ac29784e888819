import fc from "fast-check";
import { expect, test } from "vitest";
import { fallaEnRangos } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { aportantesPasados, plegarAbonos } from "./plegar-abonos.ts";

const saldos = new Map([
  ["ANA", 100],
  ["BEA", 10],
]);

test("each takes the numbers after the last, and a refused one leaves its neighbours alone", () => {
  const { pasos, reunido } = plegarAbonos({ objetivo: 200, minimo: 5, reunido: 50 }, saldos, [
    { usuario: "ANA", puntos: 20 },
    { usuario: "BEA", puntos: 11 },
    { usuario: "CAT", puntos: 5 },
    { usuario: "BEA", puntos: 10 },
    { usuario: "BEA", puntos: 5 },
  ]);
  expect(pasos).toEqual([
    { tramo: { inicio: 51, final: 70 } },
    { negativa: { clase: "valor", frase: "No te alcanza: tienes 10 puntos." } },
    { negativa: { clase: "valor", frase: "No te alcanza: tienes 0 puntos." } },
    { tramo: { inicio: 71, final: 80 } },
    { negativa: { clase: "valor", frase: "No te alcanza: tienes 0 puntos." } },
  ]);
  expect(reunido).toBe(80);
});

test("hidden points count, but a refusal does not tell them; they are asked for only of who asks too much", () => {
  const pedidos = [
    { usuario: "ANA", puntos: 60 },
    { usuario: "ANA", puntos: 60 },
    { usuario: "BEA", puntos: 10 },
  ];
  expect(aportantesPasados(saldos, pedidos)).toEqual(["ANA"]);
  const { pasos } = plegarAbonos(
    { objetivo: 900, minimo: 5, reunido: 0 },
    saldos,
    pedidos,
    new Map([["ANA", 30]]),
  );
  expect(pasos).toEqual([
    { tramo: { inicio: 1, final: 60 } },
    { negativa: { clase: "valor", frase: "No te alcanza: tienes 10 puntos." } },
    { tramo: { inicio: 61, final: 70 } },
  ]);
});

test("the last points may be fewer than the minimum; then it is full", () => {
  const { pasos, reunido } = plegarAbonos({ objetivo: 53, minimo: 5, reunido: 50 }, saldos, [
    { usuario: "ANA", puntos: 4 },
    { usuario: "ANA", puntos: 3 },
    { usuario: "BEA", puntos: 5 },
  ]);
  expect(pasos).toEqual([
    { negativa: { clase: "valor", frase: "A este sorteo solo le faltan 3 puntos." } },
    { tramo: { inicio: 51, final: 53 } },
    { negativa: { clase: "estado", frase: "Este sorteo ya reunió todos sus puntos." } },
  ]);
  expect(reunido).toBe(53);
});

test("a batch ends as the same requests one by one, and never beyond target or balances", () => {
  const pedido = fc.record({
    usuario: fc.constantFrom("ANA", "BEA", "CAT"),
    puntos: fc.integer({ min: -1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(pedido), fc.integer({ min: 1, max: 90 }), (pedidos, objetivo) => {
      const pozo = { objetivo, minimo: 3, reunido: 0 };
      const juntos = plegarAbonos(pozo, saldos, pedidos);
      const quedan = new Map(saldos);
      let reunido = 0;
      for (const [i, uno] of pedidos.entries()) {
        const solo = plegarAbonos({ ...pozo, reunido }, quedan, [uno]);
        expect(solo.pasos[0]).toEqual(juntos.pasos[i]);
        quedan.set(uno.usuario, (quedan.get(uno.usuario) ?? 0) - (solo.reunido - reunido));
        reunido = solo.reunido;
      }
      expect(juntos.reunido).toBe(reunido);
      expect(reunido).toBeLessThanOrEqual(objetivo);
      expect(Math.min(...quedan.values())).toBeGreaterThanOrEqual(0);
      const tramos = juntos.pasos.flatMap((paso) =>
        "tramo" in paso ? { ...paso.tramo, participante: "x" } : [],
      );
      expect(fallaEnRangos(tramos, reunido)).toBeNull();
    }),
  );
});
