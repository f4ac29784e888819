import { expect, test } from "vitest";
import { sinDatosPersonales, sinSecretos } from "./sin-datos.ts";

test("what is kept for the owner names no person", () => {
  expect(sinDatosPersonales("soy ana@correo.cl, rut 12.345.678-9, +56 9 1234 5678")).toBe("soy …, rut …, …");
});

test.each([
  ["mi clave es gato", "mi clave es …"],
  ["Contraseña: gato123", "Contraseña: …"],
  ["mi contraseña gato123 no sirve", "mi contraseña … no sirve"],
  ["pin=4321", "pin=…"],
  ["escríbeme a ana@correo.cl", "escríbeme a …"],
])("a secret that a person wrote is left out: %s", (dicho, guardado) => {
  expect(sinSecretos(dicho)).toBe(guardado);
});

test.each(["olvidé mi contraseña ayer", "¿cómo cambio mi clave?", "la contraseña no funciona"])(
  "a question about passwords stays whole: %s",
  (dicho) => {
    expect(sinSecretos(dicho)).toBe(dicho);
  },
);
