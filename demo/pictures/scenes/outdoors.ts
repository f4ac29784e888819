import { blur, ellipse, path, radial, rect, SIZE, spread, vertical } from "#demo/pictures/svg.ts";
import type { Scene } from "./scene.ts";

/** A row of round bushes or tree tops. */
export function bushes(y: number, radius: number, colour: string, seed: number): string {
  const sizes = spread(12, seed);
  return sizes
    .map((s, i) =>
      ellipse(i * 74 - 8, y + s * 18, radius * (0.8 + s * 0.5), radius * (0.75 + s * 0.6), colour),
    )
    .join("");
}

function pine(x: number, base: number, height: number, colour: string): string {
  const w = height * 0.3;
  const tier = (from: number, to: number, half: number) =>
    path(`M${x} ${base - height * to}l${half} ${height * (to - from)}h${-2 * half}Z`, colour);
  return (
    rect(x - 5, base - height * 0.12, 10, height * 0.14, "#8A5A3A") +
    tier(0.1, 0.55, w) +
    tier(0.32, 0.78, w * 0.78) +
    tier(0.55, 1, w * 0.55)
  );
}

export function clouds(seed: number, opacity = 0.85): string {
  const v = spread(8, seed);
  const one = (x: number, y: number, s: number) =>
    ellipse(x, y, 70 * s, 22 * s, "#FFFFFF") +
    ellipse(x - 26 * s, y - 16 * s, 34 * s, 26 * s, "#FFFFFF") +
    ellipse(x + 22 * s, y - 20 * s, 40 * s, 30 * s, "#FFFFFF");
  const list = [0, 1, 2].map((i) =>
    one(90 + i * 290 + (v[i] ?? 0) * 60, 90 + (v[i + 3] ?? 0) * 110, 0.6 + (v[i + 5] ?? 0) * 0.5),
  );
  return `<g opacity="${opacity}">${list.join("")}</g>`;
}

function lawn(y: number, seed: number): string {
  const v = spread(90, seed);
  const blades = Array.from({ length: 30 }, (_, i) => {
    const x = (v[i * 3] ?? 0) * SIZE;
    const row = y + 40 + (v[i * 3 + 1] ?? 0) * (SIZE - y - 50);
    return path(`M${x} ${row}q3 -12 -4 -20q10 6 9 20q4 -10 12 -15q-5 8 -8 15Z`, "#5FAE57", 'opacity="0.55"');
  });
  return (
    rect(0, y, SIZE, SIZE - y, "url(#lawn)") +
    ellipse(400, 660, 380, 90, "#C9EFA5", 'opacity="0.55" filter="url(#soft)"') +
    blades.join("")
  );
}

const LAWN = vertical("lawn", "#8FD07A", "#74BF68", "#5CAB5B");

export const jardin: Scene = {
  floor: 668,
  back: `<defs>${vertical("sky", "#9FDCF7", "#E9F8FF")}${LAWN}${radial("sun", "#FFF3C4", 1)}${blur("soft", 16)}</defs>
    ${rect(0, 0, SIZE, 520, "url(#sky)")}${ellipse(150, 110, 240, 240, "url(#sun)")}${clouds(7)}
    ${bushes(440, 72, "#8CCB86", 3)}${bushes(478, 58, "#6DB571", 11)}
    ${Array.from({ length: 14 }, (_, i) => path(`M${i * 60 - 10} 520v-78l22 -22l22 22v78Z`, "#FFFDF8")).join("")}
    ${rect(0, 458, SIZE, 12, "#F3E9DC")}${rect(0, 494, SIZE, 12, "#F3E9DC")}${lawn(516, 21)}`,
};

export const terraza: Scene = {
  floor: 672,
  back: `<defs>${vertical("sky", "#FFB48A", "#FFD9A8", "#FFF0D2")}${vertical("deck", "#C98A55", "#B47443", "#9C6136")}${radial("sun", "#FFF1BF", 1)}${blur("soft", 16)}</defs>
    ${rect(0, 0, SIZE, 540, "url(#sky)")}${ellipse(620, 300, 260, 260, "url(#sun)")}
    ${path("M0 430L120 340L220 400L360 300L470 390L590 330L700 400L800 350V540H0Z", "#D98A7C", 'opacity="0.55"')}
    ${bushes(470, 66, "#7FA565", 5)}${bushes(505, 52, "#638E54", 17)}
    ${path("M0 60Q200 150 400 80T800 70", "none", 'stroke="#6B4636" stroke-width="4"')}
    ${[60, 160, 260, 360, 460, 560, 660, 750].map((x, i) => ellipse(x, [90, 112, 112, 96, 78, 66, 62, 70][i] ?? 80, 11, 14, "#FFE9A0") + ellipse(x, [90, 112, 112, 96, 78, 66, 62, 70][i] ?? 80, 26, 28, "#FFE9A0", 'opacity="0.35"')).join("")}
    ${rect(0, 535, SIZE, 265, "url(#deck)")}
    ${Array.from({ length: 17 }, (_, i) => path(`M${400 + (i - 8) * 62} 535L${400 + (i - 8) * 122} 800`, "none", 'stroke="#84502B" stroke-width="3" opacity="0.7"')).join("")}
    ${rect(0, 535, SIZE, 8, "#E0A873")}${ellipse(400, 670, 340, 80, "#F2BE88", 'opacity="0.45" filter="url(#soft)"')}`,
};

export const bosque: Scene = {
  floor: 672,
  back: `<defs>${vertical("sky", "#A9E1F5", "#F2FBF4")}${LAWN}${vertical("hill", "#A8C9D8", "#D3E6E4")}${blur("soft", 16)}</defs>
    ${rect(0, 0, SIZE, 540, "url(#sky)")}${clouds(19)}
    ${path("M60 520L330 190Q380 150 430 190L740 520Z", "url(#hill)")}${path("M276 256L330 190Q380 150 430 190L492 256L452 238L418 274L382 240L344 276L312 240Z", "#FFFFFF")}
    ${bushes(505, 54, "#8CCB86", 29)}${[40, 112, 190, 640, 706, 772].map((x, i) => pine(x, 545, 200 + ((i * 37) % 70), i % 2 ? "#3E8E63" : "#4FA06F")).join("")}
    ${lawn(528, 33)}`,
};

export const parque: Scene = {
  floor: 676,
  back: `<defs>${vertical("sky", "#B5E6FA", "#F4FCFF")}${LAWN}${vertical("lane", "#E9DCC8", "#D8C7AE")}${blur("soft", 16)}</defs>
    ${rect(0, 0, SIZE, 520, "url(#sky)")}${clouds(41)}
    ${[0, 1, 2, 3, 4].map((i) => rect(40 + i * 165, 250 + ((i * 53) % 70), 110, 260, i % 2 ? "#D5DDEB" : "#E3E4EF")).join("")}
    ${bushes(460, 70, "#93CF88", 13)}${bushes(496, 52, "#77BC74", 23)}${rect(0, 505, SIZE, 295, "url(#lawn)")}
    ${path("M0 596H800V740H0Z", "url(#lane)")}${[30, 200, 370, 540, 710].map((x) => rect(x, 712, 90, 8, "#FFFFFF", 'opacity="0.85"')).join("")}`,
};

export const noche: Scene = {
  floor: 668,
  back: `<defs>${vertical("sky", "#1B1B4B", "#33407E", "#6C6FA8")}${vertical("ground", "#3F5F63", "#2A4650")}${radial("moon", "#FFF4C9", 0.75)}${blur("soft", 16)}</defs>
    ${rect(0, 0, SIZE, 560, "url(#sky)")}${ellipse(640, 140, 150, 150, "url(#moon)")}${ellipse(640, 140, 46, 46, "#FFF4C9")}
    ${spread(40, 77)
      .map((v, i) =>
        ellipse((i * 97) % 800, v * 360, 1.6 + v * 1.6, 1.6 + v * 1.6, "#FFFFFF", 'opacity="0.8"'),
      )
      .join("")}
    ${[30, 110, 200, 620, 700, 780].map((x, i) => pine(x, 580, 220 + ((i * 41) % 90), i % 2 ? "#243E55" : "#1E3550")).join("")}
    ${rect(0, 555, SIZE, 245, "url(#ground)")}${ellipse(400, 670, 340, 80, "#8FB7A6", 'opacity="0.5" filter="url(#soft)"')}`,
};
