import { expect, test } from "vitest";
import { leerEntero } from "#modules/comun/entero.ts";
import { leerFormularioCuenta, leerProductoEditado, leerProductoNuevo, leerTicket } from "./formularios.ts";

const BUENO = {
  sku: "200001",
  producto: "  Taladro   percutor ",
  categoria_id: "3",
  categoria_2_id: "",
  descripcion: "Uno\r\n\r\n• Dos  ",
  precio_cliente: "$ 12.990",
  puntos: "2.000",
  puntos_regalo: "0",
  minimo_puntos: "10",
  disponible: "on",
};
const errores = (cambios: Record<string, unknown>) => leerProductoNuevo({ ...BUENO, ...cambios }).errores;

test("numbers are whole, with or without the dots of thousands", () => {
  expect(["12990", "12.990", "$12.990", " 0 "].map(leerEntero)).toEqual([12_990, 12_990, 12_990, 0]);
  expect(["", "-1", "1,5", "1.5", "1e3", "12.99", "0x10", "١٢"].map(leerEntero)).toEqual(Array(8).fill(null));
});

test("a form is read tidy", () => {
  expect(leerProductoNuevo(BUENO).datos).toEqual({
    sku: "200001",
    producto: "Taladro percutor",
    ubicacion: "",
    categoria_id: 3,
    categoria_2_id: null,
    descripcion: "Uno\n\n• Dos",
    precio_cliente: 12_990,
    precio_normal: null,
    oferta_hasta: null,
    puntos: 2000,
    puntos_regalo: 0,
    minimo_puntos: 10,
    disponible: true,
    clase_peso: "liviano",
    sin_retracto: null,
    sin_retracto_frase: "",
    existencias: null,
  });
  expect(leerProductoNuevo({ ...BUENO, existencias: "1.200" }).datos?.existencias).toBe(1_200);
});

test("each bad field has its sentence", () => {
  expect(errores({ sku: "á b" })?.sku).toContain("letras sin acento");
  expect(errores({ sku: "Nuevo" })?.sku).toContain("reservada");
  expect(errores({ producto: "\u0000 " })).toEqual({ producto: "Escribe el nombre del producto." });
  expect(errores({ precio_cliente: "0" })?.precio_cliente).toContain("entre 1 y 999.999.999");
  for (const existencias of ["-1", "uno", "1.000.001", "1,5"])
    expect(errores({ existencias })?.existencias).toContain("entre 0 y 1.000.000");
  expect(errores({ puntos: "9" })?.puntos).toContain("desde 10 puntos");
  expect(errores({ minimo_puntos: "2001" })?.minimo_puntos).toContain("superar el objetivo");
  expect(errores({ categoria_2_id: "3" })?.categoria_2_id).toContain("distinta");
  expect(errores({ categoria_id: "x" })?.categoria_id).toBe("Elige una categoría.");
  expect(errores({ sin_retracto: "oferta" })?.sin_retracto).toContain("perecible");
  expect(errores({ sin_retracto_frase: "Es frágil" })?.sin_retracto).toContain("Elige por qué");
  expect(errores({ clase_peso: "enorme" })?.clase_peso).toContain("liviano, mediano o pesado");
  expect(Object.keys(leerProductoNuevo({}).errores ?? {})).toHaveLength(7);
});

test("an offer has a former price above its own and a last day in Chile, or neither", () => {
  const oferta = { precio_normal: "15.990", oferta_hasta: "2026-12-24" };
  expect(leerProductoNuevo({ ...BUENO, ...oferta }).datos).toMatchObject({
    precio_cliente: 12_990,
    precio_normal: 15_990,
    oferta_hasta: new Date("2026-12-25T03:00:00Z"),
  });
  for (const escrita of ["24-12-2026", "24/12/2026"])
    expect(leerProductoNuevo({ ...BUENO, ...oferta, oferta_hasta: escrita }).datos?.oferta_hasta).toEqual(
      new Date("2026-12-25T03:00:00Z"),
    );
  expect(errores({ precio_normal: "15.990" })).toEqual({
    oferta_hasta: "Escribe hasta qué día dura la oferta, o borra el precio normal.",
  });
  expect(errores({ oferta_hasta: "2026-12-24" })).toEqual({
    precio_normal: "Escribe el precio normal, o borra la fecha de la oferta.",
  });
  for (const precio_normal of ["12.990", "12.000"])
    expect(errores({ ...oferta, precio_normal })).toEqual({
      precio_normal: "Debe ser mayor que el precio de la oferta.",
    });
  expect(errores({ ...oferta, precio_normal: "-1" })).toHaveProperty("precio_normal");
  expect(errores({ ...oferta, oferta_hasta: "2026-02-30" })?.oferta_hasta).toContain("Escribe una fecha");
});

test("a product keeps its SKU whatever the form says", () => {
  expect(leerProductoEditado({ ...BUENO, sku: "otro" }).datos).not.toHaveProperty("sku");
});

test("tickets want a colour and points; accounts a bank and a kind of the lists and a RUT that exists", () => {
  const ticket = { ticket: "Fonda", precio: "1000", puntos: "100", hex: "#c8102e", publico: "on" };
  expect(leerTicket(ticket).datos?.hex).toBe("#C8102E");
  expect(leerTicket({ ...ticket, hex: "red", puntos: "0" }).errores).toHaveProperty("hex");
  const cuenta = {
    banco: "Bci",
    tipo_cuenta: "Cuenta Corriente",
    numero: "00-1",
    nombre: "Puntazo SpA",
    rut: "771234569",
    email: "pagos@puntazo.cl",
    estado: "on",
  };
  expect(leerFormularioCuenta(cuenta).datos?.rut).toBe("77.123.456-9");
  expect(leerFormularioCuenta({ ...cuenta, banco: "Banco Sur", tipo_cuenta: "" }).errores).toEqual({
    banco: "Elige el banco de la lista.",
    tipo_cuenta: "Elige el tipo de cuenta.",
  });
  expect(
    leerFormularioCuenta({ ...cuenta, rut: "77.123.456-1", email: "x", numero: "IBAN" }).errores,
  ).toMatchObject({
    rut: expect.stringContaining("no es válido"),
    email: expect.stringContaining("correo válido"),
    numero: expect.stringContaining("solo números"),
  });
});
