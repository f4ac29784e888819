import { expect, test } from "vitest";
import { isRetryable, withRetries } from "./retry-fetch.ts";

const ORIGIN = "https://tienda.cl";

/** A server that answers these statuses in turn and records its requests. */
function server(...statuses: number[]) {
  const waits: number[] = [];
  const bodies: string[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    bodies.push(await new Request(input instanceof URL ? input.href : input, init).text());
    return new Response(`${bodies.length}`, { status: statuses[bodies.length - 1] ?? 200 });
  };
  const wait = async (ms: number) => void waits.push(ms);
  return { fetch: withRetries(answer, { origin: ORIGIN, wait }), waits, bodies };
}

test("a server that is away is asked again from 200 ms, doubling", async () => {
  const { fetch, waits } = server(502, 503, 504, 200);
  const response = await fetch("/mis-puntos.data");
  expect(response.status).toBe(200);
  expect(waits).toEqual([200, 400, 800]);
});

test("after five retries its answer stands", async () => {
  const { fetch, waits, bodies } = server(...Array<number>(9).fill(503));
  expect((await fetch("/")).status).toBe(503);
  expect(waits).toEqual([200, 400, 800, 1600, 3200]);
  expect(bodies).toHaveLength(6);
});

test("other refusals are answers", async () => {
  for (const status of [400, 401, 404, 409, 429, 500]) {
    const { fetch, bodies } = server(status, 200);
    expect((await fetch("/")).status).toBe(status);
    expect(bodies).toHaveLength(1);
  }
});

test("the form of an access page is sent whole each time", async () => {
  const { fetch, bodies } = server(503, 200);
  const body = new URLSearchParams({ email: "ana@correo.cl" });
  expect((await fetch(new URL("/ingresar.data", ORIGIN), { method: "POST", body })).status).toBe(200);
  expect(bodies).toEqual(["email=ana%40correo.cl", "email=ana%40correo.cl"]);
});

test("only reads and access forms of this site are repeated", () => {
  const repeats = (method: string, url: string) => isRetryable(method, new URL(url, ORIGIN), ORIGIN);
  expect(repeats("GET", "/productos.data")).toBe(true);
  expect(repeats("POST", "/registrate.data?key_referido=7KQ2M9XA")).toBe(true);
  expect(repeats("POST", "/salir.data")).toBe(true);
  expect(repeats("POST", "/mis-datos.data")).toBe(false);
  expect(repeats("POST", "/ingresar-a-otra-cosa")).toBe(false);
  expect(repeats("GET", "/.netlify/functions/obtenerNuevaPartida")).toBe(false);
  expect(repeats("GET", "https://otra.cl/")).toBe(false);
});

test("what is not repeated passes untouched, body included", async () => {
  const { fetch, bodies } = server(200);
  await fetch(new Request(new URL("/mis-datos.data", ORIGIN), { method: "POST", body: "nombre=Ana" }));
  expect(bodies).toEqual(["nombre=Ana"]);
});

test("leaving the page stops the waiting", async () => {
  const away = async () => new Response(null, { status: 503 });
  const control = new AbortController();
  const asked = withRetries(away, { origin: ORIGIN })("/", { signal: control.signal });
  setTimeout(() => control.abort(), 20);
  await expect(asked).rejects.toThrow(/abort/i);
});
