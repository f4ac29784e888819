import { expect, test } from "vitest";
import { cx } from "./cx.ts";
import { pagesShown } from "./table/pagination.tsx";
import { truncate } from "./truncate.ts";

test("a long name keeps its first 40 characters and gets an ellipsis", () => {
  const name = "Taladro percutor inalámbrico 20V con 2 baterías";
  expect(truncate(name, 40)).toBe("Taladro percutor inalámbrico 20V con 2 b…");
});

test("a name that fits stays as it is", () => {
  expect(truncate("a".repeat(40), 40)).toBe("a".repeat(40));
  expect(truncate("", 40)).toBe("");
});

test("a character is never cut in two", () => {
  expect(truncate("🎉🎉🎉", 2)).toBe("🎉🎉…");
});

test("class names join without the empty ones", () => {
  expect(cx("a", false, undefined, "", "b")).toBe("a b");
});

test("few pages are all shown; many leave gaps around the current one", () => {
  expect(pagesShown(1, 3)).toEqual([1, 2, 3]);
  expect(pagesShown(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
  expect(pagesShown(3, 10)).toEqual([1, 2, 3, 4, null, 10]);
  expect(pagesShown(10, 10)).toEqual([1, null, 9, 10]);
});
