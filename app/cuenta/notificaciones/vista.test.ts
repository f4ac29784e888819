import { describe, expect, it } from "vitest";
import { porDia, temaDe, verAviso } from "./vista.ts";

const AHORA = new Date("2026-11-16T15:00:00Z");
const aviso = (id: number, created_at: string, leida_en: Date | null = null) =>
  verAviso({ id, titulo: "T", texto: "X", enlace: null, leida_en, created_at: new Date(created_at) }, AHORA);

describe("a notice", () => {
  it("says its day by the clock of Chile", () => {
    expect(aviso(1, "2026-11-16T14:05:00Z")).toMatchObject({ dia: "Hoy", hora: "11:05", cuando: "11:05" });
    // 02:30 UTC is still the evening before in Chile.
    expect(aviso(2, "2026-11-16T02:30:00Z")).toMatchObject({ dia: "Ayer", cuando: "Ayer, 23:30" });
    expect(aviso(3, "2026-11-10T14:05:00Z")).toMatchObject({
      dia: "martes 10 de noviembre",
      cuando: "10 de noviembre, 11:05",
    });
  });

  it("is new until it was read", () => {
    expect(aviso(1, "2026-11-16T14:05:00Z").nueva).toBe(true);
    expect(aviso(1, "2026-11-16T14:05:00Z", AHORA).nueva).toBe(false);
  });

  it("stands with those of its day", () => {
    const grupos = porDia([
      aviso(3, "2026-11-16T14:05:00Z"),
      aviso(2, "2026-11-16T13:05:00Z"),
      aviso(1, "2026-11-15T14:05:00Z"),
    ]);
    expect(grupos.map(({ dia, avisos }) => [dia, avisos.map(({ id }) => id)])).toEqual([
      ["Hoy", [3, 2]],
      ["Ayer", [1]],
    ]);
    expect(porDia([])).toEqual([]);
  });

  it.each([
    ["/mis-pedidos", "pedido"],
    ["/mis-puntos", "puntos"],
    ["/productos/detalle-producto/100004/sorteo/SRT-0004", "sorteo"],
    ["/admin/ventas?texto=PZ-K7M2QX", "tienda"],
    ["/admin/sorteos", "tienda"],
    [null, "otro"],
  ])("that leads to %s is about %s", (enlace, tema) => {
    expect(temaDe(enlace)).toBe(tema);
  });
});
