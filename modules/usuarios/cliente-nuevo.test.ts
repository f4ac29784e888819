import { describe, expect, test } from "vitest";
import { leerCliente } from "./cliente-nuevo.ts";
import { ESCRIBE_CLIENTE, UN_CLIENTE } from "./textos.ts";

describe("whose sale it is", () => {
  test("a code or an address names a known customer", () => {
    expect(leerCliente({ cliente: " ana@correo.cl ", nombre: "", celular: " ", email: "" })).toEqual({
      datos: "ana@correo.cl",
      errores: null,
    });
  });

  test("a name and a number make a new one, with or without an address", () => {
    const nuevo = { nombre: " Rosa   Pino ", celular: "9 8765 4321" };
    const datos = { nombre: "Rosa Pino", celular: "+56 9 8765 4321" };
    expect(leerCliente(nuevo).datos).toEqual({ ...datos, email: null });
    expect(leerCliente({ ...nuevo, cliente: "", email: " ROSA@correo.cl" }).datos).toEqual({
      ...datos,
      email: "rosa@correo.cl",
    });
  });

  test("nobody, or both, is refused", () => {
    expect(leerCliente({}).errores).toEqual({ cliente: ESCRIBE_CLIENTE });
    expect(leerCliente({ cliente: "ABCD1234", nombre: "Rosa" }).errores).toEqual({ cliente: UN_CLIENTE });
  });

  test.each([
    [{ nombre: "", celular: "987654321" }, ["nombre"]],
    [{ nombre: "Rosa", celular: "12" }, ["celular"]],
    [{ nombre: "Rosa", celular: "" }, ["celular"]],
    [{ nombre: "R".repeat(121), celular: "987654321" }, ["nombre"]],
    [{ nombre: "Rosa", celular: "987654321", email: "rosa" }, ["email"]],
    [{ nombre: "", celular: "", email: "rosa@correo.cl" }, ["nombre", "celular"]],
  ])("%o is refused beside its fields", (entrada, campos) => {
    expect(Object.keys(leerCliente(entrada).errores ?? {}).toSorted()).toEqual(campos.toSorted());
  });
});
