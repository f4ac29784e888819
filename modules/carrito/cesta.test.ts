import { expect, test } from "vitest";
import { CAMBIOS_CESTA, escribirCesta, leerCesta, leerPedido } from "./cesta.ts";
import { MAX_LINEAS, negativaOtraLinea } from "./lineas.ts";

const taladro = { tipo: "producto", id: 12, cantidad: 2 } as const;
const ticket = { tipo: "ticket", id: 3, cantidad: 1 } as const;

test("what is kept is read again", () => {
  expect(leerCesta(escribirCesta([taladro, ticket]))).toEqual([taladro, ticket]);
  expect(leerCesta("")).toEqual([]);
});

test("what another program wrote into it is dropped line by line", () => {
  expect(leerCesta("producto-12-2.otro-1-1.producto-0-1.ticket-3-1.ticket-3.%00")).toEqual([taladro, ticket]);
  expect(leerCesta("producto-1-9007199254740991.producto-1-1")).toEqual([]);
});

test("the same item twice is one line", () => {
  expect(CAMBIOS_CESTA.agregar([taladro, ticket], { ...taladro, cantidad: 3 })).toEqual([
    { ...taladro, cantidad: 5 },
    ticket,
  ]);
});

test("a line changes or goes, and the others stay", () => {
  expect(CAMBIOS_CESTA.cambiar([taladro, ticket], { ...ticket, cantidad: 4 })).toEqual([
    taladro,
    { ...ticket, cantidad: 4 },
  ]);
  expect(CAMBIOS_CESTA.quitar([taladro, ticket], taladro)).toEqual([ticket]);
});

test.each([
  ["producto", "12", "0"],
  ["producto", "12", "1.5"],
  ["producto", "-1", "1"],
  ["casa", "1", "1"],
  ["ticket", "9999999999", "1"],
  ["ticket", null, null],
])("a form with %s, %s, %s asks for nothing", (tipo, id, cantidad) => {
  expect(leerPedido(tipo, id, cantidad)).toBeNull();
});

test("line 101 is refused with a sentence; more of an item that is there is not", () => {
  const llena = Array.from({ length: MAX_LINEAS }, (_, i) => ({ ...taladro, id: i + 1 }));
  expect(negativaOtraLinea(llena, { ...taladro, id: 101 })?.frase).toBe(
    "Tu carrito ya tiene 100 líneas: termina esta compra y sigue en otra.",
  );
  expect(negativaOtraLinea(llena, llena[0] ?? taladro)).toBeNull();
  expect(negativaOtraLinea(llena.slice(1), { ...taladro, id: 101 })).toBeNull();
  expect(CAMBIOS_CESTA.agregar(llena, { ...taladro, id: 1 })).toHaveLength(100);
});
