import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Sharp } from "sharp";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { idBolsa } from "#modules/ajustes/marca/marca.ts";
import { leerMarca } from "#modules/comun/archivos.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { crearTurnos } from "#modules/comun/tx/turnos.ts";
import { jsonRefusal } from "#server/http/errors.ts";

const FOREVER = "public, max-age=31536000, immutable";
const ICON = /^(icono|mascara)-(32|180|192|512)\.png$/;
const PAPER = { r: 255, g: 249, b: 241, alpha: 1 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** Icons on the home screens of phones have no transparency. */
const OPAQUE_FROM = 180;
/** The part of a maskable icon that every phone shows, whatever shape it cuts: a circle of four fifths of the side. */
const SAFE = { logo: 0.6, bag: 0.9 };
/** Few names exist per logo, and old logos are hardly asked for. */
const MAX_KEPT = 40;

type Picture = { mime: string; bytes: Uint8Array };
type Source = { mime: string; contenido: Uint8Array; colour?: string };

/** The logo and the icons and the share card made from it. A shop without logo has a bag in its colour. */
export function createBrandPictures(ctx: Ctx): Hono {
  const kept = new LRUCache<string, Picture>({ max: MAX_KEPT });
  const turn = crearTurnos(1);
  const app = new Hono();
  app.get("/:id/:name", async (c) => {
    const id = c.req.param("id");
    const name = c.req.param("name");
    const key = `${id}/${name}`;
    const picture = kept.get(key) ?? (await turn(() => draw(ctx, id, name)));
    if (!picture) return jsonRefusal(new Rechazo("desconocido", "No encontramos esa imagen."));
    kept.set(key, picture);
    const headers = { "Content-Type": picture.mime, "Cache-Control": FOREVER };
    return new Response(new Uint8Array(picture.bytes), { headers });
  });
  return app;
}

async function draw(ctx: Ctx, id: string, name: string): Promise<Picture | null> {
  const [, kind, digits = "0"] = ICON.exec(name) ?? [];
  const side = Number(digits);
  if (side === 0 && name !== "logo" && name !== "compartir.jpg") return null;
  const source = await sourceOf(ctx, id);
  if (!source) return null;
  if (name === "logo") return { mime: source.mime, bytes: source.contenido };
  if (side > 0) {
    const drawn = await (kind === "mascara" ? maskable(source, side) : icon(source, side));
    return { mime: "image/png", bytes: await drawn.png().toBuffer() };
  }
  const card = await shareCard(source);
  return { mime: "image/jpeg", bytes: await card.jpeg({ quality: 84, mozjpeg: true }).toBuffer() };
}

/** A bag is drawn in the colour of the shop only: any of 16 million would cost a drawing each. */
async function sourceOf(ctx: Ctx, id: string): Promise<Source | null> {
  if (/^[0-9a-f]{32}$/.test(id)) return leerMarca(ctx, id);
  const { color } = await leerAjustes(ctx);
  if (id !== idBolsa(color)) return null;
  return { mime: "image/svg+xml", contenido: new TextEncoder().encode(bag(color)), colour: color };
}

const bag = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" rx="112" fill="${colour}"/><path d="M150 190h212l22 210a26 26 0 0 1-26 28H154a26 26 0 0 1-26-28Z" fill="#fff"/><path d="M196 226v-58a60 60 0 0 1 120 0v58" fill="none" stroke="${colour}" stroke-width="26" stroke-linecap="round"/><path d="M196 190v-22a60 60 0 0 1 120 0v22" fill="none" stroke="#fff" stroke-width="26"/></svg>`;

/** SVG files are drawn at the size that is needed, so that they stay sharp. */
async function load({ mime, contenido }: Source, side: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  if (mime !== "image/svg+xml") return sharp(contenido);
  const { width = side, height = side } = await sharp(contenido).metadata();
  const density = Math.min(2400, Math.max(72, (72 * side) / Math.max(1, Math.min(width, height))));
  return sharp(contenido, { density, limitInputPixels: 50_000_000 });
}

async function icon(source: Source, side: number): Promise<Sharp> {
  const picture = (await load(source, side)).resize({
    width: side,
    height: side,
    fit: "contain",
    background: CLEAR,
  });
  return side < OPAQUE_FROM ? picture : picture.flatten({ background: "#ffffff" });
}

/** Full to the edges, so that a phone may cut it to its own shape. */
async function maskable(source: Source, side: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const inner = Math.round(side * (source.colour ? SAFE.bag : SAFE.logo));
  const logo = await (await load(source, inner))
    .resize({ width: inner, height: inner, fit: "contain", background: CLEAR })
    .png()
    .toBuffer();
  const background = source.colour ?? "#ffffff";
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: logo, gravity: "centre" }])
    .removeAlpha();
}

async function shareCard(source: Source): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const logo = await (await load(source, 360))
    .resize({ width: 760, height: 360, fit: "inside" })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1200, height: 630, channels: 4, background: PAPER } }).composite([
    { input: logo, gravity: "centre" },
  ]);
}
