import { expect, test } from "vitest";
import { mascaraCodigo, mascaraCorreo } from "./mascaras.ts";

test("a code shows more in its raffle than in any other place", () => {
  expect(mascaraCodigo("CAMILA79", "sorteo")).toBe("CAM****9");
  expect(mascaraCodigo("CAMILA79", "otro")).toBe("CA****");
});

test.each([
  ["camila@correo.cl", "ca****@correo.cl"],
  ["c@correo.cl", "c****@correo.cl"],
  ["camila.soto+tienda@sub.correo.cl", "ca****@sub.correo.cl"],
])("of %s others read %s", (email, visto) => {
  expect(mascaraCorreo(email)).toBe(visto);
});
