import sharp from "sharp";
import type { Medidas } from "#demo/data/productos/producto-demo.ts";
import { type Cutout, type Placed, place } from "./cutout.ts";
import { measuresSvg, slantedSvg } from "./measures.ts";
import type { Focus, PicturePart, PicturePlan } from "./plan.ts";
import type { Scene } from "./scenes/scene.ts";
import { blur, ellipse, path, radial, rect, SIZE, svg, vertical } from "./svg.ts";

export type Subject = {
  categoria: string;
  cutout: Cutout;
  /** The cut-out for scenes on water, if it differs. */
  afloat: Cutout;
  plan: PicturePlan;
  part: PicturePart;
  medidas: Medidas;
};

const MAX_UPSCALE = 2.1;

function scaleFor({ box }: Cutout, width: number, height: number): number {
  return Math.min(width / box.width, height / box.height);
}

async function finish(layers: (Buffer | Placed)[]): Promise<Buffer> {
  const [base, ...rest] = layers;
  const inputs = rest.map((layer) => (Buffer.isBuffer(layer) ? { input: layer, left: 0, top: 0 } : layer));
  return sharp(Buffer.isBuffer(base) ? base : base?.input)
    .composite(inputs.map(({ input, left, top }) => ({ input, left, top })))
    .flatten({ background: "#FFFFFF" })
    .webp({ quality: 80, effort: 6, smartSubsample: true })
    .toBuffer();
}

async function onStage({ categoria, cutout }: Subject): Promise<Buffer> {
  const object = await place(cutout, scaleFor(cutout, 562, 512), { fx: 0.5, fy: 1, x: 400, y: 662 }, SIZE);
  return finish([stageSvg(categoria), object]);
}

async function closeUp({ categoria, cutout }: Subject, focus: Focus): Promise<Buffer> {
  const wanted = (SIZE * focus.zoom) / Math.max(cutout.box.width, cutout.box.height);
  const scale = Math.min(wanted, MAX_UPSCALE);
  const object = await place(cutout, scale, { fx: focus.fx, fy: focus.fy, x: 400, y: 400 }, SIZE);
  return finish([closeUpSvg(categoria), object]);
}

async function withMeasures({ cutout, medidas, part }: Subject): Promise<Buffer> {
  const object = await place(cutout, scaleFor(cutout, 470, 500), { fx: 0.5, fy: 0.5, x: 310, y: 360 }, SIZE);
  const paper = svg(rect(0, 0, SIZE, SIZE, "#FFFFFF"));
  if (part.slanted) return finish([paper, object, slantedSvg(object.box, part.slanted, medidas)]);
  const { left, top, width, height } = object.box;
  const box = {
    left: left + width * part.x[0],
    top: top + height * part.y[0],
    width: width * (part.x[1] - part.x[0]),
    height: height * (part.y[1] - part.y[0]),
  };
  return finish([paper, object, measuresSvg(box, object.box, medidas)]);
}

async function inScene({ cutout, afloat, plan }: Subject, scene: Scene): Promise<Buffer> {
  const [width, height] = plan.room;
  if (scene.front) {
    const object = await place(
      afloat,
      scaleFor(afloat, width, height),
      { fx: 0.5, fy: 1, x: 400, y: scene.floor + 36 },
      SIZE,
    );
    return finish([svg(scene.back), object, svg(scene.front)]);
  }
  const object = await place(
    cutout,
    scaleFor(cutout, width, height),
    { fx: 0.5, fy: 1, x: 400, y: scene.floor },
    SIZE,
  );
  const shadow = ellipse(
    400,
    scene.floor - 4,
    object.box.width * 0.5,
    22,
    "#3A1C30",
    'opacity="0.22" filter="url(#s)"',
  );
  return finish([svg(scene.back), svg(`<defs>${blur("s", 13)}</defs>${shadow}`), object]);
}

/** The n-th picture of a product: stage, close-up, measures, scene, second close-up, second scene. */
export async function picture(subject: Subject, n: number): Promise<Buffer> {
  const { plan } = subject;
  if (n === 1) return onStage(subject);
  if (n === 2) return closeUp(subject, plan.details[0]);
  if (n === 3) return withMeasures(subject);
  if (n === 4) return inScene(subject, plan.scenes[0]);
  if (n === 5) return closeUp(subject, plan.details[1]);
  return inScene(subject, plan.scenes[1]);
}

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
function stageSvg(categoria: string): Buffer {
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
function closeUpSvg(categoria: string): Buffer {
  const { top, floor } = stageOf(categoria);
  return svg(
    `<defs>${vertical("wall", top, floor)}${radial("light", "#FFFFFF", 0.95)}</defs>
    ${rect(0, 0, SIZE, SIZE, "url(#wall)")}${ellipse(250, 200, 620, 560, "url(#light)")}
    <circle cx="430" cy="420" r="330" fill="#FFFFFF" opacity="0.28"/>`,
  );
}
