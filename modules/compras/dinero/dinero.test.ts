import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  claveConfirmacion,
  cuadrar,
  deshacerHasta,
  esParcial,
  negativaQuitar,
  quitarMonto,
  repartirMonto,
} from "./dinero.ts";

const venta = {
  estado_pago: "Validando Pago" as const,
  total: 10_000,
  anulado: 0,
  recibido: 0,
  devuelto: 0,
  diferencia_pagada: 0,
  diferencia_devuelta: 0,
};

describe("the money of a sale", () => {
  test.each([
    ["waits without money", {}, { neto: 0, falta: 10_000, a_favor: 0 }],
    ["waits with a part", { recibido: 4_000 }, { neto: 4_000, falta: 6_000, a_favor: 0 }],
    [
      "waits, and its part went back",
      { recibido: 4_000, devuelto: 4_000 },
      { neto: 0, falta: 10_000, a_favor: 0 },
    ],
    ["is paid", { estado_pago: "Pagado", recibido: 10_000 }, { neto: 10_000, falta: 0, a_favor: 0 }],
    [
      "is paid twice",
      { estado_pago: "Pagado", recibido: 20_000 },
      { neto: 20_000, falta: 0, a_favor: 10_000 },
    ],
    [
      "has an annulled line",
      { estado_pago: "Pagado", recibido: 10_000, anulado: 3_000 },
      { neto: 10_000, falta: 0, a_favor: 3_000 },
    ],
    [
      "was annulled and refunded",
      { estado_pago: "Anulado", recibido: 10_000, devuelto: 10_000, anulado: 10_000 },
      { neto: 0, falta: 0, a_favor: 0 },
    ],
    [
      "was rejected with a part",
      { estado_pago: "Rechazado", recibido: 4_000 },
      { neto: 4_000, falta: 0, a_favor: 4_000 },
    ],
    [
      "covers its shipping difference",
      { estado_pago: "Pagado", recibido: 15_000, diferencia_pagada: 4_000 },
      { neto: 15_000, falta: 0, a_favor: 1_000 },
    ],
    [
      "waits again and covers its shipping difference",
      { recibido: 4_000, diferencia_pagada: 4_000 },
      { neto: 4_000, falta: 10_000, a_favor: 0 },
    ],
    [
      "was annulled with the shipping difference that it covered",
      {
        estado_pago: "Anulado",
        recibido: 14_000,
        anulado: 10_000,
        diferencia_pagada: 4_000,
        diferencia_devuelta: 4_000,
      },
      { neto: 14_000, falta: 0, a_favor: 14_000 },
    ],
    [
      "was rejected while it covered a shipping difference",
      { estado_pago: "Rechazado", recibido: 4_000, diferencia_pagada: 4_000 },
      { neto: 4_000, falta: 0, a_favor: 4_000 },
    ],
  ] as const)("that %s", (_, cambio, cuadre) => {
    expect(cuadrar({ ...venta, ...cambio })).toEqual(cuadre);
  });

  test("is partial only while it waits and the shop holds some of it", () => {
    expect(esParcial({ ...venta, recibido: 1 })).toBe(true);
    expect(esParcial(venta)).toBe(false);
    expect(esParcial({ ...venta, recibido: 5, devuelto: 5 })).toBe(false);
    expect(esParcial({ ...venta, recibido: 1, estado_pago: "Rechazado" })).toBe(false);
  });
});

describe("a sale without some of its money", () => {
  const pagada = { ...venta, estado_pago: "Pagado" as const, recibido: 10_000 };
  const cubierta = { ...pagada, recibido: 14_000, diferencia_pagada: 4_000 };
  const sola = { confirmacion: false };

  test.each([
    ["goes on without what came beyond its price", { ...pagada, recibido: 15_000 }, 5_000, true, 0],
    ["does not go on without its price", pagada, 10_000, false, 0],
    ["owes its shipping again without what covered it", cubierta, 4_000, true, 4_000],
    ["keeps its shipping covered by the deposit that stays", cubierta, 10_000, false, 0],
    // A line of $4.000 was annulled, and its money covers the shipping.
    [
      "goes on where annulled money covers its shipping",
      { ...cubierta, recibido: 15_000, anulado: 4_000 },
      5_000,
      true,
      0,
    ],
    ["waits, and goes on waiting", { ...venta, recibido: 4_000 }, 4_000, true, 0],
  ])("%s", (_, suya, monto, sigue, descubre) => {
    expect(quitarMonto(suya, monto, sola)).toEqual({ sigue, descubre });
    expect(negativaQuitar(suya, monto, sola)).toBeNull();
  });

  test("money that is gone is not taken off, nor what an annulled sale rests on", () => {
    expect(negativaQuitar({ ...pagada, devuelto: 1 }, 10_000, sola)?.frase).toMatch(/ya se devolvió/);
    const anulada = { ...pagada, estado_pago: "Anulado" as const, anulado: 10_000 };
    expect(negativaQuitar(anulada, 10_000, sola)).not.toBeNull();
    expect(negativaQuitar({ ...anulada, recibido: 15_000 }, 5_000, sola)).toBeNull();
  });
});

test("an amount is taken from sales in their order, never more than they have and never more than asked", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000)), fc.nat(50_000), (saldos, monto) => {
      const fuentes = saldos.map((a_favor, id) => ({ id, a_favor }));
      const partes = repartirMonto(fuentes, monto);
      const suma = partes.reduce((total, parte) => total + parte.monto, 0);
      expect(suma).toBe(
        Math.min(
          monto,
          saldos.reduce((total, uno) => total + uno, 0),
        ),
      );
      expect(partes.every((parte) => parte.monto > 0 && parte.monto <= parte.fuente.a_favor)).toBe(true);
      // Only the last one keeps something.
      expect(partes.slice(0, -1).every((parte) => parte.monto === parte.fuente.a_favor)).toBe(true);
    }),
  );
});

describe("a confirmation", () => {
  const pagado_en = new Date("2026-11-15T15:00:00Z");
  const confirmada = {
    estado_pago: "Pagado" as const,
    origen: "transferencia",
    confirmacion: 1,
    pagado_en,
    tiene_boleta: false,
    lineas: [{ estado: "Pagado" }],
  };

  test("can be undone for ten minutes while nothing was prepared", () => {
    expect(deshacerHasta(confirmada)).toEqual(new Date("2026-11-15T15:10:00Z"));
    for (const cambio of [
      { estado_pago: "Anulado" as const },
      { origen: "sorteo" },
      { confirmacion: 0 },
      { tiene_boleta: true },
      { lineas: [{ estado: "Pagado" }, { estado: "Preparando" }] },
    ])
      expect(deshacerHasta({ ...confirmada, ...cambio })).toBeNull();
  });

  test("has its number in its keys; sales that were paid before keep theirs", () => {
    expect(claveConfirmacion("venta", { codigo: "PZ-AAAAAA", confirmacion: 2 })).toBe("venta:PZ-AAAAAA:2");
    expect(claveConfirmacion("pago", { codigo: "PZ-AAAAAA", confirmacion: 0 })).toBe("pago:PZ-AAAAAA");
  });
});
