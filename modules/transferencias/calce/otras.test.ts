import { describe, expect, it } from "vitest";
import {
  cerrada,
  cotizacion,
  deposito,
  pagoConCodigo,
  proponer,
  RUT,
  venta,
} from "#tests/support/cartola/pendientes.ts";
import type { VentaCerrada } from "./tipos.ts";

const CON_CODIGO = "RUT que ya pagó con código por este cliente y monto exacto";

describe("what waits for no payment", () => {
  it("a rejected sale is reopened by a person", () => {
    const cerradas = [cerrada("PZ-CCCCCC", { estado: "Rechazado", rut: RUT.catalina })];
    for (const pista of [{ comentario: "pz-cccccc" }, { rut: RUT.catalina }])
      expect(
        proponer({ depositos: [deposito({ monto: 10_000, ...pista })], cerradas }).propuestas,
      ).toMatchObject([{ nivel: "a mano", tipo: "rechazada", ventas: ["PZ-CCCCCC"] }]);
  });

  it("a sale that was confirmed by hand says that this may be its payment", () => {
    const depositos = [deposito({ monto: 10_000, comentario: "PZ-CCCCCC" })];
    for (const sin_movimiento of ["a mano", "con Khipu"] as const) {
      const cerradas = [cerrada("PZ-CCCCCC", { estado: "Pagado", sin_movimiento })];
      expect(proponer({ depositos, cerradas }).propuestas[0]?.motivo).toContain(
        `ya se confirmó ${sin_movimiento}`,
      );
    }
  });

  it("its money never pays an equal sale of the same customer by itself", () => {
    const ana = venta("PZ-AAAAAA", { nombre: "Ana Soto", rut: RUT.valentina, total: 10_000 });
    const depositos = [deposito({ monto: 10_000, rut: RUT.valentina })];
    const pagada = (datos: Partial<VentaCerrada>) =>
      cerrada("PZ-CCCCCC", { estado: "Pagado", rut: RUT.valentina, ...datos });
    const pistas = [pagoConCodigo(RUT.valentina, ana)];
    const nivel = (cerradas: VentaCerrada[]) =>
      proponer({ depositos, ventas: [ana], cerradas, pistas }).propuestas;
    for (const sin_movimiento of ["a mano", "con Khipu"] as const)
      expect(nivel([pagada({ sin_movimiento })])).toMatchObject([
        {
          nivel: "a mano",
          tipo: "rut",
          ventas: ["PZ-AAAAAA"],
          motivo: `${CON_CODIGO}, pero PZ-CCCCCC del mismo monto ya se confirmó ${sin_movimiento}: este depósito puede ser ese pago`,
          automatica: false,
        },
      ]);
    const segura = [{ nivel: "segura", tipo: "rut" }];
    expect(nivel([pagada({ sin_movimiento: null })])).toMatchObject(segura);
    expect(nivel([pagada({ sin_movimiento: "a mano", total: 9_000 })])).toMatchObject(segura);
    expect(nivel([pagada({ sin_movimiento: "a mano", rut: RUT.martin })])).toMatchObject(segura);
    // That sale is newer than the deposit.
    expect(nivel([pagada({ sin_movimiento: "a mano", dia: "2026-10-25" })])).toMatchObject(segura);
  });

  it("a quote, live or expired, needs its code and its exact amount", () => {
    for (const vencida of [true, false]) {
      const depositos = [deposito({ monto: 10_000, comentario: "PZ DDDDDD" })];
      expect(
        proponer({ depositos, cotizaciones: [cotizacion("PZ-DDDDDD", { vencida })] }).propuestas,
      ).toMatchObject([{ nivel: "a mano", tipo: "cotizacion", ventas: ["PZ-DDDDDD"] }]);
    }
    const otro = [deposito({ monto: 9_999, comentario: "PZ DDDDDD" })];
    expect(proponer({ depositos: otro, cotizaciones: [cotizacion("PZ-DDDDDD")] }).propuestas).toEqual([]);
  });
});
