import { blur, ellipse, path, radial, rect, SIZE, vertical } from "#demo/pictures/svg.ts";
import type { Scene } from "./scene.ts";

/** Floor boards that run towards the viewer. */
function boards(y: number, colour: string): string {
  return Array.from({ length: 15 }, (_, i) =>
    path(
      `M${400 + (i - 7) * 70} ${y}L${400 + (i - 7) * 128} 800`,
      "none",
      `stroke="${colour}" stroke-width="2.5" opacity="0.6"`,
    ),
  ).join("");
}

function shelf(x: number, y: number, width: number, colour: string): string {
  return rect(x, y, width, 14, colour, 'rx="4"') + rect(x, y + 14, width, 6, "#3A1C30", 'opacity="0.12"');
}

function plant(x: number, base: number, s: number): string {
  const leaf = (dx: number, dy: number, r: number) =>
    `<ellipse cx="${x + dx * s}" cy="${base - dy * s}" rx="${15 * s}" ry="${46 * s}" fill="#5FA46A" transform="rotate(${r} ${x + dx * s} ${base - dy * s})"/>`;
  return (
    leaf(-26, 96, -34) +
    leaf(26, 96, 34) +
    leaf(0, 116, 0) +
    leaf(-12, 84, -14) +
    path(`M${x - 32 * s} ${base - 60 * s}h${64 * s}l${-10 * s} ${60 * s}h${-44 * s}Z`, "#E58B6B")
  );
}

function casement(x: number, y: number, w: number, h: number): string {
  return (
    rect(x - 12, y - 12, w + 24, h + 24, "#FFFFFF", 'rx="8"') +
    rect(x, y, w, h, "#BFE6F7") +
    ellipse(x + w * 0.3, y + h * 0.35, w * 0.2, 12, "#FFFFFF", 'opacity="0.9"') +
    path(`M${x} ${y + h}v-40q${w / 4} -30 ${w / 2} -6t${w / 2} -4v50Z`, "#9BD08F") +
    rect(x + w / 2 - 4, y, 8, h, "#FFFFFF") +
    rect(x, y + h / 2 - 4, w, 8, "#FFFFFF")
  );
}

const BOOKS = ["#F08A76", "#FFD466", "#7EC7C2", "#8C7BD9", "#F9BFCB", "#6FA8DC"]
  .map((colour, i) => rect(456 + i * 30, 128 - ((i * 37) % 40), 24, 82 + ((i * 37) % 40), colour, 'rx="4"'))
  .join("");

const GLOW = `${radial("glow", "#FFFFFF", 0.8)}${blur("soft", 16)}`;

export const cocina: Scene = {
  floor: 664,
  back: `<defs>${vertical("wall", "#F6FBF4", "#E3EFDD")}${vertical("top", "#D9A46C", "#C48B54")}${GLOW}</defs>${rect(0, 0, SIZE, 600, "url(#wall)")}
    ${Array.from({ length: 6 }, (_, r) => Array.from({ length: 10 }, (_, c) => rect(c * 92 - (r % 2) * 46, 216 + r * 62, 86, 56, r % 2 ? "#FFFFFF" : "#F9FFF6", 'rx="5"')).join("")).join("")}
    ${shelf(60, 190, 680, "#C9945E")}${rect(120, 122, 50, 68, "#F4B35E", 'rx="10"')}${rect(114, 112, 62, 16, "#8A5A3A", 'rx="6"')}${rect(196, 134, 46, 56, "#E8705E", 'rx="10"')}${rect(190, 124, 58, 16, "#8A5A3A", 'rx="6"')}${plant(640, 190, 0.8)}${ellipse(540, 162, 30, 28, "#FFFFFF")}${ellipse(480, 162, 30, 28, "#BFDCE6")}
    ${ellipse(240, 260, 420, 300, "url(#glow)")}
    ${rect(0, 582, SIZE, 160, "url(#top)")}${rect(0, 578, SIZE, 8, "#EFC08B")}${[628, 690].map((y) => path(`M0 ${y}q200 -10 400 2t400 -4`, "none", 'stroke="#A9723F" stroke-width="2.5" opacity="0.5"')).join("")}
    ${rect(0, 742, SIZE, 58, "#7FA58C")}${rect(0, 742, SIZE, 8, "#3A1C30", 'opacity="0.18"')}${ellipse(400, 664, 300, 56, "#F3CC9C", 'opacity="0.7" filter="url(#soft)"')}`,
};

export const taller: Scene = {
  floor: 660,
  back: `<defs>${vertical("wall", "#F7E8C8", "#EAD3A2")}${vertical("bench", "#C98F56", "#A9713D")}${GLOW}</defs>${rect(0, 0, SIZE, 600, "url(#wall)")}
    ${rect(70, 70, 660, 400, "#D8B47C", 'rx="14"')}${rect(78, 78, 644, 384, "#E3C28D", 'rx="10"')}
    ${Array.from({ length: 9 }, (_, r) => Array.from({ length: 16 }, (_, c) => ellipse(110 + c * 39, 110 + r * 40, 3.5, 3.5, "#B98F55")).join("")).join("")}
    ${rect(130, 130, 18, 150, "#8C96A6", 'rx="8"')}${rect(104, 112, 70, 34, "#6F7A8C", 'rx="8"')}${rect(610, 118, 16, 120, "#9AA4B3", 'rx="6"')}${rect(602, 220, 32, 86, "#D9503F", 'rx="12"')}${rect(668, 118, 14, 120, "#9AA4B3", 'rx="6"')}${rect(660, 220, 30, 86, "#3F7FC4", 'rx="12"')}
    ${ellipse(260, 220, 440, 320, "url(#glow)")}
    ${rect(0, 566, SIZE, 160, "url(#bench)")}${rect(0, 562, SIZE, 8, "#E2B27C")}${[612, 676].map((y) => path(`M0 ${y}q220 8 420 -3t380 5`, "none", 'stroke="#8B5A2E" stroke-width="2.5" opacity="0.5"')).join("")}
    ${rect(0, 726, SIZE, 74, "#7C4F2A")}${rect(0, 726, SIZE, 8, "#3A1C30", 'opacity="0.25"')}${ellipse(400, 660, 310, 56, "#EBC08B", 'opacity="0.7" filter="url(#soft)"')}`,
};

export const cochera: Scene = {
  floor: 676,
  back: `<defs>${vertical("wall", "#DCE6F3", "#C5D3E8")}${vertical("floor", "#B9BFCC", "#A2A9B9")}${GLOW}</defs>${rect(0, 0, SIZE, 560, "url(#wall)")}
    ${rect(120, 96, 560, 460, "#8FA4C6", 'rx="10"')}${[0, 1, 2, 3, 4].map((i) => rect(134, 112 + i * 90, 532, 78, "#E9EFF9", 'rx="6"')).join("")}${[0, 1, 2, 3].map((i) => rect(160 + i * 124, 128, 100, 44, "#BFE0F5", 'rx="6"')).join("")}
    ${rect(720, 250, 80, 306, "#9FB1CE")}${[290, 370, 450].map((y) => rect(720, y, 80, 12, "#7E93B7")).join("")}${rect(735, 240, 46, 50, "#E8705E", 'rx="8"')}${rect(738, 322, 42, 48, "#F4B35E", 'rx="8"')}
    ${ellipse(240, 200, 420, 340, "url(#glow)")}${rect(0, 552, SIZE, 248, "url(#floor)")}${rect(0, 550, SIZE, 6, "#8790A3")}
    ${path("M90 800L215 556h22L130 800Z", "#FFD466", 'opacity="0.8"')}${path("M710 800L585 556h-22L670 800Z", "#FFD466", 'opacity="0.8"')}${ellipse(400, 676, 330, 70, "#DDE1EA", 'opacity="0.8" filter="url(#soft)"')}`,
};

export const pieza: Scene = {
  floor: 672,
  back: `<defs>${vertical("wall", "#FFF3F0", "#FFE3E4")}${vertical("floor", "#E6C39A", "#D3A878")}${GLOW}</defs>${rect(0, 0, SIZE, 560, "url(#wall)")}
    ${Array.from({ length: 7 }, (_, r) => Array.from({ length: 9 }, (_, c) => ellipse(40 + c * 96 + (r % 2) * 48, 40 + r * 76, 7, 7, r % 2 ? "#F9C9D2" : "#BFE3DF")).join("")).join("")}
    ${path("M0 40Q400 170 800 40", "none", 'stroke="#C98F8F" stroke-width="3"')}${Array.from({ length: 11 }, (_, i) => path(`M${40 + i * 68} ${50 + 58 * (1 - ((i - 5) / 5.6) ** 2)}h44l-22 46Z`, ["#F59AA8", "#FFD466", "#8ED1C6", "#FFFFFF"][i % 4] ?? "#FFFFFF")).join("")}
    ${casement(560, 190, 160, 180)}${shelf(60, 330, 190, "#D9A46C")}${rect(80, 286, 44, 44, "#8ED1C6", 'rx="6"')}${rect(134, 270, 36, 60, "#FFD466", 'rx="6"')}${ellipse(210, 304, 26, 26, "#F59AA8")}
    ${ellipse(240, 240, 420, 320, "url(#glow)")}${rect(0, 540, SIZE, 22, "#FFFFFF")}${rect(0, 560, SIZE, 240, "url(#floor)")}${boards(560, "#B98855")}
    ${ellipse(400, 682, 352, 84, "#FFF9F1")}${ellipse(400, 682, 322, 72, "#F9D5DB")}${ellipse(400, 682, 286, 60, "#FFF1EF")}`,
};

export const living: Scene = {
  floor: 680,
  back: `<defs>${vertical("wall", "#F5F1E4", "#E9E2CC")}${vertical("floor", "#C99565", "#AE7A4B")}${GLOW}</defs>${rect(0, 0, SIZE, 560, "url(#wall)")}
    ${casement(80, 110, 220, 240)}${rect(430, 130, 110, 140, "#FFFFFF", 'rx="6"')}${rect(444, 144, 82, 112, "#F4C7A1")}${ellipse(485, 205, 28, 28, "#E8705E")}${rect(560, 170, 80, 100, "#FFFFFF", 'rx="6"')}${rect(572, 182, 56, 76, "#A9CFC6")}
    ${ellipse(240, 240, 420, 320, "url(#glow)")}${rect(0, 544, SIZE, 20, "#FFFFFF")}${rect(0, 562, SIZE, 238, "url(#floor)")}${boards(562, "#8A5A30")}${plant(730, 590, 1.5)}
    ${ellipse(390, 690, 350, 80, "#F3E7D3")}${ellipse(390, 690, 320, 68, "#DDE7CF")}${ellipse(390, 690, 290, 58, "#F3E7D3")}`,
};

export const escritorio: Scene = {
  floor: 664,
  back: `<defs>${vertical("wall", "#EFEAFC", "#DCD0F5")}${vertical("desk", "#F7EFE6", "#E6D8C8")}${GLOW}</defs>${rect(0, 0, SIZE, 600, "url(#wall)")}
    ${shelf(430, 210, 310, "#B59AE6")}${BOOKS}${plant(690, 210, 0.75)}
    ${rect(70, 90, 250, 180, "#FFFFFF", 'rx="10"')}${rect(84, 104, 222, 152, "#C8B8F0", 'rx="4"')}${path("M84 256l70 -80l52 56l38 -34l62 58Z", "#8C7BD9")}${ellipse(250, 146, 20, 20, "#FFE08A")}
    ${ellipse(260, 260, 440, 320, "url(#glow)")}${rect(0, 560, SIZE, 190, "url(#desk)")}${rect(0, 556, SIZE, 8, "#FFFFFF")}${rect(0, 750, SIZE, 50, "#CDB9A4")}${rect(0, 750, SIZE, 8, "#3A1C30", 'opacity="0.15"')}
    ${ellipse(400, 670, 340, 66, "#FFFFFF", 'opacity="0.75" filter="url(#soft)"')}`,
};
