import { expect, test } from "vitest";
import { escribirOrden } from "./orden.server.ts";

test("a checkout runs its commands by npm, an unpacked release by its launcher", () => {
  expect(escribirOrden(false, "start", [])).toBe("npm start");
  expect(escribirOrden(false, "audit", [])).toBe("npm run audit");
  expect(escribirOrden(false, "restore", ["--latest"])).toBe("npm run restore -- --latest");
  expect(escribirOrden(true, "start", [])).toBe("./puntazo");
  expect(escribirOrden(true, "audit", [])).toBe("./puntazo audit");
  expect(escribirOrden(true, "restore", ["--latest"])).toBe("./puntazo restore --latest");
});
