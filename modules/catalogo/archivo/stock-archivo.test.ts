import { expect, test } from "vitest";
import { dejaStock } from "./stock-archivo.ts";

const SIN_MARCA = { fija_stock: false };

test("units that were sold since the file was exported do not come back", () => {
  // Exported with 10, one sold since, the admin changed only the price.
  expect(dejaStock(10, 9, { exportadas: "10" }, SIN_MARCA)).toBe(true);
  // The admin counted 12 on the shelf, but one was sold since.
  expect(dejaStock(12, 9, { exportadas: "10" }, SIN_MARCA)).toBe(true);
});

test("units that the admin changed count while the shop has what was exported", () => {
  expect(dejaStock(12, 10, { exportadas: "10" }, SIN_MARCA)).toBe(false);
  expect(dejaStock(5, null, { exportadas: "" }, SIN_MARCA)).toBe(false);
});

test("a file that does not say what was exported changes no units by itself", () => {
  expect(dejaStock(12, 9, {}, SIN_MARCA)).toBe(true);
  expect(dejaStock(12, 9, { exportadas: "muchas" }, SIN_MARCA)).toBe(true);
  expect(dejaStock(9, 9, {}, SIN_MARCA)).toBe(false);
});

test("the admin may want the units of the file all the same", () => {
  expect(dejaStock(10, 9, { exportadas: "10" }, { fija_stock: true })).toBe(false);
  expect(dejaStock(12, 9, {}, { fija_stock: true })).toBe(false);
});
