import { expect, test } from "vitest";
import { proponerDias } from "./proponer-dias.ts";

const dia = (dia: string, monto: number) => ({ dia, monto, ventas: 1 });
const ABIERTOS = [
  dia("2026-11-12", 10_000),
  dia("2026-11-13", 20_000),
  dia("2026-11-14", 5_000),
  dia("2026-10-30", 9_800),
];

test("the day whose sum passes the deposit least comes first, then days that follow each other", () => {
  expect(proponerDias({ dia: "2026-11-16", monto: 9_700 }, ABIERTOS)).toEqual([
    { dias: ["2026-11-12"], ventas: 1, monto: 10_000 },
    { dias: ["2026-11-13"], ventas: 1, monto: 20_000 },
    { dias: ["2026-11-13", "2026-11-14"], ventas: 2, monto: 25_000 },
  ]);
});

test("a weekend settles in one deposit", () => {
  expect(proponerDias({ dia: "2026-11-16", monto: 34_200 }, ABIERTOS)).toEqual([
    { dias: ["2026-11-12", "2026-11-13", "2026-11-14"], ventas: 3, monto: 35_000 },
  ]);
});

test("nothing is proposed beyond the sum of the week, nor days after the deposit", () => {
  expect(proponerDias({ dia: "2026-11-16", monto: 35_001 }, ABIERTOS)).toEqual([]);
  expect(proponerDias({ dia: "2026-11-11", monto: 1 }, ABIERTOS)).toEqual([]);
  expect(proponerDias({ dia: "2026-11-16", monto: 1 }, [])).toEqual([]);
});
