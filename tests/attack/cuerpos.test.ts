import { describe, expect, test } from "vitest";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { FUNCTIONS_PATH } from "#server/functions/door.ts";
import {
  countingLimits,
  field,
  fields,
  JSON_TYPE,
  MULTIPART,
  multipart,
  URLENCODED,
  watchedBody,
} from "#tests/support/attack/cuerpos.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const { limits, taken } = countingLimits();
let lag = 0;
const shop = await openWholeShop({ limits, lag: () => lag });
const { email = "" } = CLIENTES_DEMO[0] ?? {};
const cookie = await shop.login(email);
const CHAT = "/webhook/mati/chat";

type Sent = { type: string; cookie?: string; address?: string; headers?: Record<string, string> };

/** Sends the body and tells whether the server read it. */
async function send(path: string, text: string, { type, headers = {}, ...more }: Sent) {
  const { init, wasRead } = watchedBody(text);
  const response = await shop.ask(path, {
    method: "POST",
    ...init,
    headers: { "Content-Type": type, ...headers },
    ...more,
  });
  return { status: response.status, text: await response.text(), read: wasRead(), response };
}

describe("a body that is not worth reading is not read", () => {
  test("of a page without a form", async () => {
    const { status, read, response } = await send("/", "a&".repeat(500_000), { type: URLENCODED });
    expect([status, read, response.headers.get("Allow")]).toEqual([405, false, "GET, HEAD"]);
  });

  test("of an unknown page", async () => {
    expect(await send("/no/existe", "a&".repeat(1_000), { type: URLENCODED })).toMatchObject({
      status: 405,
      read: false,
    });
  });

  test("of an upload without a session", async () => {
    const path = "/mis-pedidos/PZ-AAAAAA/comprobante";
    expect(await send(path, fields(50_000), { type: MULTIPART })).toMatchObject({ status: 401, read: false });
    expect(await send("/mis-pedidos", fields(50_000), { type: MULTIPART })).toMatchObject({
      status: 302,
      read: false,
    });
  });

  test("of an upload of an admin's page by a customer", async () => {
    const sent = await send("/admin/productos/importar", fields(50_000), { type: MULTIPART, cookie });
    expect(sent).toMatchObject({ status: 404, read: false });
  });

  test("of an address that sends too many forms, whatever the page", async () => {
    const address = "198.51.100.20";
    const statuses = new Set<number>();
    for (let i = 0; i < 300; i++) statuses.add((await shop.post("/salir", {}, { address })).status);
    expect(statuses).not.toContain(429);
    const sent = await send("/carrito", "a=b", { type: URLENCODED, address });
    expect(sent).toMatchObject({ status: 429, read: false });
    expect(sent.response.headers.get("Retry-After")).toBe("60");
    expect((await shop.ask("/carrito", { address })).status).toBe(200);
    expect(taken).toContainEqual(["formularios", address]);
  });

  test("of a page of another site", async () => {
    const sent = await send("/ingresar", "a=b", { type: URLENCODED, headers: { Origin: "https://mala.cl" } });
    expect(sent).toMatchObject({ status: 403, read: false });
  });
});

describe("what is read is measured before it is parsed", () => {
  const refused = { status: 413, text: expect.stringContaining("Lo que envías tiene demasiados campos.") };

  test("1,000 pairs pass, one more is refused", async () => {
    const pairs = (many: number) => Array(many).fill("a=b").join("&");
    expect((await send("/ingresar", pairs(1_000), { type: URLENCODED })).status).toBe(422);
    expect(await send("/ingresar", pairs(1_001), { type: URLENCODED })).toMatchObject(refused);
    expect(await send("/ingresar", "&".repeat(60_000), { type: URLENCODED })).toMatchObject(refused);
  });

  test("1,000 parts pass, one more is refused", async () => {
    expect((await send("/ingresar", fields(400), { type: MULTIPART })).status).toBe(422);
    const mine = { type: MULTIPART, cookie };
    expect((await send("/mis-pedidos", fields(1_000), mine)).status).toBe(422);
    expect(await send("/mis-pedidos", fields(1_001), mine)).toMatchObject(refused);
    expect(await send("/mis-pedidos", fields(60_000), mine)).toMatchObject(refused);
  });

  test("the headers of a part are short", async () => {
    const part = field("a", "b", `X-Largo: ${"x".repeat(3_000)}\r\n`);
    expect((await send("/mis-pedidos", multipart([part]), { type: MULTIPART, cookie })).status).toBe(400);
  });

  test("a page without uploads takes 64 kB, announced or not", async () => {
    const body = `a=${"b".repeat(64 * 1024 - 1)}`;
    expect((await send("/ingresar", body, { type: URLENCODED })).status).toBe(413);
    expect((await send("/ingresar", body.slice(0, -1), { type: URLENCODED })).status).toBe(422);
    const headers = { "Content-Length": String(body.length) };
    expect(await send("/ingresar", body, { type: URLENCODED, headers })).toMatchObject({
      status: 413,
      read: false,
    });
  });

  test("a page with uploads takes more only for files", async () => {
    const body = `a=${"b".repeat(100_000)}`;
    expect((await send("/mis-pedidos", body, { type: URLENCODED, cookie })).status).toBe(413);
    const text = multipart([field("a", "b".repeat(100_000))]);
    expect((await send("/mis-pedidos", text, { type: MULTIPART, cookie })).status).toBe(413);
    const file = multipart([
      field("comprobante", "b".repeat(100_000)).replace('"comprobante"', '"comprobante"; filename="a.txt"'),
    ]);
    expect((await send("/mis-pedidos", file, { type: MULTIPART, cookie })).status).toBe(422);
  });

  test("the chat counts parts, and measures its text", async () => {
    const chat = { type: MULTIPART };
    expect(await send(CHAT, fields(1_001), chat)).toMatchObject(refused);
    expect(await send(CHAT, fields(200_000), chat)).toMatchObject(refused);
    expect((await send(CHAT, multipart([field("chatInput", "x".repeat(70_000))]), chat)).status).toBe(413);
    const part = field("chatInput", "hola", `X-Largo: ${"x".repeat(3_000)}\r\n`);
    expect((await send(CHAT, multipart([part]), chat)).status).toBe(400);
    expect((await send(CHAT, fields(3).replace(/--\r\n$/, ""), chat)).status).toBe(400);
  });

  test("lists of functions are measured before they are walked", async () => {
    const call = (body: unknown) =>
      send(`${FUNCTIONS_PATH}/cotizarCarrito`, JSON.stringify(body), { type: JSON_TYPE, cookie });
    const tooMany = { status: 413, text: expect.stringContaining("Lo enviado tiene demasiados elementos.") };
    expect(await call({ items: Array(1_001).fill(0) })).toMatchObject(tooMany);
    expect(await call(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [i, 0])))).toMatchObject(
      tooMany,
    );
    expect(await call({ items: Array(120).fill(Array(100).fill(0)) })).toMatchObject(tooMany);
    expect((await call({ items: Array(1_000).fill(0) })).status).toBe(400);
  });
});

describe("while the event loop lags", () => {
  const late = async (ms: number) => {
    lag = ms;
    const answers = [
      await send("/ingresar", "a=b", { type: URLENCODED, headers: { "Content-Length": "3" } }),
      await send(`${FUNCTIONS_PATH}/revisarCupon`, "{}", {
        type: JSON_TYPE,
        headers: { "Content-Length": "2" },
      }),
      await send(CHAT, "{}", { type: JSON_TYPE, headers: { "Transfer-Encoding": "chunked" } }),
    ];
    const read = await shop.ask("/productos");
    lag = 0;
    return { answers, read };
  };

  test("bodies are shed and told when to come back; reads go on", async () => {
    const { answers, read } = await late(1_500);
    for (const { status, read: wasRead, text, response } of answers) {
      expect([status, wasRead, response.headers.get("Retry-After")]).toEqual([503, false, "2"]);
      expect(text).toContain("La tienda está muy ocupada en este momento.");
    }
    expect(JSON.parse(answers[2]?.text ?? "")).toHaveProperty("output");
    expect(read.status).toBe(200);
  });

  test("an ordinary delay sheds nothing", async () => {
    const { answers } = await late(300);
    expect(answers.map(({ status }) => status)).not.toContain(503);
  });
});
