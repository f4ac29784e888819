import { connect } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, expect, test, vi } from "vitest";
import { FUNCTIONS_PATH } from "#server/functions/door.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const { fetch, lines } = await openWholeShop();
const server = createAdaptorServer({ fetch });
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const port = typeof address === "object" && address ? address.port : 0;
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends raw bytes and returns the answer, up to the end of the connection or a match of `enough`. */
const say = (bytes: string | Uint8Array, enough = /\r\n\r\n/) =>
  new Promise<string>((resolve) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
      if (enough.test(heard)) socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(heard));
  });

const HOST = "Host: localhost:3000\r\n";
const JSON_POST = `POST ${FUNCTIONS_PATH}/revisarCupon HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

test.each([
  ["two lengths", `${JSON_POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ["a length and chunks", `${JSON_POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["chunks in disguise", `${JSON_POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ["a negative length", `${JSON_POST}Content-Length: -1\r\n\r\n`],
  ["a chunk whose size is none", `${JSON_POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["a bare line feed in a header", `GET / HTTP/1.1\r\n${HOST}X: a\nY: b\r\n\r\n`],
  ["a header folded", `GET / HTTP/1.1\r\n${HOST}X: a\r\n b\r\n\r\n`],
  ["a NUL in a header", `GET / HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
  ["an unknown method", `HACK / HTTP/1.1\r\n${HOST}\r\n`],
  ["a protocol of its own", `GET / HTTP/9.9\r\n${HOST}\r\n`],
])("%s is refused at the socket", async (_, bytes) => {
  expect(statusOf(await say(bytes))).toBe(400);
});

test("headers that never end are cut, and so is an endless address", async () => {
  expect(
    statusOf(await say(`GET / HTTP/1.1\r\n${HOST}${`X: ${"a".repeat(1_000)}\r\n`.repeat(40)}\r\n`)),
  ).toBe(431);
  expect([414, 431]).toContain(statusOf(await say(`GET /${"a".repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`)));
});

test.each([
  [
    "a body without end",
    `${JSON_POST}Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${" ".repeat(65_536)}\r\n`.repeat(6)}`,
    413,
  ],
  ["a body announced as huge", `${JSON_POST}Content-Length: 99999999999\r\n\r\n{`, 413],
  ["an address with another host in it", `GET http://evil.example/salud HTTP/1.1\r\n${HOST}\r\n`, 200],
  ["an address of a proxy", `GET //evil.example/ HTTP/1.1\r\n${HOST}\r\n`, 404],
  ["only a star", `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 0],
  ["percent signs that are none", `GET /%zz%%00 HTTP/1.1\r\n${HOST}\r\n`, 0],
  ["bytes beyond ASCII", Buffer.from(`GET /\xff\xfe HTTP/1.1\r\n${HOST}\r\n`, "latin1"), 0],
])("%s is answered, and by no failure of ours", async (_, bytes, status) => {
  const answer = await say(bytes);
  expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
  expect(statusOf(answer)).toBeLessThan(500);
  if (status) expect(statusOf(answer)).toBe(status);
  expect(answer).not.toMatch(/Location: (https?:)?\/\/evil/i);
});

test("a client that hangs up in the middle of a body is no failure", async () => {
  const forms = `POST /ingresar HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\n`;
  const chat = `POST /webhook/mati/chat HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
  for (const head of [JSON_POST, forms, chat]) {
    const answered = lines.length;
    const socket = connect(port, "127.0.0.1", () => {
      socket.end(`${head}Content-Length: 100\r\n\r\na`, () => socket.destroy());
    });
    socket.on("error", () => undefined);
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(answered), { timeout: 60_000 });
  }
});

test("after all of it the shop answers, and nothing of it was a failure", async () => {
  expect(statusOf(await say(`GET /salud HTTP/1.1\r\n${HOST}\r\n`))).toBe(200);
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});
