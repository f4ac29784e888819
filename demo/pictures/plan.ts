import { cochera, cocina, escritorio, living, pieza, taller } from "./scenes/indoors.ts";
import { bosque, jardin, noche, parque, terraza } from "./scenes/outdoors.ts";
import type { Scene } from "./scenes/scene.ts";
import { lago, piscina } from "./scenes/water.ts";

/** The point of the object's box to show, and how much larger than the picture the object is drawn. */
export type Focus = { fx: number; fy: number; zoom: number };

export type PicturePlan = {
  scenes: [Scene, Scene];
  /** Largest width and height of the object in its scenes. */
  room: [number, number];
  details: [Focus, Focus];
};

/**
 * The part of the object's box that the measures describe (0 to 1), if other things stand beside the product.
 */
export type PicturePart = {
  x: [number, number];
  y: [number, number];
  /** Ends of the ruler of an inclined object: x1, y1, x2, y2. */
  slanted?: [number, number, number, number];
};

const PARTS: Record<string, PicturePart> = {
  jacuzzi: { x: [0, 0.855], y: [0.1, 1] },
  celular: { x: [0, 0.55], y: [0, 1] },
  termo: { x: [0.37, 0.81], y: [0, 1] },
  sofa: { x: [0, 0.82], y: [0, 1] },
  kayak: { x: [0, 1], y: [0.38, 0.72] },
  linterna: { x: [0, 1], y: [0, 1], slanted: [0.67, 0.13, 1.27, 0.76] },
  carpa: { x: [0.11, 0.91], y: [0, 0.93] },
};

export function measuredPart(objeto: string): PicturePart {
  return PARTS[objeto] ?? { x: [0, 1], y: [0, 1] };
}

const at = (fx: number, fy: number, zoom = 1.5): Focus => ({ fx, fy, zoom });

function plan(scenes: [Scene, Scene], room: [number, number], ...details: [Focus, Focus]): PicturePlan {
  return { scenes, room, details };
}

/** Where each object is shown, how large, and which parts get a close-up. */
const PLANS: Record<string, PicturePlan> = {
  taladro: plan([taller, cochera], [470, 400], at(0.4, 0.28, 1.55), at(0.3, 0.75, 1.7)),
  sierra: plan([taller, cochera], [480, 400], at(0.55, 0.4, 1.45), at(0.3, 0.55, 1.7)),
  "caja-herramientas": plan([taller, cochera], [470, 400], at(0.5, 0.3, 1.5), at(0.3, 0.55, 1.6)),
  linterna: plan([noche, taller], [400, 400], at(0.38, 0.42, 1.45), at(0.65, 0.7, 1.5)),
  "parrilla-tambor": plan([jardin, terraza], [480, 480], at(0.52, 0.42, 1.75), at(0.5, 0.82, 1.7)),
  "parrilla-kettle": plan([terraza, jardin], [470, 470], at(0.45, 0.27, 1.6), at(0.45, 0.75, 1.6)),
  "lomo-vetado": plan([cocina, terraza], [380, 380], at(0.45, 0.45, 1.4), at(0.6, 0.3, 1.5)),
  "sarten-fierro": plan([cocina, terraza], [390, 390], at(0.42, 0.42, 1.4), at(0.7, 0.75, 1.5)),
  neumatico: plan([cochera, taller], [430, 430], at(0.42, 0.5, 1.5), at(0.75, 0.35, 1.7)),
  inflador: plan([cochera, taller], [450, 400], at(0.4, 0.4, 1.5), at(0.3, 0.85, 1.7)),
  aspiradora: plan([cochera, living], [480, 340], at(0.4, 0.4, 1.5), at(0.75, 0.65, 1.7)),
  "auto-miniatura": plan([escritorio, pieza], [460, 340], at(0.65, 0.4, 1.45), at(0.3, 0.65, 1.5)),
  coche: plan([parque, pieza], [470, 470], at(0.45, 0.28, 1.55), at(0.45, 0.8, 1.6)),
  cuna: plan([pieza, living], [500, 420], at(0.5, 0.5, 1.5), at(0.25, 0.3, 1.7)),
  "silla-auto": plan([pieza, cochera], [400, 460], at(0.5, 0.3, 1.6), at(0.5, 0.7, 1.6)),
  oso: plan([pieza, living], [420, 420], at(0.5, 0.32, 1.5), at(0.45, 0.75, 1.5)),
  jacuzzi: plan([terraza, piscina], [590, 440], at(0.4, 0.35, 1.6), at(0.78, 0.7, 1.9)),
  piscina: plan([jardin, piscina], [560, 420], at(0.55, 0.4, 1.6), at(0.3, 0.75, 1.7)),
  flotador: plan([piscina, lago], [380, 380], at(0.3, 0.35, 1.45), at(0.7, 0.7, 1.5)),
  freidora: plan([cocina, escritorio], [380, 430], at(0.6, 0.32, 1.6), at(0.65, 0.68, 1.7)),
  termo: plan([cocina, bosque], [420, 430], at(0.62, 0.25, 1.6), at(0.25, 0.85, 1.7)),
  tetera: plan([cocina, living], [430, 400], at(0.45, 0.35, 1.5), at(0.75, 0.55, 1.5)),
  sofa: plan([living, pieza], [560, 500], at(0.45, 0.75, 1.5), at(0.8, 0.25, 1.5)),
  celular: plan([escritorio, living], [430, 430], at(0.4, 0.4, 1.5), at(0.75, 0.4, 1.6)),
  notebook: plan([escritorio, living], [480, 400], at(0.6, 0.3, 1.5), at(0.45, 0.75, 1.7)),
  parlante: plan([piscina, terraza], [460, 320], at(0.6, 0.45, 1.5), at(0.85, 0.55, 1.7)),
  audifonos: plan([escritorio, living], [380, 380], at(0.35, 0.6, 1.45), at(0.7, 0.35, 1.5)),
  consola: plan([escritorio, living], [430, 330], at(0.68, 0.4, 1.5), at(0.35, 0.5, 1.5)),
  bicicleta: plan([parque, bosque], [560, 420], at(0.5, 0.5, 1.45), at(0.25, 0.35, 1.5)),
  carpa: plan([bosque, jardin], [600, 420], at(0.55, 0.55, 1.5), at(0.35, 0.35, 1.6)),
  cooler: plan([jardin, piscina], [460, 400], at(0.45, 0.55, 1.5), at(0.7, 0.85, 1.7)),
  kayak: plan([lago, lago], [620, 420], at(0.4, 0.5, 1.4), at(0.7, 0.35, 1.5)),
};

export function planOf(objeto: string): PicturePlan {
  const found = PLANS[objeto];
  if (!found) throw new Error(`No picture plan for ${objeto}`);
  return found;
}
