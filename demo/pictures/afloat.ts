import type { Cutout } from "./cutout.ts";

/** The kayak's cut-out includes drawn water; on a lake only the hull and the paddle are kept. */
export function withoutWater(cutout: Cutout): Cutout {
  const data = Buffer.from(cutout.data);
  let bottom = 0;
  for (let i = 0; i < data.length; i += 4) {
    const [r, b, alpha] = [data[i] ?? 0, data[i + 2] ?? 0, data[i + 3] ?? 0];
    const water = b > 150 && b - r > 60;
    const y = Math.floor(i / 4 / cutout.width);
    if (water || (alpha < 215 && y > cutout.height * 0.5)) data[i + 3] = 0;
    else if (alpha >= 215) bottom = y;
  }
  const box = { ...cutout.box, height: bottom - cutout.box.top + 1 };
  return { ...cutout, data, box };
}
