import { expect, test } from "vitest";
import { fraseDe, resultadoDe } from "./respuesta-smtp.ts";

const falla = (campos: object) => Object.assign(new Error("x"), campos);

test.each([
  ["ingreso", falla({ code: "EAUTH", responseCode: 535 })],
  ["nombre", falla({ code: "EDNS", message: "getaddrinfo ENOTFOUND correo.nada" })],
  ["nombre", new Error("away", { cause: falla({ code: "ENOTFOUND" }) })],
  ["tiempo", falla({ code: "ETIMEDOUT" })],
  ["tiempo", new Error("El servidor de correo no respondió a tiempo.")],
  ["rechazo", falla({ code: "EENVELOPE", responseCode: 550, response: "550 no such user" })],
  ["conexion", falla({ code: "ESOCKET", message: "connect ECONNREFUSED" })],
  ["conexion", "algo"],
])("%s", (esperado, error) => {
  expect(resultadoDe(error)).toBe(esperado);
});

test("a refusal quotes the server in one line", () => {
  const error = falla({ responseCode: 550, response: "550 5.1.1\r\nno such user" });
  expect(fraseDe("rechazo", error)).toBe(
    "El servidor de correo rechazó la prueba: «550 5.1.1 no such user».",
  );
  expect(fraseDe("rechazo", falla({}))).toBe("El servidor de correo rechazó la prueba.");
});
