import { expect, test } from "vitest";
import {
  dejanDeCubrir,
  economiaSorteo,
  objetivoQueCubre,
  recaudacion,
  ticketMasBarato,
} from "./economia-sorteo.ts";

const chico = { precio: 1000, puntos: 100 };
const grande = { precio: 10_000, puntos: 1200 };

test("the cheapest ticket is the one whose point costs least, not the one with the lowest price", () => {
  expect(ticketMasBarato([chico, grande])).toBe(grande);
  expect(ticketMasBarato([])).toBeUndefined();
});

test("a full raffle collects nine tenths of its points at that ticket", () => {
  expect(recaudacion(1200, grande)).toBe(9000);
  expect(economiaSorteo({ puntos: 1200, precio_cliente: 9000 }, [chico, grande])).toMatchObject({
    recauda: 9000,
    falta: 0,
  });
  expect(economiaSorteo({ puntos: 1200, precio_cliente: 9001 }, [chico, grande])).toMatchObject({ falta: 1 });
});

test("the suggested target is the smallest that pays", () => {
  for (const precio of [1, 9000, 9001, 129_990]) {
    const objetivo = objetivoQueCubre(precio, grande);
    expect(recaudacion(objetivo, grande)).toBeGreaterThanOrEqual(precio);
    expect(recaudacion(objetivo - 1, grande)).toBeLessThan(precio);
  }
});

test("without a raffle or without tickets nothing is missing", () => {
  expect(economiaSorteo({ puntos: 0, precio_cliente: 9000 }, [grande]).falta).toBe(0);
  expect(economiaSorteo({ puntos: 10, precio_cliente: 9000 }, [])).toEqual({
    recauda: null,
    falta: 0,
    objetivo_minimo: null,
  });
});

test("a cheaper point names the raffles that stop paying, and only those", () => {
  const metas = [
    { sku: "justa", puntos: 1200, precio_cliente: 9000 },
    { sku: "holgada", puntos: 5000, precio_cliente: 9000 },
    { sku: "ya-perdia", puntos: 100, precio_cliente: 9000 },
  ];
  const dejan = dejanDeCubrir(metas, [grande], [grande, { precio: 5000, puntos: 1000 }]);
  expect(dejan.map(({ sku }) => sku)).toEqual(["justa"]);
});
