import { expect, test } from "vitest";
import { A, actaVector, B } from "#tests/support/shop/acta-vector.ts";
import { verificarLoMio, verificarPagina } from "./verificacion-propia.ts";

const acta = actaVector();
const yo = {
  seudonimo: A,
  rangos: [
    { inicio: 451, final: 500 },
    { inicio: 1, final: 300 },
  ],
  input: 17,
};
const dicho = (mio: typeof yo | { seudonimo: string; rangos: typeof yo.rangos; input: number | null }) =>
  verificarLoMio(acta, mio).map(({ ok, pendiente }) => (pendiente ? "pendiente" : ok));

test("my ranges and my input are in the acta, in whatever order", () => {
  expect(dicho(yo)).toEqual([true, true]);
});

test("a range that my receipts do not have, or lack, is noticed", () => {
  expect(dicho({ ...yo, rangos: yo.rangos.slice(1) })).toEqual([false, true]);
  expect(dicho({ ...yo, seudonimo: B, input: 99 })).toEqual([false, true]);
});

test("another input than mine is noticed, and so is one that I never gave", () => {
  expect(dicho({ ...yo, input: 18 })).toEqual([true, false]);
  expect(dicho({ ...yo, input: null })).toEqual([true, false]);
});

test("before the start my input is pending", () => {
  const [, input] = verificarLoMio({ ...acta, aportes: null }, yo);
  expect(input).toMatchObject({ ok: false, pendiente: true });
});

test("an acta of another raffle, or with another commitment, is not this page's", () => {
  const { key, compromiso } = acta;
  expect(verificarPagina(acta, { key, compromiso }).ok).toBe(true);
  expect(verificarPagina(acta, { key: "SRT-0002", compromiso }).ok).toBe(false);
  expect(verificarPagina(acta, { key, compromiso: "0".repeat(64) }).ok).toBe(false);
});
