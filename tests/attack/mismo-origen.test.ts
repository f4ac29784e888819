import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { FUNCTIONS_PATH } from "#server/functions/door.ts";
import { createGate } from "#server/socket/gate.ts";
import { openWholeShop, type WholeShop } from "#tests/support/whole-shop.ts";

const plain = await openWholeShop();
const secure = await openWholeShop({ public_url: "https://puntazo.example", database: plain.database });
const PROXY = "127.0.0.1";

/** The statuses of a form and a function, sent with this Origin. */
async function statuses(shop: WholeShop, origin: string, headers: Record<string, string>, address: string) {
  const common = { Origin: origin, ...headers };
  const form = await shop.post("/salir", {}, { address, headers: common });
  const call = await shop.ask(`${FUNCTIONS_PATH}/revisarCupon`, {
    method: "POST",
    address,
    body: "{}",
    headers: { "Content-Type": "application/json", ...common },
  });
  return [form.status === 403, call.status === 403];
}

const REFUSED = [true, true];
const PASSES = [false, false];

describe("the scheme counts", () => {
  test.each([
    ["http shop, its own page", plain, "http://localhost:3000", {}, "203.0.113.7", PASSES],
    ["http shop, https page of its host", plain, "https://localhost:3000", {}, "203.0.113.7", REFUSED],
    [
      "http shop by another name",
      plain,
      "http://192.168.1.9:3000",
      { Host: "192.168.1.9:3000" },
      "203.0.113.7",
      PASSES,
    ],
    [
      "https page of that name",
      plain,
      "https://192.168.1.9:3000",
      { Host: "192.168.1.9:3000" },
      "203.0.113.7",
      REFUSED,
    ],
    [
      "https at a trusted proxy",
      plain,
      "https://tienda.example",
      { Host: "tienda.example", "X-Forwarded-Proto": "https" },
      PROXY,
      PASSES,
    ],
    [
      "http page of a host that the proxy serves over https",
      plain,
      "http://tienda.example",
      { Host: "tienda.example", "X-Forwarded-Proto": "https" },
      PROXY,
      REFUSED,
    ],
    [
      "https by the word of a stranger",
      plain,
      "https://tienda.example",
      { Host: "tienda.example", "X-Forwarded-Proto": "https" },
      "203.0.113.7",
      REFUSED,
    ],
    ["https shop, its own page", secure, "https://puntazo.example", {}, "203.0.113.7", PASSES],
    ["https shop, http page of its host", secure, "http://puntazo.example", {}, "203.0.113.7", REFUSED],
    ["https shop, another port", secure, "https://puntazo.example:8443", {}, "203.0.113.7", REFUSED],
    ["an opaque origin", plain, "null", {}, "203.0.113.7", REFUSED],
  ])("%s", async (_, shop, origin, headers, address, expected) => {
    expect(await statuses(shop, origin, headers as Record<string, string>, address)).toEqual(expected);
  });

  test("the chat treats the other scheme as another site", async () => {
    const response = await plain.ask("/webhook/mati/chat", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json", Origin: "https://localhost:3000" },
    });
    expect(response.status).toBe(403);
  });

  test("the socket too", () => {
    const request = (origin: string) =>
      ({
        headers: { origin, host: "localhost:3000" },
        socket: { remoteAddress: "203.0.113.7", once: () => undefined },
      }) as unknown as IncomingMessage;
    const http = createGate({ allowedOrigins: ["http://localhost:3000"] });
    expect(http.refusal(request("http://localhost:3000"))).toBeNull();
    expect(http.refusal(request("https://localhost:3000"))).toBe("origin");
    const https = createGate({ allowedOrigins: ["https://puntazo.example"], secure: () => true });
    expect(https.refusal(request("https://localhost:3000"))).toBeNull();
    expect(https.refusal(request("http://localhost:3000"))).toBe("origin");
    expect(https.refusal(request("null"))).toBe("origin");
  });
});
