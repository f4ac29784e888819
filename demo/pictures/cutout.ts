import { join } from "node:path";
import sharp from "sharp";
import { type RecolorRule, recolor } from "./recolor.ts";

const FOLDER = join(import.meta.dirname, "../arte/recortes");

export type Box = { left: number; top: number; width: number; height: number };

/** Raw RGBA pixels and the box of the solid object, without its soft shadow. */
export type Cutout = { data: Buffer; width: number; height: number; box: Box };

export async function loadCutout(objeto: string, rules: RecolorRule[]): Promise<Cutout> {
  const { data, info } = await sharp(join(FOLDER, `${objeto}.webp`))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  recolor(data, info.width, rules);
  return { data, width: info.width, height: info.height, box: solidBox(data, info.width, info.height) };
}

function solidBox(data: Buffer, width: number, height: number): Box {
  let left = width;
  let top = height;
  let right = 0;
  let bottom = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 215) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

export type Placed = { input: Buffer; left: number; top: number; box: Box };

/**
 * Resizes by `scale` and places the object's point (fx, fy of its box) on (x, y); parts outside the canvas
 * are cropped.
 */
export async function place(
  cutout: Cutout,
  scale: number,
  point: { fx: number; fy: number; x: number; y: number },
  size: number,
): Promise<Placed> {
  const { box } = cutout;
  const width = Math.round(cutout.width * scale);
  const height = Math.round(cutout.height * scale);
  const left = Math.round(point.x - (box.left + box.width * point.fx) * scale);
  const top = Math.round(point.y - (box.top + box.height * point.fy) * scale);
  const cutLeft = Math.max(0, -left);
  const cutTop = Math.max(0, -top);
  const image = sharp(cutout.data, { raw: { width: cutout.width, height: cutout.height, channels: 4 } });
  const resized = await image.resize(width, height, { kernel: "lanczos3" }).png().toBuffer();
  const input = await sharp(resized)
    .extract({
      left: cutLeft,
      top: cutTop,
      width: Math.min(width, size - left) - cutLeft,
      height: Math.min(height, size - top) - cutTop,
    })
    .png()
    .toBuffer();
  const placedBox = {
    left: left + box.left * scale,
    top: top + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
  return { input, left: left + cutLeft, top: top + cutTop, box: placedBox };
}

/** The kayak's cut-out includes drawn water; on a lake only the hull and the paddle are kept. */
export function withoutWater(cutout: Cutout): Cutout {
  const data = Buffer.from(cutout.data);
  let bottom = 0;
  for (let i = 0; i < data.length; i += 4) {
    const r = data[i] ?? 0;
    const b = data[i + 2] ?? 0;
    const alpha = data[i + 3] ?? 0;
    const water = b > 150 && b - r > 60;
    const y = Math.floor(i / 4 / cutout.width);
    if (water || (alpha < 215 && y > cutout.height * 0.5)) data[i + 3] = 0;
    else if (alpha >= 215) bottom = y;
  }
  const box = { ...cutout.box, height: bottom - cutout.box.top + 1 };
  return { ...cutout, data, box };
}
