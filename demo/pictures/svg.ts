import { GLYPHS, UNITS_PER_EM } from "./glyphs.ts";

/** Side of every product picture in pixels. */
export const SIZE = 800;

export function svg(content: string, size = SIZE): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`,
  );
}

/** Defines a top-to-bottom gradient; colours are spread evenly unless written as "colour@offset". */
export function vertical(id: string, ...colours: string[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(colours)}</linearGradient>`;
}

export function radial(id: string, colour: string, opacity: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

function stops(colours: string[]): string {
  const list = colours.map((text, i) => {
    const [colour, offset] = text.split("@");
    return `<stop offset="${offset ?? i / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`;
  });
  return list.join("");
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ""): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function blur(id: string, amount: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${amount}"/></filter>`;
}

/** Returns n numbers between 0 and 1 that are the same on every run. */
export function spread(n: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: n }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  });
}

export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const char of text) width += GLYPHS[char]?.width ?? 0;
  return (width * size) / UNITS_PER_EM;
}

/** Draws text as outlines, centred on x, with its base line at y. */
export function textPath(text: string, x: number, y: number, size: number, fill: string): string {
  const scale = size / UNITS_PER_EM;
  let at = x - textWidth(text, size) / 2;
  let out = "";
  for (const char of text) {
    const glyph = GLYPHS[char];
    if (!glyph) throw new Error(`Missing outline for "${char}" in "${text}"`);
    out += `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale} ${-scale})" d="${glyph.path}" fill="${fill}"/>`;
    at += glyph.width * scale;
  }
  return out;
}
