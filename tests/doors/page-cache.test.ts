import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { createPageCache } from "#server/pages/cache/cache.ts";

const SHARED = "public, max-age=0, s-maxage=30";
const html = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": SHARED, ...headers },
  });
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(`http://tienda.example${path}`, { method, headers: { host: "tienda.example", ...headers } });

/** A cache over pages that count how often they are rendered. */
function counting(page = (n: number) => html(`page ${n}`), parts = {}) {
  const cache = createPageCache(parts);
  let renders = 0;
  const render = vi.fn(async (_: Request) => page(++renders));
  const get = (path: string, headers = {}, method = "GET") =>
    cache.handle(ask(path, headers, method), render);
  return {
    cache,
    render,
    get,
    text: async (path: string, headers = {}) => (await get(path, headers)).text(),
  };
}

test("a page is rendered once and then served from memory", async () => {
  const { text, render } = counting();
  expect([await text("/comprar-puntos"), await text("/comprar-puntos")]).toEqual(["page 1", "page 1"]);
  expect(render).toHaveBeenCalledTimes(1);
});

test("many who ask at once wait for one render", async () => {
  const { text, render } = counting();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => text("/"))))).toEqual(
    new Set(["page 1"]),
  );
  expect(render).toHaveBeenCalledTimes(1);
});

test.each([{ cookie: "a=b" }, { authorization: "Bearer x" }])(
  "who shows %o gets a page of their own",
  async (own) => {
    const { text } = counting();
    expect(await text("/comprar-puntos", own)).toBe("page 1");
    expect(await text("/comprar-puntos", own)).toBe("page 2");
    expect(await text("/comprar-puntos")).toBe("page 3");
  },
);

test("a page that asks to be shared for a shorter time is rendered again after it", async () => {
  const clock = { now: 0 };
  const brief = (n: number) => html(`page ${n}`, { "Cache-Control": "public, max-age=0, s-maxage=2" });
  const { text } = counting(brief, { now: () => clock.now });
  const seen: string[] = [];
  for (clock.now of [0, 1_999, 2_000]) seen.push(await text("/comprar-puntos"));
  expect(seen).toEqual(["page 1", "page 1", "page 2"]);
});

test.each([
  ["a cookie is set", () => html("private", { "Set-Cookie": "sesion=1" })],
  ["the doors say private", () => html("private", { "Cache-Control": "private, no-store" })],
  ["it varies with the language", () => html("page", { Vary: "Accept-Language" })],
  ["it is not found", () => html("missing", {}, 404)],
  ["it failed", () => html("broken", {}, 500)],
  ["it is a picture", () => html("png", { "Content-Type": "image/png" })],
])("nothing is kept when %s", async (_, page) => {
  const { get, render } = counting(page);
  await get("/comprar-puntos");
  await Promise.all([get("/comprar-puntos"), get("/comprar-puntos")]);
  expect(render).toHaveBeenCalledTimes(3);
});

test("a failed render fails for those who waited too, and is tried again by the next", async () => {
  const cache = createPageCache();
  const render = vi.fn(async () => Promise.reject(new Error("database")));
  const both = await Promise.allSettled([cache.handle(ask("/"), render), cache.handle(ask("/"), render)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(cache.handle(ask("/"), render)).rejects.toThrow("database");
});

test.each(["productos", "sorteos", "tickets", "cuentas", "ajustes", "categorias", "conocimientos"] as const)(
  "an event of %s makes the page new",
  async (tabla) => {
    const { cache, text } = counting();
    await text("/comprar-puntos");
    cache.invalidate([{ tabla }]);
    expect(await text("/comprar-puntos")).toBe("page 2");
  },
);

test("events of people change no page of all, and those of the game only the game", async () => {
  const { cache, text } = counting();
  await text("/comprar-puntos");
  await text("/juegos/el-montoncito");
  cache.invalidate([{ tabla: "ventas" }, { tabla: "sesiones" }, { tabla: "apuestas" }]);
  expect(await text("/comprar-puntos")).toBe("page 1");
  expect(await text("/juegos/el-montoncito")).toBe("page 3");
});

test("a page that was being rendered when the event came is not kept, nor shown to who asks later", async () => {
  const cache = createPageCache();
  const started = Promise.withResolvers<Response>();
  const before = cache.handle(ask("/"), () => started.promise);
  cache.invalidate([{ tabla: "productos" }]);
  const after = cache.handle(ask("/"), async () => html("new"));
  expect(await (await after).text()).toBe("new");
  started.resolve(html("old"));
  expect(await (await before).text()).toBe("old");
  expect(await (await cache.handle(ask("/"), async () => html("newer"))).text()).toBe("new");
});

test("a page lives 30 seconds at most", async () => {
  let now = 0;
  const { text } = counting(undefined, { now: () => now });
  await text("/");
  now = 29_999;
  expect(await text("/")).toBe("page 1");
  now = 30_000;
  expect(await text("/")).toBe("page 2");
});

test("the same page again is answered 304, in whatever encoding", async () => {
  const { get } = counting();
  const etag = (await get("/")).headers.get("ETag") ?? "";
  for (const encoding of ["br", "gzip", ""]) {
    const again = await get("/", { "if-none-match": `"other", ${etag}`, "accept-encoding": encoding });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", etag]);
  }
  expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
});

test("every browser gets the encoding that it takes, and caches are told so", async () => {
  const long = "puntazo ".repeat(1_000);
  const { get } = counting(() => html(long));
  const got = async (accepted: string) => {
    const response = await get("/", { "accept-encoding": accepted });
    expect(response.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
    return {
      coded: response.headers.get("Content-Encoding"),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const br = await got("gzip, deflate, br");
  const gzip = await got("gzip, br;q=0");
  const plain = await got("gzip;q=0");
  expect([br.coded, gzip.coded, plain.coded]).toEqual(["br", "gzip", null]);
  const texts = [brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes), plain.bytes].map(String);
  expect(new Set(texts)).toEqual(new Set([long]));
});

test("HEAD gets the headers of the page without its body", async () => {
  const { get } = counting();
  const head = await get("/", {}, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(await (await get("/")).text()).toBe("page 1");
});

test("parameters in another order and marks of campaigns are the same page; others are not", async () => {
  const { text } = counting();
  expect(await text("/productos?q=a&orden=nombre")).toBe("page 1");
  expect(await text("/productos?orden=nombre&utm_source=x&fbclid=y&q=a")).toBe("page 1");
  expect(await text("/productos?q=b&orden=nombre")).toBe("page 2");
});

test("the page is rendered without anything of the browser that asked first", async () => {
  const { get, render } = counting();
  await get("/?fbclid=secreto", {
    "user-agent": "x",
    "accept-language": "fr",
    referer: "http://otro.example",
  });
  const [asked] = render.mock.calls[0] ?? [];
  expect(asked?.url).toBe("http://tienda.example/");
  expect([...(asked?.headers.keys() ?? [])]).toEqual(["host"]);
});

test("another host or another way in is another page", async () => {
  const { cache, render, text } = counting();
  await text("/");
  expect(await text("/", { host: "otra.example" })).toBe("page 2");
  expect(await (await cache.handle(ask("/"), render, "secure")).text()).toBe("page 3");
});

test.each([
  "/admin/ventas",
  "/.netlify/functions/abonarPuntos",
  "/assets/a.js",
  "/fotos/x/96.webp",
  "/salud",
  "/buzon",
])("%s passes by", async (path) => {
  const { text } = counting();
  expect([await text(path), await text(path)]).toEqual(["page 1", "page 2"]);
});

test("memory is bounded: the least used page goes first", async () => {
  const { cache, text } = counting(undefined, { entries: 2 });
  await text("/a");
  await text("/b");
  await text("/a");
  await text("/c");
  expect(cache.size()).toBe(2);
  expect(await text("/a")).toBe("page 1");
  expect(await text("/b")).toBe("page 4");
});

test("memory is bounded in bytes too, compressed copies included", async () => {
  const { cache, text } = counting((n) => html(`${n}`.padEnd(1_000, "-")), { bytes: 4_500 });
  for (const path of ["/a", "/b", "/c"]) await text(path);
  expect(cache.size()).toBe(2);
  expect((await text("/c")).startsWith("3-")).toBe(true);
  expect((await text("/a")).startsWith("4-")).toBe(true);
});

test("while the database is away visitors get the page as it was, for five minutes, and a closed shop stays closed", async () => {
  const clock = { now: 0 };
  const away = () => new Response("interrupción", { status: 503, headers: { "X-Database-Away": "yes" } });
  const closed = () => new Response("en preparación", { status: 503, headers: { "Retry-After": "3600" } });
  const answers = [html("antes"), away(), away(), html("después"), away(), closed()];
  const { cache, get } = counting(() => answers.shift() ?? html("de más"), { now: () => clock.now });
  const seen: string[] = [];
  const look = async () => {
    const response = await get("/comprar-puntos");
    seen.push(`${response.status} ${await response.text()}`);
  };
  await look();
  cache.clear();
  await look();
  clock.now = 299_999;
  await look();
  await look();
  clock.now += 300_000;
  await look();
  await look();
  expect(seen).toEqual([
    "200 antes",
    "200 antes",
    "200 antes",
    "200 después",
    "503 interrupción",
    "503 en preparación",
  ]);
});
