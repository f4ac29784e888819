import { expect, test } from "vitest";
import { DATOS_GUARDADOS } from "./textos/privacidad-datos.ts";

test.each([
  ["Transferencias", /movimientos de nuestra cuenta.*RUT.*qué RUT pagó/s],
  ["Compras", /dirección de despacho con el nombre y el celular de quien recibe/],
  ["Puntos", /si ganas un sorteo.*qué nombre y comuna.*cuándo lo permitiste o lo retiraste/s],
  ["Segundo paso", /app de códigos.*códigos de recuperación.*passkey/s],
  ["Sesión", /parte de la dirección IP/],
])("%s says what is kept", (fila, dicho) => {
  expect(DATOS_GUARDADOS.find(([nombre]) => nombre === fila)?.[1]).toMatch(dicho);
});
