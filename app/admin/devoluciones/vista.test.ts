import { expect, test } from "vitest";
import { plazoDelDerecho, plazoDePago } from "./vista.ts";

const pedida = {
  estado: "pedida" as const,
  tipo: "retracto" as const,
  solucion: "dinero",
  pedida_en: new Date("2026-11-17T15:00:00Z"),
  derecho_hasta: new Date("2026-11-25T03:00:00Z"),
};

test("the days of the right are counted on the day of the request, of 10 and of 180", () => {
  expect(plazoDelDerecho(pedida).texto).toBe("Pedida con 7 días de 10");
  expect(plazoDelDerecho({ ...pedida, tipo: "garantia" }).texto).toBe("Pedida con 7 días de 180");
  // Six months of the calendar may have three days more than the 180 of the desk.
  const seis_meses = {
    ...pedida,
    tipo: "garantia",
    derecho_hasta: new Date("2027-05-20T03:00:00Z"),
  } as const;
  expect(plazoDelDerecho(seis_meses).texto).toBe("Pedida con 180 días de 180");
  expect(plazoDelDerecho({ ...pedida, derecho_hasta: null }).texto).toContain("antes de que empezara");
  // Without the contract in writing there are ninety.
  const sin_contrato = { ...pedida, derecho_hasta: new Date("2027-02-01T03:00:00Z") };
  expect(plazoDelDerecho(sin_contrato).texto).toBe("Pedida con 75 días de 90");
});

test("the 45 days for the money count from the request, are urgent from ten on, and end with the return", () => {
  const el = (dia: string) => plazoDePago(pedida, new Date(dia));
  expect(el("2026-11-17T15:00:00Z")).toEqual({
    texto: "Quedan 45 días de 45 para devolver el dinero",
    urgente: false,
  });
  expect(el("2026-12-22T15:00:00Z")).toMatchObject({ urgente: true });
  expect(el("2027-01-02T15:00:00Z")?.texto).toContain("Vencido hace 1 día");
  expect(plazoDePago({ ...pedida, estado: "reembolsada" }, pedida.pedida_en)).toBeNull();
  expect(plazoDePago({ ...pedida, solucion: "cambio" }, pedida.pedida_en)).toBeNull();
});
