import { blur, ellipse, path, rect, SIZE, spread, vertical } from "#demo/pictures/svg.ts";
import { bushes, clouds } from "./outdoors.ts";
import type { Scene } from "./scene.ts";

function ripples(fromY: number, toY: number, seed: number, colour: string): string {
  const v = spread(60, seed);
  const lines = Array.from({ length: 20 }, (_, i) => {
    const y = fromY + (v[i * 3] ?? 0) * (toY - fromY);
    const x = (v[i * 3 + 1] ?? 0) * SIZE;
    const w = 40 + (v[i * 3 + 2] ?? 0) * 90;
    return path(
      `M${x} ${y}q${w / 4} -7 ${w / 2} 0t${w / 2} 0`,
      "none",
      `stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity="0.6"`,
    );
  });
  return lines.join("");
}

const SHORE = `${path("M0 470L110 370L210 440L330 250Q370 215 410 250L540 430L650 360L800 460V500H0Z", "#A6C4D9")}
  ${path("M290 312L330 250Q370 215 410 250L452 308L420 294L394 322L366 292L340 320L318 296Z", "#FFFFFF")}
  ${bushes(478, 34, "#6FB184", 9)}`;

export const lago: Scene = {
  floor: 640,
  back: `<defs>${vertical("sky", "#8FD4F5", "#EAF8FF")}${vertical("lake", "#7CC9E8", "#3E9FD0", "#2C86BF")}</defs>
    ${rect(0, 0, SIZE, 500, "url(#sky)")}${clouds(3)}${SHORE}${rect(0, 490, SIZE, 310, "url(#lake)")}${ripples(510, 620, 15, "#D6F2FF")}`,
  front: `<defs>${vertical("near", "#3E9FD0", "#2480BB")}</defs>
    ${path("M0 640q40 -22 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0V800H0Z", "url(#near)", 'opacity="0.94"')}${ripples(670, 780, 51, "#BFE7FA")}`,
};

const TILES = Array.from({ length: 15 }, (_, i) =>
  path(`M${400 + (i - 7) * 74} 560L${400 + (i - 7) * 150} 800`, "none", 'stroke="#D9CBB6" stroke-width="3"'),
).join("");

export const piscina: Scene = {
  floor: 690,
  back: `<defs>${vertical("sky", "#9BDDF8", "#F0FBFF")}${vertical("pool", "#5CD0E0", "#2FB3CC")}${vertical("edge", "#FBF4E8", "#EADFCC")}${blur("soft", 16)}</defs>
    ${rect(0, 0, SIZE, 360, "url(#sky)")}${clouds(27)}${bushes(322, 58, "#86C98A", 31)}${bushes(352, 40, "#64B079", 8)}
    ${rect(0, 368, SIZE, 30, "#F7EFE2")}${rect(0, 392, SIZE, 170, "url(#pool)")}${ripples(410, 545, 63, "#E3FBFF")}
    ${rect(0, 556, SIZE, 244, "url(#edge)")}${rect(0, 552, SIZE, 14, "#FFFFFF")}${TILES}${[610, 690].map((y) => rect(0, y, SIZE, 3, "#D9CBB6")).join("")}
    ${ellipse(400, 690, 330, 70, "#FFFFFF", 'opacity="0.6" filter="url(#soft)"')}`,
};
