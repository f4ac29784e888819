import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const RAW = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|\brgba?\(|\bhsla?\(/i;

/** A colour here is data: the browser's own bar, which reads no CSS, the first colour of a ticket, and the white of contrasts. */
const DATA = new Set(["app/root.tsx", "app/admin/productos/ticket.tsx", "app/admin/ajustes/apariencia.tsx"]);

const raw = (path: string) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => RAW.test(line.replace(/url\([^)]*\)/g, "")))
    .map((line) => `${path}: ${line.trim()}`);

test("colours of styles and screens come from the tokens", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((name) => join("app", name));
  const styles = files.filter((path) => path.endsWith(".css") && !path.endsWith("tokens.css"));
  const screens = files.filter((path) => path.endsWith(".tsx") && !DATA.has(path));
  expect(styles.length).toBeGreaterThan(30);
  expect([...styles, ...screens].flatMap(raw)).toEqual([]);
});
