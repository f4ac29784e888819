import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { prepararFoto } from "#modules/comun/archivos/preparar-foto.server.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { openWholeShop } from "#tests/support/whole-shop.ts";

const { ask, login, database } = await openWholeShop();
const { rows } = await database.pool.query<{ codigo: string; email: string }>(
  "select v.codigo, u.email from ventas v join usuarios u on u.codigo_referido = v.usuario where v.estado_pago = 'Validando Pago' limit 1",
);
const { codigo = "", email = "" } = rows[0] ?? {};
const cookie = await login(email);
const PROOF = `/mis-pedidos/${codigo}/comprobante`;

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** The smallest picture that a proof may be: a size, the mark of a picture and the mark of its end. */
const GIF = bytes("GIF89a\x01\0\x01\0\0\0\0,;");

async function send(content: Uint8Array, name: string, type = "image/png") {
  const form = new FormData();
  form.append("comprobante", new File([new Uint8Array(content)], name, { type }));
  return ask(PROOF, { method: "POST", cookie, body: form });
}

test("there is a sale to attack", () => expect(cookie).not.toBe(""));

test.each([
  ["a script called .png", bytes("<script>alert(1)</script>"), "a.png"],
  ["a page called .pdf", bytes("<!doctype html><p>hola"), "a.pdf"],
  [
    "an SVG with a script",
    bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    "a.svg",
  ],
  ["an SVG after spaces", bytes("   <?xml version='1.0'?><svg onload=alert(1)>"), "a.gif"],
  ["a zip", bytes("PK\x03\x04"), "a.png"],
  ["a program", bytes("MZ\x90\0"), "a.jpg"],
  ["nothing", new Uint8Array(0), "a.png"],
  ["half a signature", bytes("\x89PNG"), "a.png"],
])("%s is no proof", async (_, content, name) => {
  const response = await send(content, name);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^[A-ZÁÉÍÓÚ].*\.$/) });
});

test("more than 5 MB, and more than any form may hold", async () => {
  const large = new Uint8Array(5 * 1024 * 1024 + 1);
  large.set(bytes("GIF89a"));
  expect((await send(large, "a.gif")).status).toBe(422);
  expect((await send(new Uint8Array(7 * 1024 * 1024), "a.gif")).status).toBe(413);
});

test("a picture that is also a script is served as nothing but a picture, to its owner", async () => {
  const polyglot = bytes("GIF89a/*\x01\0\0\0\0,*/=1;alert(document.cookie)//;");
  expect((await send(polyglot, "a.js", "text/javascript")).status).toBe(200);
  const response = await ask(PROOF, { cookie });
  const header = (name: string) => response.headers.get(name);
  expect([response.status, header("Content-Type"), header("X-Content-Type-Options")]).toEqual([
    200,
    "image/gif",
    "nosniff",
  ]);
  expect(header("Content-Disposition")).toBe("inline; filename*=UTF-8''a.gif");
  expect(header("Content-Security-Policy")).toContain("default-src 'none'");
  expect(header("Cache-Control")).toBe("private, no-store");
  expect((await ask(PROOF)).status).toBe(302);
});

test.each([
  ["../../../etc/passwd", "passwd.gif"],
  ["..\\..\\windows\\x.exe", "x.gif"],
  ['a"; filename="b.html', "a_ filename_b.gif"],
  ["a\r\nX-Evil: 1.gif", "a_X-Evil_ 1.gif"],
  ["\u202egnp.exe", "_gnp.gif"],
  [`${"ñ".repeat(500)}.gif`, `${"ñ".repeat(80)}.gif`],
  [".htaccess", "archivo.gif"],
])("the name %j becomes %j", async (name, kept) => {
  const response = await send(GIF, name);
  expect([response.status, (await response.json()).nombre]).toEqual([200, kept]);
  const served = (await ask(PROOF, { cookie })).headers;
  expect(served.get("Content-Disposition")).toBe(`inline; filename*=UTF-8''${encodeURIComponent(kept)}`);
  expect(served.has("X-Evil")).toBe(false);
});

test("a name with a NUL is no form", async () => {
  expect((await send(GIF, "a\0.gif")).status).toBe(400);
});

/** A PNG of 900 million pixels in a few bytes. */
function bomb(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.byteLength);
    return Buffer.concat([head, bytes(type), data, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(new Uint8Array(100_000));
  return new Uint8Array(
    Buffer.concat([
      bytes("\x89PNG\r\n\x1a\n"),
      chunk("IHDR", size),
      chunk("IDAT", data),
      chunk("IEND", new Uint8Array(0)),
    ]),
  );
}

test.each([
  [30_000, 30_000],
  [12_001, 1],
  [1, 12_001],
  [9_000, 9_000],
])("a picture that unfolds to %i × %i is never unfolded", async (width, height) => {
  await seNiega(prepararFoto({ nombre: "a.png", contenido: bomb(width, height) }), "valor");
});

test.each([
  "/fotos/..%2f..%2fetc/passwd",
  "/fotos/%2e%2e/%2e%2e/package.json",
  `/fotos/${"a".repeat(32)}/96.svg`,
  `/fotos/${"a".repeat(32)}/100000.webp`,
  `/fotos/${"a".repeat(32)}/96.webp%00.html`,
  "/assets/..%2f..%2f..%2fpackage.json",
  "/..%2fpackage.json",
  "/%2e%2e/package.json",
  "/.env",
  "/.git/config",
  "/server/index.ts",
  "/build/server/index.js",
  "/server/index.js",
])("%s is not there", async (path) => {
  const response = await ask(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('"dependencies"');
});
