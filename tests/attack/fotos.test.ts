import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { prepararLogo } from "#modules/ajustes/marca/preparar-logo.server.ts";
import { prepararFoto } from "#modules/comun/archivos/preparar-foto.server.ts";
import { seNiega } from "#tests/support/shop/compras.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PAYLOAD = "<script>alert(document.cookie)</script>";
const red = (width = 10, height = 10) => sharp({ create: { width, height, channels: 3, background: "red" } });

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([bytes(type), data]);
  const [head, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

type Parts = { width?: number; height?: number; data?: Uint8Array; extra?: Uint8Array };

/** A PNG with right sums whose parts say what the test wants. */
function png({ width = 10, height = 10, data = pixels(10, 10), extra = bytes("") }: Parts): Uint8Array {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const parts = [
    bytes("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", size),
    extra,
    chunk("IDAT", data),
    chunk("IEND", bytes("")),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

const pixels = (width: number, height: number): Uint8Array =>
  deflateSync(Buffer.alloc((width * 3 + 1) * height));
/** A hundred megabytes of zeros in a hundred kilobytes. */
const zeros: Uint8Array = deflateSync(Buffer.alloc(100_000_000), { level: 9 });

const GIF_HEAD = [...bytes("GIF89a"), 10, 0, 10, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
const GIF_FRAME = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
const frames = (count: number) =>
  Uint8Array.from([...GIF_HEAD, ...Array.from({ length: count }, () => GIF_FRAME).flat(), 0x3b]);

test.each([
  [
    "a compressed comment of 100 MB",
    png({ extra: chunk("zTXt", Buffer.concat([bytes("Comment\0\0"), zeros])) }),
  ],
  ["a colour profile of 100 MB", png({ extra: chunk("iCCP", Buffer.concat([bytes("x\0\0"), zeros])) })],
  ["100 MB of pixels behind a header of 10 × 10", png({ data: zeros })],
  ["fifty thousand frames", frames(50_000)],
])("%s becomes one small picture", async (_, contenido) => {
  const { ancho, alto, contenido: guardado } = await prepararFoto({ nombre: "a", contenido });
  expect(ancho * alto).toBeLessThanOrEqual(100);
  expect(guardado.byteLength).toBeLessThan(1_000);
});

test("an animated picture keeps its first frame only", async () => {
  const two = Buffer.concat([await red().raw().toBuffer(), await red().negate().raw().toBuffer()]);
  const animated = await sharp(two, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
    .webp()
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const { contenido, alto } = await prepararFoto({ nombre: "a.webp", contenido: new Uint8Array(animated) });
  expect([alto, (await sharp(contenido).metadata()).pages ?? 1]).toEqual([10, 1]);
});

test.each([
  ["an AVIF", async () => red().avif({ effort: 0 }).toBuffer()],
  ["a TIFF", async () => red().tiff().toBuffer()],
  ["an SVG", async () => bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["an SVG behind a PNG signature", async () => bytes('\x89PNG\r\n\x1a\n<svg width="9" height="9"/>')],
  ["a WebP with a canvas of 16.383 × 16.383", async () => giantWebp()],
  ["a PNG of 40.000 × 40.000", async () => png({ width: 40_000, height: 40_000 })],
  ["a PNG of no width", async () => png({ width: 0 })],
  ["half a PNG", async () => png({}).subarray(0, 45)],
])("%s is refused as a photo", async (_, make) => {
  await seNiega(prepararFoto({ nombre: "a.png", contenido: new Uint8Array(await make()) }), "valor");
});

/** The header of an extended WebP whose canvas is the largest that the format knows. */
function giantWebp(): Uint8Array {
  const head = Buffer.alloc(30);
  head.write("RIFF", 0);
  head.writeUInt32LE(22, 4);
  head.write("WEBPVP8X", 8);
  head.writeUInt32LE(10, 16);
  head.writeUIntLE(16_382, 24, 3);
  head.writeUIntLE(16_382, 27, 3);
  return new Uint8Array(head);
}

test.each([
  ["appended to a PNG", async () => Buffer.concat([png({}), bytes(PAYLOAD), bytes("PK\x03\x04")])],
  ["in the text of a PNG", async () => png({ extra: chunk("tEXt", bytes(`Comment\0${PAYLOAD}`)) })],
  [
    "in the EXIF of a JPEG",
    async () =>
      red()
        .withExif({ IFD0: { Copyright: PAYLOAD } })
        .jpeg()
        .toBuffer(),
  ],
  [
    "in the XMP of a WebP",
    async () => red().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`).webp().toBuffer(),
  ],
])("a script %s is not stored, neither as a photo nor as a logo", async (_, make) => {
  const contenido = new Uint8Array(await make());
  expect(Buffer.from(contenido).includes("<script>")).toBe(true);
  const foto = await prepararFoto({ nombre: "a", contenido });
  const logo = await prepararLogo({ nombre: "a", contenido });
  for (const listo of [foto, logo]) expect(Buffer.from(listo.contenido).includes("<script>")).toBe(false);
});

const svg = (inside: string, attributes = 'viewBox="0 0 1000 1000"') =>
  bytes(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const nested = (tag: "mask" | "clipPath", attribute: string) =>
  Array.from(
    { length: 30 },
    (_, i) =>
      `<${tag} id="m${i}">${`<rect width="900" height="900" ${attribute}="url(#m${i + 1})"/>`.repeat(2)}</${tag}>`,
  ).join("");

test.each([
  [
    "masks that draw each other twice, thirty deep",
    svg(`${nested("mask", "mask")}<rect width="9" height="9" mask="url(#m0)"/>`),
  ],
  [
    "clipping paths that clip each other",
    svg(`${nested("clipPath", "clip-path")}<rect width="9" height="9" clip-path="url(#m0)"/>`),
  ],
  [
    "millions of dashes",
    svg(`<path d="${"M0 0L1000 999".repeat(500)}" stroke="red" stroke-dasharray="0.01"/>`),
  ],
  [
    "a billion laughs",
    bytes('<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg><text>&b;</text></svg>'),
  ],
  ["a part that repeats itself", svg('<g id="a"><use href="#a"/><use href="#a"/></g>')],
  ["a canvas of 30.000 × 30.000", png({ width: 30_000, height: 30_000 })],
  ["a program", svg("<script>alert(1)</script>")],
  ["an AVIF", new Uint8Array(await red().avif({ effort: 0 }).toBuffer())],
])("%s is no logo", async (_, contenido) => {
  await seNiega(prepararLogo({ nombre: "logo.svg", contenido }), "valor");
});
