import { expect, test } from "vitest";
import { paginas } from "./paginas.ts";

test("every page has an example, or is named as not measured", async () => {
  expect((await paginas()).length).toBeGreaterThan(100);
});
