import fc from "fast-check";
import { expect, test } from "vitest";
import { ingresarYVolver, volverSeguro } from "./volver.ts";

test.each(["/", "/carrito", "/mis-puntos?pagina=2", "/productos/detalle-producto/100004/participa#abono"])(
  "%s is a place to come back to",
  (ruta) => {
    expect(volverSeguro(ruta)).toBe(ruta);
  },
);

test.each([
  null,
  undefined,
  "",
  "carrito",
  "//evil.cl",
  "///evil.cl",
  "/\\evil.cl",
  "\\\\evil.cl",
  "/carrito\\..\\..\\evil",
  "https://evil.cl/",
  "https:evil.cl",
  "javascript:alert(1)",
  "/\t/evil.cl",
  "/\n/evil.cl",
  "\t//evil.cl",
  " //evil.cl",
  "/.//evil.cl",
  "/..//evil.cl",
  "/x/..//evil.cl",
  "//evil.cl/%2f..",
])("%j leads to the start page", (ruta) => {
  expect(volverSeguro(ruta)).toBe("/");
});

test("encoded slashes stay part of a path of this site", () => {
  expect(volverSeguro("/%2f%2fevil.cl")).toBe("/%2f%2fevil.cl");
  expect(volverSeguro("/%5cevil.cl")).toBe("/%5cevil.cl");
  expect(volverSeguro(decodeURIComponent("%2F%2Fevil.cl"))).toBe("/");
});

test("no login leads back to the pages of access", () => {
  for (const ruta of ["/ingresar", "/registrate/", "/salir", "/confirmar?token=x"])
    expect(volverSeguro(ruta)).toBe("/");
  expect(volverSeguro("/ingresaremos")).toBe("/ingresaremos");
});

test("no text whatever leaves the site", () => {
  const trozo = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "evil.cl",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "@",
    ":",
    "?",
    "#",
    "http",
  );
  const texto = fc.oneof(
    fc.string(),
    fc.array(trozo, { maxLength: 8 }).map((partes) => partes.join("")),
  );
  fc.assert(
    fc.property(texto, (pedido) => {
      const destino = new URL(volverSeguro(pedido), "https://tienda.cl");
      expect(destino.origin).toBe("https://tienda.cl");
    }),
    { numRuns: 2000 },
  );
});

test("the login page learns where to come back to", () => {
  expect(ingresarYVolver("/mis-puntos?a=1&b=2")).toBe("/ingresar?volver=%2Fmis-puntos%3Fa%3D1%26b%3D2");
  expect(ingresarYVolver("//evil.cl")).toBe("/ingresar");
});
