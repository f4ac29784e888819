import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { DoorEnv } from "./client-address.ts";
import { compressPages, encodingFor } from "./compress.ts";

const PAGE = `<p>${"Ñandú ".repeat(500)}</p>`;

const app = new Hono<DoorEnv>();
app.use(compressPages());
app.get("/page", (c) => c.html(PAGE, 404, { "X-Own": "kept" }));
app.get("/text", (c) => c.text(PAGE));
app.get("/ready", (c) => c.html(PAGE, 200, { "Content-Encoding": "zstd" }));

async function ask(path: string, accepted?: string) {
  const response = await app.request(path, accepted ? { headers: { "Accept-Encoding": accepted } } : {});
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

test("a page is sent in the encoding that the browser takes, with its status and headers", async () => {
  const { response, bytes } = await ask("/page", "gzip, deflate, br");
  expect(response.status).toBe(404);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/html; charset=UTF-8",
    vary: "Accept-Encoding",
    "x-own": "kept",
  });
  expect(brotliDecompressSync(bytes).toString()).toBe(PAGE);
  const older = await ask("/page", "gzip");
  expect(older.response.headers.get("Content-Encoding")).toBe("gzip");
  expect(gunzipSync(older.bytes).toString()).toBe(PAGE);
});

test.each([
  ["/page", undefined],
  ["/page", "deflate"],
  ["/text", "br"],
])("%s for a browser that takes %s is left as it is", async (path, accepted) => {
  const { response, bytes } = await ask(path, accepted);
  expect(response.headers.get("Content-Encoding")).toBeNull();
  expect(bytes.toString()).toBe(PAGE);
});

test("what has an encoding gets no second one", async () => {
  expect((await ask("/ready", "br")).response.headers.get("Content-Encoding")).toBe("zstd");
});

test.each([
  [undefined, "identity"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0.0", "identity"],
  ["gzip;q=0.5, br;q=0.1", "br"],
])("of %s it takes %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
