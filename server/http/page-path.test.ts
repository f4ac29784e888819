import { expect, test } from "vitest";
import { pagePath } from "./page-path.ts";

test.each([
  ["/", "/", false],
  ["/_.data", "/", true],
  ["/productos", "/productos", false],
  ["/productos.data", "/productos", true],
  ["/productos/_.data", "/productos/", true],
  ["/cosas/con_.data", "/cosas/con_", true],
  ["/feed/productos.xml", "/feed/productos.xml", false],
  ["/.data", "/", true],
  ["/data", "/data", false],
])("%s asks for the page %s, its data: %s", (asked, path, isData) => {
  expect(pagePath(asked)).toEqual({ path, isData });
});
