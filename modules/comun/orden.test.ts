import { expect, test } from "vitest";
import { escribir } from "./orden.server.ts";

test("a checkout runs its commands by npm, an unpacked release by its launcher", () => {
  expect(escribir(false, "start", [])).toBe("npm start");
  expect(escribir(false, "audit", [])).toBe("npm run audit");
  expect(escribir(false, "restore", ["--latest"])).toBe("npm run restore -- --latest");
  expect(escribir(true, "start", [])).toBe("./puntazo");
  expect(escribir(true, "audit", [])).toBe("./puntazo audit");
  expect(escribir(true, "restore", ["--latest"])).toBe("./puntazo restore --latest");
});
