import { expect, test } from "vitest";
import { amountOf } from "./jobs.ts";

test.each([
  [undefined, 0],
  [0, 0],
  [3, 3],
  [{ clientes: 1, admins: 2 }, 3],
  [[{ contadores: 0, respuestas: 4 }, 5], 9],
])("work that answers %o did %i things", (result, amount) => {
  expect(amountOf(result)).toBe(amount);
});
