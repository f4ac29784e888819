import type { Medidas } from "#demo/data/productos/producto-demo.ts";
import type { Box } from "./cutout.ts";
import { path, rect, svg, textPath, textWidth } from "./svg.ts";

const LINE = "#75637A";
const INK = "#241629";
const PILL = "#FFF1DF";

const pillWidth = (text: string) => textWidth(text, 26) + 32;

function pill(text: string, x: number, y: number): string {
  const width = pillWidth(text);
  return rect(x - width / 2, y - 24, width, 48, PILL, 'rx="14"') + textPath(text, x, y + 9, 26, INK);
}

function stroke(d: string): string {
  return path(d, "none", `stroke="${LINE}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"`);
}

const label = (name: string, value: number) => `${name} ${String(value).replace(".", ",")} cm`;

/** Draws labels side by side in one row around x. */
function row(texts: string[], x: number, y: number): string {
  const widths = texts.map((text) => pillWidth(text) + 14);
  let at = x - widths.reduce((sum, w) => sum + w, 0) / 2;
  const pills = texts.map((text, i) => {
    at += widths[i] ?? 0;
    return pill(text, at - (widths[i] ?? 0) / 2, y);
  });
  return pills.join("");
}

/**
 * Draws dimension lines below and to the right of `whole`, as long as the measured `box`, and the depth as a
 * label.
 */
export function measuresSvg(box: Box, whole: Box, medidas: Medidas): Buffer {
  const [horizontal, vertical, depth] = medidas.nombres ?? ["Ancho", "Alto", "Fondo"];
  const left = box.left;
  const right = box.left + box.width;
  const top = box.top;
  const bottom = box.top + box.height;
  const tall = label(vertical, medidas.alto);
  const y = Math.round(whole.top + whole.height + 62);
  const x = Math.round(
    Math.min(whole.left + whole.width + 16 + pillWidth(tall) / 2, 784 - pillWidth(tall) / 2),
  );
  const across = `M${left} ${y}H${right}M${left + 12} ${y - 9}l-12 9l12 9M${right - 12} ${y - 9}l12 9l-12 9M${left} ${y - 20}v40M${right} ${y - 20}v40`;
  const upright = `M${x} ${top}V${bottom}M${x - 9} ${top + 12}l9 -12l9 12M${x - 9} ${bottom - 12}l9 12l9 -12M${x - 20} ${top}h40M${x - 20} ${bottom}h40`;
  const wide = [label(horizontal, medidas.ancho)];
  if (medidas.fondo !== null) wide.push(label(depth, medidas.fondo));
  return svg(
    `${stroke(across)}${stroke(upright)}${row(wide, (left + right) / 2, y + 52)}${pill(tall, x, (top + bottom) / 2)}`,
  );
}

/**
 * For an inclined long object: its length along the line between two points of `whole`, its diameter as a
 * label.
 */
export function slantedSvg(whole: Box, line: [number, number, number, number], medidas: Medidas): Buffer {
  const x1 = whole.left + whole.width * line[0];
  const y1 = whole.top + whole.height * line[1];
  const x2 = whole.left + whole.width * line[2];
  const y2 = whole.top + whole.height * line[3];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const ruler = `M0 0H${length}M12 -9l-12 9l12 9M${length - 12} -9l12 9l-12 9M0 -20v40M${length} -20v40`;
  const [long, , thick] = medidas.nombres ?? ["Largo", "Alto", "Fondo"];
  const labels = [
    label(long, medidas.ancho),
    ...(medidas.fondo === null ? [] : [label(thick, medidas.fondo)]),
  ];
  return svg(
    `<g transform="translate(${x1} ${y1}) rotate(${turn})">${stroke(ruler)}</g>${row(labels, 400, whole.top + whole.height + 100)}`,
  );
}
