import { describe, expect, it } from "vitest";
import { botonSeguras, grupoDe, pagaOtra, sumasDe } from "./grupos.ts";

describe("the groups of the desk", () => {
  it("only what needs no look is confirmed together", () => {
    expect(grupoDe({ nivel: "segura", automatica: true })).toBe("seguras");
    expect(grupoDe({ nivel: "segura", automatica: false })).toBe("probables");
    expect(grupoDe({ nivel: "probable", automatica: false })).toBe("probables");
    expect(grupoDe({ nivel: "a mano", automatica: false })).toBe("a_mano");
  });
});

describe("the foot of the desk", () => {
  const par = (libre: number, falta = libre) => ({ depositos: [{ libre }], ventas: [{ falta }] });

  it("sums both sides and says their difference", () => {
    expect(sumasDe([par(44_980), par(20_000), par(14_990)])).toEqual({
      cuantas: 3,
      depositos: 79_970,
      ventas: 79_970,
      diferencia: 0,
    });
    expect(sumasDe([par(5_001, 5_000)]).diferencia).toBe(1);
    expect(sumasDe([])).toEqual({ cuantas: 0, depositos: 0, ventas: 0, diferencia: 0 });
  });

  it("the button names how many and how much", () => {
    expect(botonSeguras(sumasDe([par(44_980), par(20_000), par(14_990)]))).toBe(
      "Confirmar 3 seguras · $79.970",
    );
    expect(botonSeguras(sumasDe([par(5_000)]))).toBe("Confirmar 1 segura · $5.000");
  });
});

describe("another person pays", () => {
  const paga = (nombre: string | null, cliente: string) =>
    pagaOtra({ nombre, nombre_cortado: false }, { cliente });

  it("when both names are whole and of different people", () => {
    expect(paga("PEDRO SOTO", "Carolina Soto")).toBe(true);
    expect(paga("SOTO REYES CAROLINA", "Carolina Soto")).toBe(false);
  });

  it("is not said of a deposit without a name, nor of a customer without one", () => {
    expect(paga(null, "Carolina Soto")).toBe(false);
    expect(paga("PEDRO SOTO", "caro")).toBe(false);
  });
});
