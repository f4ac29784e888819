import { join } from "node:path";
import sharp from "sharp";
import { blur, ellipse, radial, rect, svg, vertical } from "./svg.ts";

const ART = join(import.meta.dirname, "../../public/art/ilustraciones");
const SIZE = 640;

/** Draws the ticket in the colour of its type: keeps its light and dark, replaces its red with `hex`. */
async function tinted(hex: string, size: number): Promise<Buffer> {
  const { data, info } = await sharp(join(ART, "ticket.webp"))
    .resize(size, size, { kernel: "lanczos3" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  for (let i = 0; i < data.length; i += 4) {
    // The red channel is flat in the art, so green and blue carry its shading.
    const shade = ((data[i] ?? 0) * 0.5 + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) * 0.5) / 2;
    const light = (shade - 125) / 125;
    for (let k = 0; k < 3; k += 1) {
      const base = colour[k] ?? 0;
      data[i + k] = Math.round(
        Math.min(255, Math.max(0, light > 0 ? base + (255 - base) * light * 0.9 : base * (1 + light * 0.9))),
      );
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

function backdrop(hex: string): Buffer {
  return svg(
    `<defs>${vertical("wall", "#FFF9F1", "#FFEDC2")}${radial("light", "#FFFFFF", 1)}${blur("soft", 16)}</defs>
    ${rect(0, 0, SIZE, SIZE, "url(#wall)")}${ellipse(320, 300, 300, 300, hex, 'opacity="0.12"')}${ellipse(200, 160, 380, 340, "url(#light)")}
    ${ellipse(320, 540, 220, 30, "#3A1C30", 'opacity="0.25" filter="url(#soft)"')}`,
    SIZE,
  );
}

async function turned(image: Buffer, degrees: number): Promise<Buffer> {
  return sharp(image).rotate(degrees, { background: "#00000000" }).png().toBuffer();
}

/** Picture 1 shows the ticket, picture 2 the ticket with the coins that it brings. */
export async function ticketPicture(hex: string, coins: number): Promise<Buffer> {
  const ticket = await turned(await tinted(hex, 480), coins === 0 ? -12 : -20);
  const { width = 0, height = 0 } = await sharp(ticket).metadata();
  const layers = [
    {
      input: ticket,
      left: Math.round(320 - width / 2),
      top: Math.round((coins === 0 ? 300 : 250) - height / 2),
    },
  ];
  const places = [
    [390, 400, 190],
    [250, 450, 150],
    [130, 420, 130],
    [500, 330, 110],
    [70, 340, 100],
    [340, 520, 100],
  ];
  for (const [left = 0, top = 0, size = 0] of places.slice(0, coins)) {
    layers.push({ input: await sharp(join(ART, "moneda.webp")).resize(size).png().toBuffer(), left, top });
  }
  return sharp(backdrop(hex))
    .composite(layers)
    .flatten({ background: "#FFFFFF" })
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
}
