import { expect, test } from "vitest";
import { esDireccionLocal } from "./direccion-local.ts";

test("loopback addresses are local", () => {
  for (const local of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080"])
    expect(esDireccionLocal(local)).toBe(true);
  for (const publica of ["https://puntazo.cl", "http://localhost.evil.cl", "http://10.0.0.4:3000"])
    expect(esDireccionLocal(publica)).toBe(false);
});
