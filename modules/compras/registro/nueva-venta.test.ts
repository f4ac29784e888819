import { expect, test } from "vitest";
import { ESCRIBE_CLIENTE } from "#modules/usuarios/textos.ts";
import { CAMPOS_NUEVA_VENTA, leerNuevaVenta } from "./nueva-venta.ts";

const venta = { cliente: "ABCD1234", articulo_1: " 100001 ", cantidad_1: "2" };

test("a sale has its customer and the rows with an article, each with the field that says it", () => {
  expect(leerNuevaVenta({ ...venta, articulo_4: "Ticket 30", cantidad_4: "1.000", repetir: "on" })).toEqual({
    datos: {
      cliente: "ABCD1234",
      escritos: [
        { campo: "articulo_1", nombre: "100001", cantidad: 2 },
        { campo: "articulo_4", nombre: "Ticket 30", cantidad: 1000 },
      ],
      retiro: false,
      repetir: true,
    },
    errores: null,
  });
});

test("a row without an article counts for nothing, whatever its quantity is", () => {
  expect(leerNuevaVenta({ ...venta, articulo_2: "  ", cantidad_2: "muchos" }).datos?.escritos).toHaveLength(
    1,
  );
});

test("each wrong field has its own sentence: all of them at once", () => {
  expect(leerNuevaVenta({}).errores).toEqual({
    cliente: ESCRIBE_CLIENTE,
    articulo_1: "Escribe al menos un artículo.",
  });
  expect(
    leerNuevaVenta({ ...venta, cantidad_1: "0", articulo_2: "x".repeat(121), cantidad_2: "" }).errores,
  ).toEqual({
    cantidad_1: "Escribe la cantidad, entre 1 y 999.999.",
    articulo_2: "Puede tener hasta 120 caracteres.",
    cantidad_2: "Escribe la cantidad, entre 1 y 999.999.",
  });
});

test("the fields of the page are those that the server reads", () => {
  expect(Object.keys(CAMPOS_NUEVA_VENTA)).toEqual(
    expect.arrayContaining(["cliente", "nombre", "celular", "email", "articulo_6", "cantidad_6", "retiro"]),
  );
});
