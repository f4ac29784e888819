import { expect, test } from "vitest";
import { leerRetorno } from "./retorno.ts";

const TOKEN = "01ab".repeat(16);
const leer = (datos: Record<string, string>) => leerRetorno(new URLSearchParams(datos));
const orden = { TBK_ORDEN_COMPRA: "PZ-AB2C3D-1", TBK_ID_SESION: "ses10n" };

test("the token alone means that the form ended: commit", () => {
  expect(leer({ token_ws: TOKEN })).toEqual({ clase: "vuelve", token: TOKEN });
});

test("order and session alone mean that the form timed out", () => {
  expect(leer(orden)).toEqual({ clase: "abandona", token: null, orden: "PZ-AB2C3D-1", sesion: "ses10n" });
});

test("with TBK_TOKEN the customer annulled, and with all four an error was shown: neither commits", () => {
  const abandona = { clase: "abandona", token: TOKEN, orden: "PZ-AB2C3D-1", sesion: "ses10n" };
  expect(leer({ TBK_TOKEN: TOKEN, ...orden })).toEqual(abandona);
  expect(leer({ token_ws: TOKEN, TBK_TOKEN: TOKEN, ...orden })).toEqual(abandona);
});

test.each([
  {},
  { token_ws: "" },
  { token_ws: TOKEN.slice(1) },
  { token_ws: `${TOKEN}0` },
  { token_ws: `${TOKEN.slice(1)}/` },
  { TBK_TOKEN: "x", ...orden },
  { TBK_ORDEN_COMPRA: "PZ-AB2C3D-1" },
  { TBK_ID_SESION: "ses10n" },
  { TBK_ORDEN_COMPRA: "PZ-AB2C3D-1", TBK_ID_SESION: "a b" },
  { TBK_ORDEN_COMPRA: "x".repeat(27), TBK_ID_SESION: "ses10n" },
  { token_ws: TOKEN, TBK_ORDEN_COMPRA: "PZ-AB2C3D-1" },
  { token_ws: TOKEN, TBK_TOKEN: TOKEN.replace("01", "02"), ...orden },
])("anything else is refused: %j", (datos) => {
  expect(leer(datos as Record<string, string>)).toBeNull();
});
