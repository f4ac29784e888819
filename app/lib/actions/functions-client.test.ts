import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callFunction, FunctionError, makeKey, noAnswer } from "./functions-client.ts";

type Sent = { url: string; key: string | null; init: RequestInit; at: number };
const sent: Sent[] = [];
let answers: (() => Response)[] = [];

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
const html = (status: number) => () => new Response("<html>", { status });
const lost = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init, key: new Headers(init.headers).get("Idempotency-Key"), at: Date.now() });
    return (answers.shift() ?? json({}))();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Advances all timers and returns the answer or the error. */
async function settle<T>(call: Promise<T>): Promise<T | Error> {
  const outcome = call.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

test("sends JSON to its own site with a key per action", async () => {
  answers = [json({ n: 1 }), json({ n: 2 })];
  expect(await settle(callFunction("eco", { a: 1 }))).toEqual({ n: 1 });
  await settle(callFunction("eco", { a: 1 }));
  expect(sent[0]?.url).toBe("/.netlify/functions/eco");
  expect(sent[0]?.init).toMatchObject({ method: "POST", body: '{"a":1}', credentials: "same-origin" });
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("a GET carries its query and no key", async () => {
  await settle(callFunction("leer", { a: "ñ", b: undefined }, { method: "GET" }));
  expect([sent[0]?.url, sent[0]?.key]).toEqual(["/.netlify/functions/leer?a=%C3%B1", null]);
});

test("while the server is away it asks again from 200 ms, doubling, with the same key", async () => {
  answers = [html(502), lost, html(504), json({ n: 1 })];
  expect(await settle(callFunction("eco"))).toEqual({ n: 1 });
  const waits = sent.slice(1).map(({ at }, i) => at - (sent[i]?.at ?? 0));
  expect(waits).toEqual([200, 400, 800]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test("it gives up in the end and continues the same action when asked again", async () => {
  answers = [lost, lost, lost, lost, lost, json({ n: 1 })];
  const error = await settle(callFunction("pagar", { a: 1 }));
  expect(error).toEqual(
    expect.objectContaining({ status: 0, message: expect.stringMatching(/^No pudimos/) }),
  );
  expect(sent).toHaveLength(5);
  expect(await settle(callFunction("pagar", { a: 1 }))).toEqual({ n: 1 });
  await settle(callFunction("pagar", { a: 1 }));
  expect(sent[5]?.key).toBe(sent[0]?.key);
  expect(sent[6]?.key).not.toBe(sent[0]?.key);
});

test("two equal calls at the same time are two actions", async () => {
  await Promise.all([settle(callFunction("apostar", { n: 1 })), settle(callFunction("apostar", { n: 1 }))]);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("a refusal is thrown with the server's sentence and facts, and is an answer", async () => {
  answers = [json({ error: "Cerrado.", message: "Cerrado.", precios: [1] }, 409)];
  const error = await settle(callFunction("eco"));
  expect(error).toBeInstanceOf(FunctionError);
  expect(error).toMatchObject({ message: "Cerrado.", status: 409, data: { precios: [1] } });
  await settle(callFunction("eco"));
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test("a failure of the server keeps the key", async () => {
  answers = [json({ error: "Falló.", message: "Falló." }, 500)];
  expect(await settle(callFunction("eco", { b: 2 }))).toMatchObject({ message: "Falló." });
  await settle(callFunction("eco", { b: 2 }));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("an answer that is no JSON says so", async () => {
  answers = [html(200)];
  expect(await settle(callFunction("eco"))).toMatchObject({
    message: "La respuesta del servidor no es un JSON válido",
  });
});

test("a call that its page gave up is not repeated", async () => {
  const controller = new AbortController();
  answers = [html(503)];
  const call = callFunction("eco", { c: 3 }, { signal: controller.signal });
  controller.abort();
  expect(await settle(call)).toMatchObject({ name: "AbortError" });
  expect(sent).toHaveLength(1);
});

test("a key has 32 hexadecimal digits, and another one is different", () => {
  const [one, other] = [makeKey(), makeKey()];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(other).not.toBe(one);
});

test.each([
  [new TypeError("Failed to fetch"), true],
  [new FunctionError("x", 0), true],
  [new FunctionError("x", 503), true],
  [new FunctionError("x", 409), false],
  [new FunctionError("x", 429), false],
])("%s: what became of the call is unknown: %s", (error, unknown) => {
  expect(noAnswer(error)).toBe(unknown);
});
