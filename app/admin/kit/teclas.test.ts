import { expect, test } from "vitest";
import { filaSiguiente, ordenDe } from "./teclas.ts";

const tecla = (key: string, con: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...con,
});

test("J, K, / and ? are orders, in capitals too; other keys belong to the browser", () => {
  expect(ordenDe(tecla("j"), false)).toBe("siguiente");
  expect(ordenDe(tecla("K"), false)).toBe("anterior");
  expect(ordenDe(tecla("/"), false)).toBe("buscar");
  expect(ordenDe(tecla("?"), false)).toBe("ayuda");
  expect(ordenDe(tecla("Enter"), false)).toBeNull();
  expect(ordenDe(tecla("constructor"), false)).toBeNull();
});

test("no key is an order while a person writes, or together with Ctrl, ⌘ or Alt", () => {
  expect(ordenDe(tecla("j"), true)).toBeNull();
  expect(ordenDe(tecla("k", { ctrlKey: true }), false)).toBeNull();
  expect(ordenDe(tecla("k", { metaKey: true }), false)).toBeNull();
  expect(ordenDe(tecla("/", { altKey: true }), false)).toBeNull();
});

test("rows are walked one by one, from the first to the last and no further", () => {
  expect(filaSiguiente(-1, 3, "siguiente")).toBe(0);
  expect(filaSiguiente(-1, 3, "anterior")).toBe(0);
  expect(filaSiguiente(0, 3, "siguiente")).toBe(1);
  expect(filaSiguiente(2, 3, "siguiente")).toBe(2);
  expect(filaSiguiente(0, 3, "anterior")).toBe(0);
});
