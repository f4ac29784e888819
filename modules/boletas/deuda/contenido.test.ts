import { expect, test } from "vitest";
import { totalizar } from "#modules/boletas/documento/totales.ts";
import { contenidoDeNota } from "./contenido.ts";

const linea = (i: number) => ({ nombre: `Pieza ${i}`, cantidad: 1, precio: 1_000, exenta: i % 3 === 0 });
const boletaDe = (cuantas: number, tipo: 39 | 41 = 39) => ({
  tipo,
  detalle: {
    lineas: Array.from({ length: cuantas }, (_, i) => linea(i)),
    descuentos: [{ glosa: "Descuento", monto: 777 }],
  },
});
const anular = (boleta: ReturnType<typeof boletaDe>) => {
  const { lineas, descuentos } = boleta.detalle;
  const monto = totalizar(boleta.tipo, lineas, descuentos).total;
  return contenidoDeNota(boleta, { codigo: 1, monto }, "PZ-AAAAAA");
};

test("a credit note repeats up to 60 lines; more become one with VAT and one without, with the same totals", () => {
  expect(anular(boletaDe(60)).lineas).toHaveLength(60);
  for (const [tipo, cuantas] of [
    [39, 2],
    [41, 1],
  ] as const) {
    const boleta = boletaDe(61, tipo);
    const { lineas, descuentos } = anular(boleta);
    expect([lineas.length, descuentos]).toEqual([cuantas, []]);
    expect(totalizar(61, lineas, descuentos)).toEqual(
      totalizar(tipo, boleta.detalle.lineas, boleta.detalle.descuentos),
    );
  }
});
