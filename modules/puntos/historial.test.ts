import { expect, test } from "vitest";
import { conSigno, leerFiltro, type MovimientoPuntos, tituloMovimiento } from "./historial.ts";

const base: MovimientoPuntos = {
  id: "t1",
  tipo: "ticket",
  fecha: new Date(0),
  puntos: 550,
  estado: "Pagado",
  valido: true,
  detalle: "Ticket Asado",
  cantidad: 2,
  sku: null,
  sorteo: null,
  venta: "PZ-ABC234",
};

test("each kind of row has its own title", () => {
  expect(tituloMovimiento(base)).toBe("Ticket Asado × 2");
  expect(tituloMovimiento({ ...base, tipo: "regalo", detalle: "Freidora" })).toBe("Compra Freidora");
  expect(tituloMovimiento({ ...base, tipo: "sorteo" })).toBe("Participación en sorteo");
  expect(tituloMovimiento({ ...base, tipo: "ajuste", detalle: null })).toBe("Ajuste");
  expect(tituloMovimiento({ ...base, tipo: "referido", detalle: "SO****" })).toBe("Referido SO****");
});

test("an unknown filter shows everything", () => {
  expect(leerFiltro("restan")).toBe("restan");
  expect(leerFiltro("drop table")).toBe("todos");
  expect(leerFiltro(null)).toBe("todos");
});

test("what adds carries its sign", () => {
  expect(conSigno(550, "550")).toBe("+550");
  expect(conSigno(-120, "−120")).toBe("−120");
});
