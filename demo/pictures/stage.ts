import { blur, ellipse, path, radial, rect, SIZE, svg, vertical } from "./svg.ts";

/** Wall and floor colours of each category's stage. */
const STAGES: Record<string, { top: string; floor: string }> = {
  Herramientas: { top: "#FFF0CF", floor: "#FFCF7D" },
  "Parrillas y asados": { top: "#FFE6D6", floor: "#FFB08A" },
  Autos: { top: "#E9EFF9", floor: "#B3C6E6" },
  Bebés: { top: "#FFEDF0", floor: "#F9BFCB" },
  "Jacuzzi y piscina": { top: "#E2F8FA", floor: "#8FDDE6" },
  Hogar: { top: "#F0F5E4", floor: "#C3DBA6" },
  Tecnología: { top: "#F1ECFC", floor: "#C8B8F0" },
  "Aire libre": { top: "#E6F6EA", floor: "#A9DDB8" },
};

function stageOf(categoria: string): { top: string; floor: string } {
  const stage = STAGES[categoria];
  if (!stage) throw new Error(`No stage for the category ${categoria}`);
  return stage;
}

/** The wall meets the floor at 66 %, an arch behind, an oval podium below, light from the upper left. */
export function stageSvg(categoria: string): Buffer {
  const { top, floor } = stageOf(categoria);
  return svg(
    `<defs>${vertical("floor", floor, floor, top)}${vertical("arch", "#FFFFFF", "#FFFFFF@0.4", top)}<linearGradient id="side"><stop offset="0.55" stop-color="${floor}" stop-opacity="0"/><stop offset="1" stop-color="${floor}" stop-opacity="0.35"/></linearGradient>
    ${radial("light", "#FFFFFF", 0.85)}${blur("soft", 14)}</defs>
    ${rect(0, 0, SIZE, SIZE, top)}${rect(0, 0, SIZE, 530, "url(#side)")}
    ${ellipse(170, 60, 460, 420, "url(#light)")}
    ${path("M135 530V370a265 258 0 0 1 530 0V530Z", "url(#arch)", 'opacity="0.55"')}
    ${rect(0, 530, SIZE, 270, "url(#floor)")}${rect(0, 528, SIZE, 4, "#FFFFFF", 'opacity="0.35"')}
    ${ellipse(400, 652, 330, 80, floor, 'filter="url(#soft)"')}
    ${ellipse(400, 648, 328, 78, floor)}${ellipse(400, 634, 328, 78, top)}
    ${ellipse(360, 622, 250, 54, "#FFFFFF", 'opacity="0.55" filter="url(#soft)"')}`,
  );
}

/** A plain backdrop in the stage's colours for close-ups. */
export function closeUpSvg(categoria: string): Buffer {
  const { top, floor } = stageOf(categoria);
  return svg(
    `<defs>${vertical("wall", top, floor)}${radial("light", "#FFFFFF", 0.95)}</defs>
    ${rect(0, 0, SIZE, SIZE, "url(#wall)")}${ellipse(250, 200, 620, 560, "url(#light)")}
    <circle cx="430" cy="420" r="330" fill="#FFFFFF" opacity="0.28"/>`,
  );
}
