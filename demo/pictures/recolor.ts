// Recolours one part of a picture: selects pixels by hue, chroma and lightness in OKLCH and moves them to
// another hue. OKLCH keeps the shading, so the recoloured part still looks like the same lit object.

type Band = [from: number, to: number];

export type RecolorRule = {
  /** Hues to select in degrees (may wrap around 360); null selects any hue. */
  hue: Band | null;
  chroma?: Band;
  light?: Band;
  /** Vertical part of the cut-out to change, 0 top to 1 bottom, and the same from left to right. */
  rows?: Band;
  columns?: Band;
  to: { hue: number; chromaTimes?: number; chroma?: number; lightTimes?: number; lightPlus?: number };
};

type Lch = { l: number; c: number; h: number };

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function toLch(r: number, g: number, b: number): Lch {
  const x = toLinear(r / 255);
  const y = toLinear(g / 255);
  const z = toLinear(b / 255);
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z);
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z);
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const h = (Math.atan2(bb, a) * 180) / Math.PI;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (h + 360) % 360,
  };
}

function toRgb({ l, c, h }: Lch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const fits = (colour: Lch) => toRgb(colour).every((v) => v > -0.002 && v < 1.002);

/** Lowers the chroma until the colour is in the sRGB gamut: clipping channels would change the hue. */
function toBytes(colour: Lch): [number, number, number] {
  let low = 0;
  let high = colour.c;
  if (fits(colour)) low = high;
  for (let step = 0; step < 10 && low < high; step += 1) {
    const c = (low + high) / 2;
    if (fits({ ...colour, c })) low = c;
    else high = c;
  }
  const [r, g, b] = toRgb({ ...colour, c: low });
  const byte = (v: number) => Math.round(255 * toGamma(Math.min(1, Math.max(0, v))));
  return [byte(r), byte(g), byte(b)];
}

/** 1 inside the band, 0 outside, with a soft border of `edge`. */
function inside(value: number, [from, to]: Band, edge: number): number {
  const up = (value - from) / edge + 0.5;
  const down = (to - value) / edge + 0.5;
  return Math.min(1, Math.max(0, Math.min(up, down)));
}

function insideHue(h: number, [from, to]: Band): number {
  const width = (to - from + 360) % 360;
  return inside((h - from + 540) % 360, [180, 180 + width], 14);
}

function weight(colour: Lch, rule: RecolorRule): number {
  const hue = rule.hue ? insideHue(colour.h, rule.hue) : 1;
  const chroma = inside(colour.c, rule.chroma ?? [0.075, 1], 0.05);
  return hue * chroma * inside(colour.l, rule.light ?? [-1, 2], 0.08);
}

function moved(colour: Lch, rule: RecolorRule): Lch {
  const { to } = rule;
  const middle = rule.hue ? rule.hue[0] + ((rule.hue[1] - rule.hue[0] + 360) % 360) / 2 : colour.h;
  // Keep a third of the hue variation inside the part: warm highlights and cool shades stay.
  const play = ((colour.h - middle + 540) % 360) - 180;
  return {
    l: Math.min(0.99, Math.max(0.02, colour.l * (to.lightTimes ?? 1) + (to.lightPlus ?? 0))),
    c: to.chroma ?? colour.c * (to.chromaTimes ?? 1),
    h: (to.hue + play * 0.33 + 360) % 360,
  };
}

export function recolor(data: Buffer, width: number, rules: RecolorRule[]): void {
  const colours = rules.length === 0 ? [] : readColours(data);
  const masks = rules.map((rule) => softened(maskOf(data, colours, width, rule), width));
  for (const [r, rule] of rules.entries()) paint(data, colours, masks[r] ?? new Float32Array(), rule);
}

function readColours(data: Buffer): Lch[] {
  return Array.from({ length: data.length / 4 }, (_, i) =>
    toLch(data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0),
  );
}

function maskOf(data: Buffer, colours: Lch[], width: number, rule: RecolorRule): Float32Array {
  const height = colours.length / width;
  return Float32Array.from(colours, (colour, i) => {
    if (!within(Math.floor(i / width) / height, rule.rows) || !within((i % width) / width, rule.columns))
      return 0;
    const alpha = data[i * 4 + 3] ?? 0;
    // Neutral rules would tint the soft shadow below the object, the only semi-transparent area.
    const solid = rule.hue ? Number(alpha > 0) : inside(alpha, [190, 400], 60);
    return solid * weight(colour, rule);
  });
}

/** Averages each weight with its neighbours: compression noise in the art would leave specks of the old colour. */
function softened(mask: Float32Array, width: number): Float32Array {
  const near = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1];
  return mask.map((_, i) => near.reduce((sum, step) => sum + (mask[i + step] ?? 0), 0) / near.length);
}

function paint(data: Buffer, colours: Lch[], mask: Float32Array, rule: RecolorRule): void {
  for (const [i, w] of mask.entries()) {
    const colour = colours[i];
    if (w <= 0 || !colour || data[i * 4 + 3] === 0) continue;
    const target = toBytes(moved(colour, rule));
    for (const [k, channel] of target.entries()) {
      const at = i * 4 + k;
      data[at] = Math.round((data[at] ?? 0) * (1 - w) + channel * w);
    }
  }
}

function within(value: number, band: Band | undefined): boolean {
  return !band || (value >= band[0] && value <= band[1]);
}
