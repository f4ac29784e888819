import { expect, test } from "vitest";
import { parseProxies } from "#server/http/client-address.ts";
import { createVisits } from "./visit.ts";

const clock = { now: new Date("2026-11-18T15:00:00Z") };
const visits = createVisits({ trusted: parseProxies("loopback"), now: () => clock.now });

type Visitor = { remote?: string; agent?: string; forwarded?: string; method?: string };

function settle(
  target: string,
  { remote = "200.1.2.3", agent = "A", forwarded, method = "GET" }: Visitor = {},
) {
  const headers = new Headers({ "User-Agent": agent, ...(forwarded && { "X-Forwarded-For": forwarded }) });
  return visits.settle({ method, target, remote, headers });
}

test("every page of a visit has the same seed, whatever is filtered", () => {
  const [, seed = ""] = settle("/productos").split("?");
  expect(seed).toMatch(/^semilla=\d{1,4}$/);
  expect(settle("/productos.data")).toBe(`/productos.data?${seed}`);
  expect(settle("/productos?categoria=Autos&orden=aleatorio")).toBe(
    `/productos?categoria=Autos&orden=aleatorio&${seed}`,
  );
  expect(settle("/productos", { method: "HEAD" })).toBe(`/productos?${seed}`);
});

test.each([
  "/",
  "/productos?semilla=7",
  "/productos?semilla=7&cursor=0.5~3",
  "/productos?orden=precio-asc",
  "/productos?orden=destacados&q=x",
  "/productos/pagina?semilla=7&cursor=0.5~3",
  "/productos/detalle-producto/100001/comprar",
])("%s has its own order and stays as it is", (target) => {
  expect(settle(target)).toBe(target);
});

test("a form is never touched", () => {
  expect(settle("/productos", { method: "POST" })).toBe("/productos");
});

test("visitors differ by address and browser; behind a trusted proxy its address does not count", () => {
  const many = Array.from({ length: 60 }, (_, i) => settle("/productos", { remote: `200.1.2.${i}` }));
  expect(new Set(many).size).toBeGreaterThan(8);
  const browsers = Array.from({ length: 60 }, (_, i) => settle("/productos", { agent: `Browser ${i}` }));
  expect(new Set(browsers).size).toBeGreaterThan(8);
  expect(settle("/productos", { remote: "127.0.0.1", forwarded: "200.1.2.3" })).toBe(settle("/productos"));
});

test("the order changes at midnight in Chile", () => {
  const today = settle("/productos");
  clock.now = new Date("2026-11-19T02:59:59Z");
  expect(settle("/productos")).toBe(today);
  clock.now = new Date("2026-11-19T03:00:00Z");
  expect(settle("/productos")).not.toBe(today);
});
