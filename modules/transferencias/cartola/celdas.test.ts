import { describe, expect, test } from "vitest";
import { revisarCuadratura } from "./cuadratura.ts";
import { leerFecha, leerFechaHora } from "./fecha.ts";
import { tipoDeGlosa } from "./glosa.ts";
import { leerMonto } from "./monto.ts";
import { decodificar } from "./texto.ts";

test.each([
  ["$350.000", 350_000],
  ["- 5.000.000", -5_000_000],
  ["$ -1.200", -1_200],
  ["−900", -900],
  ["1,300,000", 1_300_000],
  ["+0007000000", 7_000_000],
  ["0000001000000,00", 1_000_000],
  ["20473,00", 20_473],
  ["1.234,00", 1_234],
  [24_990, 24_990],
  ["0", 0],
])("%j is %d pesos", (celda, pesos) => {
  expect(leerMonto(celda)).toBe(pesos);
});

test.each([
  "veinte",
  "1.234,56",
  "12,5",
  "1.2.3",
  "1.23",
  "--5",
  "$",
  "-",
  "#ERROR",
  "1e3",
  0.5,
  Number.NaN,
  2e15,
])("%j is no amount, and never 0", (celda) => {
  expect(leerMonto(celda)).toBeUndefined();
});

test("an empty cell is no amount of 0 either", () => {
  expect([leerMonto(""), leerMonto("  "), leerMonto(null)]).toEqual([null, null, null]);
});

describe("dates", () => {
  const periodo = { desde: "2025-12-29", hasta: "2026-01-06" };
  const calendario = { estilos: ["dma", "aaaammdd", "dm"] as const, periodo, desde1904: false };

  test.each([
    ["24/10/2026", "2026-10-24"],
    ["4-1-2026", "2026-01-04"],
    ["20261024", "2026-10-24"],
    [20_261_024, "2026-10-24"],
    [46_319, "2026-10-24"],
    ["29/12", "2025-12-29"],
    ["02/01", "2026-01-02"],
    ["31/02/2026", null],
    ["24/10/1926", null],
    ["29/13", null],
    ["ayer", null],
    [7, null],
  ])("%j is %j", (celda, dia) => {
    expect(leerFecha(celda, calendario)).toBe(dia);
  });

  test("days since 1904 are other days, and a day and month need a period", () => {
    expect(leerFecha(44_857, { ...calendario, desde1904: true })).toBe("2026-10-24");
    expect(leerFecha("29/12", { ...calendario, periodo: null })).toBeNull();
  });

  test("a day of December before a period of January is of the year before", () => {
    const enero = { ...calendario, periodo: { desde: "2026-01-02", hasta: "2026-01-06" } };
    expect(["30/12", "02/01"].map((dia) => leerFecha(dia, enero))).toEqual(["2025-12-30", "2026-01-02"]);
    const diciembre = { ...calendario, periodo: { desde: "2025-12-20", hasta: "2025-12-31" } };
    expect(leerFecha("01/01", diciembre)).toBe("2026-01-01");
  });

  test("times are of Santiago; a wrong one is left out", () => {
    expect(leerFechaHora("24-10-2026 21:15", calendario)?.ocurrido_en).toEqual(
      new Date("2026-10-25T00:15:00Z"),
    );
    expect(leerFechaHora(46_319.5, calendario)?.ocurrido_en).toEqual(new Date("2026-10-24T15:00:00Z"));
    expect(leerFechaHora("24-10-2026 25:00", calendario)).toEqual({ fecha: "2026-10-24", ocurrido_en: null });
  });
});

describe("the file against itself", () => {
  const NADA = { saldo_inicial: null, saldo_final: null, total_abonos: null, total_cargos: null };
  const paso = (fila: number, monto: number, saldo: number | null) => ({ fila, monto, saldo });

  test("a row whose balance does not follow is named", () => {
    const pasos = [paso(1, 10, 110), paso(2, 20, 131), paso(3, 5, 136)];
    expect(revisarCuadratura(pasos, NADA)).toEqual({
      clase: "saldos",
      calza: false,
      detalle: "El saldo no calza en la fila 2.",
    });
  });

  test("a missing row breaks the totals", () => {
    const datos = { ...NADA, total_abonos: 40 };
    expect(revisarCuadratura([paso(1, 10, null), paso(2, 20, null)], datos)).toEqual({
      clase: "totales",
      calza: false,
      detalle: "Los abonos suman $30 y el archivo dice $40.",
    });
  });

  test("rows in no order make one chain or none, and one balance a day is enough", () => {
    const pasos = [paso(1, 5, 135), paso(2, 10, 110), paso(3, 20, 130)];
    expect(revisarCuadratura(pasos, { ...NADA, saldo_inicial: 100 }, true)).toMatchObject({ calza: true });
    expect(revisarCuadratura(pasos, { ...NADA, saldo_inicial: 101 }, true)).toMatchObject({ calza: false });
    expect(revisarCuadratura(pasos.slice(0, 2), NADA, true)).toMatchObject({ calza: false });
    const diarios = [paso(1, 10, null), paso(2, 20, 130), paso(3, 5, 135)];
    expect(revisarCuadratura(diarios, NADA).detalle).toBe("Los saldos calzan fila por fila: de $100 a $135.");
  });
});

test.each([
  ["Abono Ventas GETNET 25/10", 100, "liquidacion"],
  ["Compra MERCADO PAGO", -100, "otro"],
  ["Comisión mantención plan", -100, "comision"],
  ["Devolución transferencia rechazada", -100, "devolucion"],
  ["Abono desde cuentas propias", 100, "propio"],
])("%s of %d is %s", (glosa, monto, tipo) => {
  expect(tipoDeGlosa({ glosa, monto, propio: false, transferencia: false })).toBe(tipo);
});

test("the encoding is guessed from the bytes", () => {
  expect(decodificar(Buffer.from("Ñandú", "utf8"))).toBe("Ñandú");
  expect(decodificar(Buffer.from("Ñandú", "latin1"))).toBe("Ñandú");
  expect(decodificar(Buffer.from("\uFEFFÑandú", "utf16le"))).toBe("Ñandú");
  expect(decodificar(Buffer.from([0, 1, 2]))).toBeNull();
});
