import { describe, expect, it } from "vitest";
import { ARRIENDO_MS, esperaTras, MAX_INTENTOS, trasFallo } from "./reintento.ts";

const ahora = new Date("2026-11-15T12:00:00Z");

describe("the wait between attempts", () => {
  it("starts at 30 seconds and doubles", () => {
    expect([1, 2, 3, 4].map(esperaTras)).toEqual([30_000, 60_000, 120_000, 240_000]);
  });

  it("never passes one hour", () => {
    expect([8, 9, 20, 2000].map(esperaTras)).toEqual([3_600_000, 3_600_000, 3_600_000, 3_600_000]);
  });

  it("grows from each attempt to the next until it is full", () => {
    const esperas = Array.from({ length: MAX_INTENTOS - 1 }, (_, i) => esperaTras(i + 1));
    expect(esperas).toEqual([...new Set(esperas)].sort((a, b) => a - b));
  });
});

describe("a failed attempt", () => {
  it("leaves the mail waiting until its next one", () => {
    expect(trasFallo(3, ahora)).toEqual({
      estado: "pendiente",
      proximo_intento: new Date("2026-11-15T12:02:00Z"),
    });
  });

  it("leaves it stuck when it was the last", () => {
    expect(trasFallo(MAX_INTENTOS - 1, ahora).estado).toBe("pendiente");
    expect(trasFallo(MAX_INTENTOS, ahora).estado).toBe("atascado");
    expect(trasFallo(MAX_INTENTOS + 1, ahora).estado).toBe("atascado");
  });

  it("cannot happen while another process still holds the mail", () => {
    expect(ARRIENDO_MS).toBeGreaterThan(90_000);
  });
});
