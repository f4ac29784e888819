import { expect, test } from "vitest";
import { fijarBaliza, leerBaliza } from "./baliza.ts";
import { balizaBienFormada } from "./sorteo-v1.ts";

test("without a beacon the literal is pinned, and it is out at once", async () => {
  const fijada = fijarBaliza(new Date(0));
  expect(fijada).toBe("sin-baliza");
  const valor = await leerBaliza(fijada);
  expect(valor).toBe("sin-baliza");
  expect(balizaBienFormada(valor ?? "")).toBe(true);
});

test("a pulse of a beacon that nobody knows decides nothing", async () => {
  await expect(leerBaliza("otra:cadena:7")).rejects.toThrow("Nadie conoce la baliza otra");
});
