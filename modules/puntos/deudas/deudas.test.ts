import fc from "fast-check";
import { expect, test } from "vitest";
import { cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { asientoCobro, cobrarDeudas, type Deuda, pendiente, sumarDeudas } from "./deudas.ts";

const deuda = (id: number, usuario: string, puntos: number, pagados = 0): Deuda => ({
  id,
  usuario,
  puntos,
  pagados,
  venta: "PZ-AAAAAA",
});
const saldos = (de: Record<string, number>) =>
  new Map(Object.entries(de).map(([codigo, puntos]) => [cuentaUsuario(codigo), puntos]));

test("the oldest debt is paid first, each person from their own points", () => {
  const deudas = [deuda(1, "ANA", 50, 20), deuda(2, "BETO", 10), deuda(3, "ANA", 40)];
  const cobros = cobrarDeudas(saldos({ ANA: 45, BETO: 100 }), deudas);
  expect(cobros.map(({ id, cobrado, pagados }) => [id, cobrado, pagados])).toEqual([
    [1, 30, 50],
    [2, 10, 10],
    [3, 15, 15],
  ]);
  expect(Object.fromEntries(sumarDeudas(deudas))).toEqual({ ANA: 70, BETO: 10 });
});

test("an account without points pays nothing", () => {
  expect(cobrarDeudas(saldos({ ANA: 0 }), [deuda(1, "ANA", 5), deuda(2, "CARLA", 5)])).toEqual([]);
});

test("each payment of a debt has its own key and sums to zero", () => {
  const [cobro] = cobrarDeudas(saldos({ ANA: 7 }), [deuda(4, "ANA", 10, 1)]);
  expect(cobro && asientoCobro(cobro)).toEqual({
    clave: "deuda:4:8",
    motivo: "ajuste",
    movimientos: [
      { cuenta: "usuario:ANA", puntos: -7 },
      { cuenta: "emision", puntos: 7 },
    ],
    datos: { motivo: "Devolución de puntos de la compra anulada PZ-AAAAAA" },
  });
});

test("never more is taken than a debt has open or the person has", () => {
  const puntos = fc.integer({ min: 1, max: 100 });
  const una = fc.record({ usuario: fc.constantFrom("ANA", "BETO"), puntos });
  fc.assert(
    fc.property(fc.array(una), fc.nat(300), fc.nat(300), (filas, ANA, BETO) => {
      const deudas = filas.map(({ usuario, puntos }, id) => deuda(id, usuario, puntos));
      const tienen: Record<string, number> = { ANA, BETO };
      const cobros = cobrarDeudas(saldos(tienen), deudas);
      for (const [codigo, hay] of Object.entries(tienen)) {
        const cobrado = cobros.filter(({ usuario }) => usuario === codigo);
        const total = cobrado.reduce((suma, cobro) => suma + cobro.cobrado, 0);
        expect(total).toBe(Math.min(hay, sumarDeudas(deudas).get(codigo) ?? 0));
      }
      expect(cobros.every((cobro) => pendiente(cobro) >= 0)).toBe(true);
    }),
  );
});
