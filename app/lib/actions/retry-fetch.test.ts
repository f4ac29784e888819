import { expect, test, vi } from "vitest";
import { askedWait, isAway, isRetryable, retryWhileAway, serverAnswers, withRetries } from "./retry-fetch.ts";

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
  return {
    fetch: withRetries(answer, { origin: ORIGIN, wait }),
    waits,
    bodies,
  };
}

/** Sends until these answers end, with two retries; null is a request without a response. */
async function sendThrough(...answers: (Response | null)[]) {
  const waits: number[] = [];
  const send = async () => answers.shift() ?? null;
  const wait = async (ms: number) => void waits.push(ms);
  return { answer: await retryWhileAway(send, { retries: 2, signal: null, wait }), waits };
}

test("only 502, 503, 504 and no response at all mean that the server is away", async () => {
  for (const status of [502, 503, 504]) expect(isAway(new Response(null, { status }))).toBe(true);
  for (const status of [200, 302, 400, 409, 429, 500, 501, 505]) {
    expect(isAway(new Response(null, { status }))).toBe(false);
  }
  const { answer, waits } = await sendThrough(
    null,
    new Response(null, { status: 502 }),
    new Response("al fin"),
  );
  expect(await answer?.text()).toBe("al fin");
  expect(waits).toEqual([200, 400]);
});

test("after the last retry the last answer stands, readable, even if it is none", async () => {
  expect(await sendThrough(null, null, null, new Response())).toEqual({ answer: null, waits: [200, 400] });
  const last = new Response("cerrado", { status: 503 });
  const { answer } = await sendThrough(null, null, last, new Response());
  expect(await answer?.text()).toBe("cerrado");
});

test("an abort ends the waiting at once, before and during a wait, and sends no more", async () => {
  let sent = 0;
  const send = async () => {
    sent += 1;
    return null;
  };
  const aborted = AbortSignal.abort();
  await expect(retryWhileAway(send, { retries: 5, signal: aborted })).rejects.toThrow(/abort/i);
  const control = new AbortController();
  const asked = retryWhileAway(send, { retries: 5, signal: control.signal });
  setTimeout(() => control.abort(), 20);
  await expect(asked).rejects.toThrow(/abort/i);
  expect(sent).toBe(2);
});

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

test("a form whose server is away is told within its patience, however long each attempt takes", async () => {
  const send = async (path: string, method: string, answersAfter: number) => {
    let instant = 0;
    const wait = async (ms: number) => {
      instant += ms;
    };
    let sent = 0;
    const fetch = withRetries(
      async () => {
        sent += 1;
        instant += answersAfter;
        return new Response(null, { status: 503 });
      },
      { origin: ORIGIN, now: () => instant, wait },
    );
    expect((await fetch(path, { method })).status).toBe(503);
    return { sent, instant };
  };
  for (const answersAfter of [1, 400, 1_000, 1_400]) {
    const { sent, instant } = await send(`${ORIGIN}/registrate.data`, "POST", answersAfter);
    expect(sent).toBeGreaterThan(1);
    expect(instant).toBeLessThanOrEqual(5_000);
  }
  // A page that is only read waits for a server that starts again.
  expect((await send(`${ORIGIN}/productos`, "GET", 1)).sent).toBe(6);
});

test("a server that asks for time is not asked before it, nor at all when it asks for very long", async () => {
  const busy = (after: string) => new Response("ocupado", { status: 503, headers: { "Retry-After": after } });
  const { waits } = await sendThrough(busy("5"), busy("0"), new Response("listo"));
  expect(waits).toEqual([5_000, 400]);
  const long = await sendThrough(busy("3600"), new Response());
  expect(long.waits).toEqual([]);
  expect(await long.answer?.text()).toBe("ocupado");
});

test("the time is in seconds or a date; anything else says nothing", () => {
  const now = Date.parse("2026-11-18T12:00:00Z");
  const asked = (value: string) => askedWait(new Response(null, { headers: { "Retry-After": value } }), now);
  expect(asked("5")).toBe(5_000);
  expect(asked("Wed, 18 Nov 2026 12:00:07 GMT")).toBe(7_000);
  expect(asked("Wed, 18 Nov 2026 11:00:00 GMT")).toBe(0);
  expect(asked("pronto")).toBeNull();
  expect(askedWait(new Response(), now)).toBeNull();
  expect(askedWait(null, now)).toBeNull();
});

test("a request without a response fails at once", async () => {
  const lost = async () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(withRetries(lost, { origin: ORIGIN })(`${ORIGIN}/mis-pedidos`)).rejects.toThrow(
    "Failed to fetch",
  );
});

test("waiting for the server goes on without a network until something answers, with pauses of five seconds at most", async () => {
  const waits: number[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    if (asked.length < 12) throw new TypeError("Failed to fetch");
    return new Response(null, { status: 200 });
  });
  await serverAnswers({ wait: async (ms: number) => void waits.push(ms) });
  vi.unstubAllGlobals();
  expect(asked).toEqual(Array(12).fill("HEAD /hora.json"));
  expect(waits).toHaveLength(11);
  expect(Math.max(...waits)).toBe(5_000);
});
