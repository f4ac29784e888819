import { expect, test } from "vitest";
import {
  CONTRASENA_COMUN,
  CONTRASENA_CORTA,
  CONTRASENA_ES_CORREO,
  CONTRASENA_LARGA,
} from "#modules/usuarios/textos.ts";
import { negativaContrasena } from "./contrasena.ts";

const debilidad = (contrasena: string) => {
  const negativa = negativaContrasena(contrasena, "camila.rojas@correo.cl");
  expect(negativa?.clase ?? "valor").toBe("valor");
  return negativa?.frase ?? null;
};

test("eight characters are enough, seven are not", () => {
  expect(debilidad("xK9-pqz")).toBe(CONTRASENA_CORTA);
  expect(debilidad("xK9-pqzu")).toBeNull();
  expect(debilidad("")).toBe(CONTRASENA_CORTA);
});

test("an emoji counts as one character", () => {
  expect(debilidad("🍉🍉🍉🍉🍉")).toBe(CONTRASENA_CORTA);
});

test("128 characters are the most", () => {
  const larga = "nueve truenos ".repeat(12);
  expect(debilidad(larga.slice(0, 128))).toBeNull();
  expect(debilidad(larga.slice(0, 129))).toBe(CONTRASENA_LARGA);
});

test("the e-mail or its local part is no password", () => {
  expect(debilidad("Camila.Rojas@correo.cl")).toBe(CONTRASENA_ES_CORREO);
  expect(debilidad("CAMILA.ROJAS")).toBe(CONTRASENA_ES_CORREO);
});

test.each([
  "12345678",
  "123456789",
  "87654321",
  "11111111",
  "password",
  "Password1",
  "contraseña",
  "Contrasena123!",
  "colocolo",
  "ColoColo1925",
  "qwertyui",
  "asdfghjkl",
  "abcd1234",
  "12341234",
  "abababab",
  "puntazo2026",
])("%s is a common password", (contrasena) => {
  expect(debilidad(contrasena)).toBe(CONTRASENA_COMUN);
});

test.each(["caballo de palo 7", "tren-azul-lluvia", "Mi gata se llama 3", "p@ssage-of-time"])(
  "%s is accepted",
  (contrasena) => {
    expect(debilidad(contrasena)).toBeNull();
  },
);

test("without an e-mail yet the rule still answers", () => {
  expect(negativaContrasena("tren-azul-lluvia", "")).toBeNull();
});
