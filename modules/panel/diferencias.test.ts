import { expect, test } from "vitest";
import { enDiferencias } from "./diferencias.ts";

test("one difference is told in the singular", () => {
  expect([1, 2, 1_200].map(enDiferencias)).toEqual(["1 diferencia", "2 diferencias", "1.200 diferencias"]);
});
