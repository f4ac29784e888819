import { Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { fn } from "#server/functions/row.ts";
import { testDatabase } from "#tests/support/database.ts";
import { call, openDoors, person, SHOP } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
const eco = z.object({ n: z.int(), nota: z.string().optional(), bolsa: z.unknown().optional() });
const falla = (error: unknown) => async () => {
  throw error;
};
const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const outOfRange = Object.assign(new Error("value out of range"), { code: "22003" });
const shop = openDoors(db, {
  table: [
    fn({ name: "rara", method: "POST", access: "visitante", schema: eco, run: falla(outOfRange) }),
    fn({ name: "eco", method: "POST", access: "visitante", schema: eco, run: async (_, input) => input }),
    fn({
      name: "eco",
      method: "GET",
      access: "visitante",
      schema: z.object({}).loose(),
      run: async (_, q) => q,
    }),
    fn({
      name: "mio",
      method: "POST",
      access: "usuario",
      schema: eco,
      run: async (_, __, s) => ({ de: s.email }),
    }),
    fn({ name: "jefe", method: "POST", access: "ventas.confirmar", schema: eco, run: async () => undefined }),
    fn({
      name: "no",
      method: "POST",
      access: "visitante",
      schema: eco,
      run: falla(new Rechazo("valor", "No alcanza.", { saldo: 3, error: "x" })),
    }),
    fn({ name: "roto", method: "POST", access: "visitante", schema: eco, run: falla(new Error("secreto")) }),
    fn({
      name: "caida",
      method: "POST",
      access: "visitante",
      schema: eco,
      run: falla(new Error("q", { cause: refused })),
    }),
  ],
});
let ana: Sesion;
let admin: Sesion;
beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  admin = await person(db, "ADMINA03", "admin");
});

describe("what exists and how it is called", () => {
  test("an unknown name gets 404 with a sentence", async () => {
    for (const name of ["nada", "eco/mas", "%E0%A4%A", "__proto__", "constructor", "ECO"]) {
      const { status, body } = await call(shop, name, { n: 1 });
      expect([name, status, body.error]).toEqual([name, 404, "Esa función no existe."]);
    }
  });

  test("another method gets 405 and the ones that work", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const { status, headers, body } = await call(shop, "mio", { n: 1 }, { method });
      expect([method, status, headers.get("Allow")]).toEqual([method, 405, "POST"]);
      expect(body.error).toBe(body.message);
    }
    expect((await call(shop, "mio", {}, { method: "GET" })).status).toBe(405);
    expect((await call(shop, "eco", {}, { method: "HEAD" })).status).toBe(405);
    expect((await call(shop, "eco", {}, { method: "PUT" })).headers.get("Allow")).toBe("POST, GET");
  });

  test("no other site is allowed to read an answer", async () => {
    const headers = { Origin: "https://mala.cl", "Access-Control-Request-Method": "POST" };
    const { headers: answered } = await call(shop, "eco", {}, { method: "OPTIONS", headers });
    expect([...answered.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("a GET reads its query", async () => {
    const { status, body } = await call(shop, "eco?a=1&b=%C3%B1", null, { method: "GET" });
    expect([status, body]).toEqual([200, { a: "1", b: "ñ" }]);
  });
});

describe("what is sent", () => {
  test("unknown fields are ignored and the answer is never cached", async () => {
    const { status, body, headers } = await call(shop, "eco", { n: 1, otro: true });
    expect([status, body]).toEqual([200, { n: 1 }]);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test.each([
    ["broken JSON", "{"],
    ["an empty body", ""],
    ["NUL in a text", '{"n":1,"nota":"a\\u0000b"}'],
    ["NUL in a name", '{"n":1,"a\\u0000b":1}'],
    ["half a surrogate pair", '{"n":1,"nota":"\\ud800"}'],
    ["deep nesting", `{"n":1,"bolsa":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
    ["a number beyond numbers", '{"n":1e999}'],
    ["a number beyond integers", '{"n":9007199254740993}'],
    ["a list", "[1]"],
    ["null", "null"],
    ["a text", '"hola"'],
  ])("%s gets 400", async (_, body) => {
    const answer = await call(shop, "eco", body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  });

  test("bytes that are no UTF-8 get 400", async () => {
    const headers = { Origin: SHOP, "Content-Type": "application/json" };
    const body = new Uint8Array([123, 0xff, 125]);
    const response = await shop.doors.request("/.netlify/functions/eco", { method: "POST", headers, body });
    expect(response.status).toBe(400);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
    "the content type %s gets 400",
    async (type) => {
      expect((await call(shop, "eco", { n: 1 }, { headers: { "Content-Type": type } })).status).toBe(400);
    },
  );

  test("more than 256 kB gets 413, announced or not", async () => {
    const nota = "x".repeat(256 * 1024);
    expect((await call(shop, "eco", { n: 1, nota })).status).toBe(413);
    const stream = Readable.toWeb(Readable.from([`{"n":1,"nota":"`, nota, `"}`].map(Buffer.from)));
    const response = await shop.doors.request("/.netlify/functions/eco", {
      method: "POST",
      headers: { Origin: SHOP, "Content-Type": "application/json" },
      body: stream as ReadableStream,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
    expect((await call(shop, "eco", { n: 1, nota: nota.slice(0, 200_000) })).status).toBe(200);
  });
});

describe("who calls", () => {
  test("no session gets 401, the wrong role 403", async () => {
    expect((await call(shop, "mio", { n: 1 })).status).toBe(401);
    expect((await call(shop, "mio", { n: 1 }, { as: ana })).body).toEqual({ de: ana.email });
    expect((await call(shop, "jefe", { n: 1 }, { as: ana })).status).toBe(403);
    expect((await call(shop, "jefe", { n: 1 }, { as: admin })).body).toEqual({});
  });

  const sin = { Origin: "" };
  test.each([
    ["a foreign Origin", { Origin: "https://mala.cl" }, 403],
    ["a hidden Origin", { Origin: "null" }, 403],
    ["an Origin that only starts alike", { Origin: "http://localhost:3000.mala.cl" }, 403],
    ["another port", { Origin: "http://localhost:4000" }, 403],
    ["the host that was asked", { Origin: "http://192.168.1.5:3000", Host: "192.168.1.5:3000" }, 200],
    ["the shop's address behind a proxy", { Host: "interno:8080" }, 200],
    ["a foreign Referer", { ...sin, Referer: "https://mala.cl/x" }, 403],
    ["an own Referer", { ...sin, Referer: `${SHOP}/carrito` }, 200],
    ["a browser that says cross-site", { ...sin, "Sec-Fetch-Site": "cross-site" }, 403],
    ["a browser that says same-site", { ...sin, "Sec-Fetch-Site": "same-site" }, 403],
    ["a browser that says same-origin", { ...sin, "Sec-Fetch-Site": "same-origin" }, 200],
    ["a cookie and no origin at all", sin, 403],
  ])("%s: %j gets %d", async (_, headers, expected) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
    const response = await shop.doors.request(`${SHOP}/.netlify/functions/mio`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Cookie: "persona=ANAANA01",
        Host: "localhost:3000",
        ...("Origin" in headers && headers.Origin === "" ? {} : { Origin: SHOP }),
        ...given,
      },
      body: '{"n":1}',
    });
    expect(response.status).toBe(expected);
  });

  test("a call without cookies needs no origin", async () => {
    const response = await shop.doors.request("/.netlify/functions/eco", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"n":1}',
    });
    expect(response.status).toBe(200);
  });
});

describe("what goes wrong", () => {
  test("a refusal carries its facts, which never replace its sentence", async () => {
    const { status, body } = await call(shop, "no", { n: 1 });
    expect([status, body]).toEqual([422, { saldo: 3, error: "No alcanza.", message: "No alcanza." }]);
  });

  test("a mistake of ours says nothing about it", async () => {
    const { status, text } = await call(shop, "roto", { n: 1 });
    expect(status).toBe(500);
    expect(JSON.parse(text).error).toBe(
      "Ocurrió un problema de nuestro lado. Intenta de nuevo en un momento.",
    );
    expect(text).not.toMatch(/secreto|\.ts/);
  });

  test("a value that the database cannot hold is the sender's mistake", async () => {
    const { status, body } = await call(shop, "rara", { n: 1 });
    expect([status, body.error]).toEqual([400, "Los datos enviados no son válidos."]);
  });

  test("a database that is away gets 503 and when to come back", async () => {
    const { status, headers } = await call(shop, "caida", { n: 1 });
    expect([status, Number(headers.get("Retry-After"))]).toEqual([503, 5]);
  });
});
