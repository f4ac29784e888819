import { expect, test } from "vitest";
import type { Fuente } from "#modules/productos/valor-punto.ts";
import {
  dejanDeCubrir,
  economiaSorteo,
  type OfertaPuntos,
  objetivoQueCubre,
  recaudacion,
} from "./economia-sorteo.ts";

const chico = { precio: 1000, puntos: 100 };
const grande = { precio: 10_000, puntos: 1200 };
/** Tickets alone: no inviter is credited and no product gives points. */
const soloTickets = (...tickets: Fuente[]): OfertaPuntos => ({ tickets, regalos: [], porcentaje: 0 });

test("a full raffle collects nine tenths of its points at that ticket", () => {
  const oferta = soloTickets(chico, grande);
  expect(recaudacion(1200, grande, 0)).toBe(9000);
  expect(economiaSorteo({ puntos: 1200, precio_cliente: 9000 }, oferta)).toMatchObject({
    recauda: 9000,
    falta: 0,
  });
  expect(economiaSorteo({ puntos: 1200, precio_cliente: 9001 }, oferta)).toMatchObject({ falta: 1 });
});

test("people who invite themselves fill it for less: the inviter's share counts", () => {
  const oferta = { ...soloTickets(grande), porcentaje: 10 };
  expect(recaudacion(1200, grande, 10)).toBe(8181);
  expect(economiaSorteo({ puntos: 1200, precio_cliente: 9000 }, oferta)).toEqual({
    recauda: 8181,
    falta: 819,
    objetivo_minimo: 1320,
  });
});

test("a product whose gift points are cheaper than tickets decides; a dearer one does not", () => {
  const meta = { puntos: 1200, precio_cliente: 9000 };
  const con = (regalo: Fuente) => economiaSorteo(meta, { ...soloTickets(grande), regalos: [regalo] });
  expect(con({ precio: 5_000, puntos: 1200 }).falta).toBe(4500);
  expect(con({ precio: 149_990, puntos: 150 }).falta).toBe(0);
  expect(con({ precio: 0, puntos: 10 })).toEqual({ recauda: 0, falta: 9000, objetivo_minimo: null });
});

test("the suggested target is the smallest that pays", () => {
  for (const precio of [1, 9000, 9001, 129_990]) {
    for (const porcentaje of [0, 7, 10]) {
      const objetivo = objetivoQueCubre(precio, grande, porcentaje) ?? 0;
      expect(recaudacion(objetivo, grande, porcentaje)).toBeGreaterThanOrEqual(precio);
      expect(recaudacion(objetivo - 1, grande, porcentaje)).toBeLessThan(precio);
    }
  }
});

test("without a raffle or without tickets nothing is missing", () => {
  expect(economiaSorteo({ puntos: 0, precio_cliente: 9000 }, soloTickets(grande)).falta).toBe(0);
  const sinTickets = { ...soloTickets(), regalos: [grande] };
  expect(economiaSorteo({ puntos: 10, precio_cliente: 9000 }, sinTickets)).toEqual({
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
  const dejan = dejanDeCubrir(
    metas,
    soloTickets(grande),
    soloTickets(grande, { precio: 5000, puntos: 1000 }),
  );
  expect(dejan.map(({ sku }) => sku)).toEqual(["justa"]);
});
