import { expect, test } from "vitest";
import { nombreDispositivo, redDe } from "./dispositivo.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome en Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
    "Edge en Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari en iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet en Android",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Mac"],
  ["curl/8.5.0", "Dispositivo desconocido"],
  ["", "Dispositivo desconocido"],
])("%s is shown as %s", (userAgent, nombre) => {
  expect(nombreDispositivo(userAgent)).toBe(nombre);
});

test("an address is kept as its network only", () => {
  expect(redDe("190.20.44.7")).toBe("190.20.*.*");
  expect(redDe("2800:150:12::9")).toBe("2800:150:*");
  for (const nada of ["desconocida", "", "::1"]) expect(redDe(nada)).toBeNull();
});
