import fc from "fast-check";
import { expect, test } from "vitest";
import {
  enlaceSeguimiento,
  leerFilasTransportistas,
  leerTransportistas,
  TRANSPORTISTAS_DE_LA_CASA,
} from "./transportistas.ts";

const CASA = leerTransportistas(TRANSPORTISTAS_DE_LA_CASA);
const seguir = (transportista: string | null, seguimiento: string | null) =>
  enlaceSeguimiento(CASA, { transportista, seguimiento });

test("the shop begins with four carriers, each with its tracking page", () => {
  expect(CASA.map(({ nombre }) => nombre)).toEqual([
    "Starken",
    "Chilexpress",
    "Correos de Chile",
    "Blue Express",
  ]);
  for (const { nombre } of CASA) expect(seguir(nombre, "123")).toMatch(/^https:\/\/\S+123$/);
});

test("the number is escaped, and the case of the name does not matter", () => {
  expect(seguir("starken ", 'a b&c"<')).toBe("https://www.starken.cl/seguimiento?codigo=a%20b%26c%22%3C");
});

test("only a carrier of the list or an address gives a link", () => {
  expect(seguir("Mi primo", "123")).toBeNull();
  expect(seguir(null, "123")).toBeNull();
  expect(seguir("Starken", null)).toBeNull();
  expect(seguir(null, "https://otra.cl/x?n=1")).toBe("https://otra.cl/x?n=1");
  for (const malo of ["javascript:alert(1)", "data:text/html,x", "https://a b", "//x.cl"])
    expect(seguir(null, malo)).toBeNull();
  const lista = [{ nombre: "Malo", enlace: "javascript:{seguimiento}" }];
  expect(enlaceSeguimiento(lista, { transportista: "Malo", seguimiento: "1" })).toBeNull();
});

test("whatever is typed, a link is a web address", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (nombre, enlace, seguimiento) => {
      const dado = enlaceSeguimiento([{ nombre, enlace }], { transportista: nombre, seguimiento });
      if (dado !== null) expect(dado).toMatch(/^https?:\/\//i);
    }),
  );
});

test("the form is read back as it was written, without its empty rows", () => {
  const { datos } = leerFilasTransportistas({
    nombre_0: " Starken ",
    enlace_0: "https://s.cl/{seguimiento}",
    nombre_1: "",
    enlace_1: "",
    nombre_2: "Retiro en tienda",
    enlace_2: "",
  });
  expect(leerTransportistas(datos?.transportistas ?? "")).toEqual([
    { nombre: "Starken", enlace: "https://s.cl/{seguimiento}" },
    { nombre: "Retiro en tienda", enlace: "" },
  ]);
  expect(leerFilasTransportistas({}).datos).toEqual({ transportistas: "" });
  expect(leerTransportistas("")).toEqual([]);
});

test("a row needs a name, a web address with its place for the number, and to be there once", () => {
  const errores = (fila: Record<string, unknown>) => leerFilasTransportistas(fila).errores;
  expect(errores({ nombre_0: "", enlace_0: "https://s.cl/{seguimiento}" })).toHaveProperty("nombre_0");
  expect(errores({ nombre_0: "A|B", enlace_0: "" })).toHaveProperty("nombre_0");
  expect(errores({ nombre_0: "x".repeat(41), enlace_0: "" })).toHaveProperty("nombre_0");
  for (const enlace_0 of ["https://s.cl/", "javascript:{seguimiento}", "s.cl/{seguimiento}", 7])
    expect(errores({ nombre_0: "A", enlace_0 })).toHaveProperty("enlace_0");
  expect(errores({ nombre_0: "A", enlace_0: "", nombre_1: "a", enlace_1: "" })).toEqual({
    nombre_1: "Ya está en la lista.",
  });
});
