import { expect, test } from "vitest";
import { cerrada, deposito, deVenta, proponer, RUT, venta } from "#tests/support/cartola/pendientes.ts";
import type { Deposito } from "./tipos.ts";

test("a sum by name needs deposits without RUT and without the code of another sale, and only one way to add up", () => {
  const ventas = [
    venta("PZ-9WBNKC", { nombre: "Bastián Oyarzún Leighton", rut: RUT.bastian, total: 30_000 }),
  ];
  const partes = (otro: Partial<Deposito>) => {
    const suyo = { nombre: "OYARZUN LEIGHTON BASTIAN" };
    const depositos = [deposito({ monto: 10_000, ...suyo }), deposito({ monto: 20_000, ...suyo, ...otro })];
    return { depositos, ventas };
  };
  expect(proponer(partes({})).propuestas).toMatchObject([{ nivel: "a mano", tipo: "suma" }]);
  expect(proponer(partes({ rut: RUT.martin })).propuestas).toEqual([]);
  expect(proponer(partes({ nombre: "Martín Oyarzún Leighton" })).propuestas).toEqual([]);
  const pagada = cerrada("PZ-4QX9HB", { estado: "Pagado" });
  expect(
    deVenta(proponer({ ...partes({ comentario: "PZ-4QX9HB" }), cerradas: [pagada] }), "PZ-9WBNKC"),
  ).toEqual([]);
  const iguales = partes({});
  expect(
    proponer({
      ...iguales,
      depositos: [...iguales.depositos, deposito({ monto: 10_000, nombre: "Bastián Oyarzún" })],
    }).propuestas,
  ).toEqual([]);
});

test("a deposit that would complete two sums completes none", () => {
  const rut = RUT.bastian;
  const de = (monto: number) => deposito({ monto, rut });
  const ventas = ["PZ-AAAAAA", "PZ-BBBBBB"].map((codigo, i) =>
    venta(codigo, { nombre: "Bastián Oyarzún", rut, total: 33_000 + i * 1_000 }),
  );
  const tipos = (montos: readonly number[]) =>
    proponer({ depositos: montos.map(de), ventas }).propuestas.map(({ tipo }) => tipo);
  expect(tipos([10_000, 23_000, 24_000])).toEqual(["empate"]);
  expect(tipos([10_000, 23_000, 14_000, 20_000])).toEqual(["suma", "suma"]);
});
