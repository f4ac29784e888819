import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PorRepartir, repartirDeposito } from "./reparto.ts";

const venta = (codigo: string, falta: number, datos: Partial<PorRepartir> = {}): PorRepartir => ({
  codigo,
  usuario: "ANA",
  estado_pago: "Validando Pago",
  falta,
  ...datos,
});

describe("one deposit for several sales", () => {
  it("gives each what it misses, and the rest to the one customer", () => {
    expect(repartirDeposito(16_000, [venta("A", 5_000), venta("B", 10_000)])).toEqual([
      { codigo: "A", monto: 5_000 },
      { codigo: "B", monto: 11_000 },
    ]);
  });

  it("leaves the rest in the deposit when the sales are of two people", () => {
    expect(repartirDeposito(16_000, [venta("A", 5_000), venta("B", 10_000, { usuario: "BETO" })])).toEqual([
      { codigo: "A", monto: 5_000 },
      { codigo: "B", monto: 10_000 },
    ]);
  });

  it("the last sale may get less, and none gets nothing", () => {
    expect(repartirDeposito(7_000, [venta("A", 5_000), venta("B", 10_000)])).toEqual([
      { codigo: "A", monto: 5_000 },
      { codigo: "B", monto: 2_000 },
    ]);
    expect(repartirDeposito(5_000, [venta("A", 5_000), venta("B", 10_000)])).toMatchObject({
      clase: "valor",
      frase: expect.stringContaining("no alcanza para B"),
    });
  });

  it.each(["Pagado", "Rechazado", "Anulado"] as const)(
    "a sale that is %s stops all of them",
    (estado_pago) => {
      const ventas = [venta("A", 5_000), venta("B", 0, { estado_pago })];
      expect(repartirDeposito(5_000, ventas)).toMatchObject({
        clase: "estado",
        frase: expect.stringContaining("B ya no espera un pago"),
      });
    },
  );

  it("never gives more than the deposit has, nor a sale more than it misses unless it is of the only customer", () => {
    const filas = fc.array(
      fc.record({
        falta: fc.integer({ min: 1, max: 20 }),
        usuario: fc.constantFrom("ANA", "BETO"),
      }),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), filas, (libre, datos) => {
        const ventas = datos.map(({ falta, usuario }, i) => venta(`V${i}`, falta, { usuario }));
        const partes = repartirDeposito(libre, ventas);
        if (!Array.isArray(partes)) return;
        expect(partes.reduce((suma, { monto }) => suma + monto, 0)).toBeLessThanOrEqual(libre);
        expect(partes.every(({ monto }) => monto > 0)).toBe(true);
        const una = new Set(datos.map(({ usuario }) => usuario)).size === 1;
        const sobran = partes.filter(({ monto }, i) => monto > (ventas[i]?.falta ?? 0));
        expect(sobran.length).toBeLessThanOrEqual(una ? 1 : 0);
      }),
    );
  });
});
