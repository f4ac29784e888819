import type { RecolorRule } from "./recolor.ts";

/** What each colour variant changes in its cut-out: only the coloured part, never its metal, wood or rubber. */
export const VARIANTS: Record<string, RecolorRule[]> = {
  "taladro/azul": [
    {
      hue: [42, 125],
      chroma: [0.06, 1],
      rows: [0, 0.9],
      to: { hue: 248, chromaTimes: 1.1, lightTimes: 0.72 },
    },
  ],
  "caja-herramientas/azul": [{ hue: [330, 40], to: { hue: 256, chromaTimes: 0.8, lightTimes: 0.9 } }],
  "parrilla-tambor/roja": [
    {
      hue: null,
      chroma: [-1, 0.05],
      light: [-1, 0.5],
      rows: [0, 0.67],
      to: { hue: 24, chroma: 0.15, lightTimes: 1.25, lightPlus: 0.06 },
    },
  ],
  "parrilla-kettle/verde": [
    { hue: [340, 42], chroma: [0.03, 1], to: { hue: 162, chromaTimes: 0.5, lightTimes: 0.75 } },
  ],
  "inflador/azul": [{ hue: [0, 45], to: { hue: 250, chromaTimes: 0.85, lightTimes: 0.88 } }],
  "auto-miniatura/verde": [{ hue: [308, 42], light: [0.4, 2], to: { hue: 160, chromaTimes: 0.75 } }],
  "coche/rosado": [
    { hue: [150, 240], chroma: [0.012, 1], to: { hue: 5, chromaTimes: 1.75, lightTimes: 1.1 } },
  ],
  "silla-auto/azul": [{ hue: [0, 45], to: { hue: 250, chromaTimes: 0.75, lightTimes: 0.9 } }],
  "oso/gris": [{ hue: [5, 110], chroma: [0.02, 1], to: { hue: 260, chroma: 0.012, lightTimes: 1.05 } }],
  "jacuzzi/gris": [
    { hue: [55, 110], chroma: [0.02, 1], to: { hue: 255, chromaTimes: 0.3, lightTimes: 0.85 } },
  ],
  "piscina/lila": [{ hue: [340, 40], to: { hue: 300, chromaTimes: 0.95 } }],
  "flotador/naranjo": [{ hue: [330, 40], to: { hue: 52, chromaTimes: 0.95, lightTimes: 1.15 } }],
  "termo/azul": [
    { hue: [130, 200], chroma: [0.02, 1], columns: [0.35, 1], to: { hue: 258, chromaTimes: 1.6 } },
  ],
  // The orange rim of the teapot stays: it is separated by height from the red it borders on.
  "tetera/turquesa": [
    { hue: [320, 42], rows: [0, 0.178], to: { hue: 192, chromaTimes: 0.5, lightTimes: 1.02 } },
    { hue: [320, 14], rows: [0.178, 0.228], to: { hue: 192, chromaTimes: 0.5, lightTimes: 1.02 } },
    { hue: [320, 42], rows: [0.228, 1], to: { hue: 192, chromaTimes: 0.5, lightTimes: 1.02 } },
  ],
  "sofa/verde": [{ hue: [240, 300], to: { hue: 155, chromaTimes: 0.7, lightTimes: 1.05 } }],
  "parlante/azul": [
    { hue: [350, 40], chroma: [0.05, 1], to: { hue: 252, chromaTimes: 0.85, lightTimes: 1.05 } },
  ],
  "audifonos/negro": [
    { hue: null, chroma: [-1, 1], to: { hue: 310, chroma: 0.018, lightTimes: 0.75, lightPlus: -0.33 } },
  ],
  "consola/rojo": [
    { hue: [255, 330], chroma: [0.01, 1], to: { hue: 20, chromaTimes: 1.15, lightTimes: 1.25 } },
  ],
  "bicicleta/menta": [{ hue: [335, 45], to: { hue: 175, chromaTimes: 0.6, lightTimes: 1.15 } }],
  // The lit entrance stays yellow.
  "carpa/azul": [
    { hue: [25, 114], rows: [0, 0.5], to: { hue: 245, chromaTimes: 0.8, lightTimes: 0.85 } },
    { hue: [25, 84], rows: [0.5, 1], to: { hue: 245, chromaTimes: 0.8, lightTimes: 0.85 } },
  ],
  "cooler/rojo": [
    { hue: [225, 275], chroma: [0.05, 1], to: { hue: 24, chromaTimes: 1.5, lightTimes: 1.02 } },
  ],
  "kayak/amarillo": [{ hue: [5, 56], rows: [0.34, 1], to: { hue: 92, chromaTimes: 0.95, lightTimes: 1.2 } }],
};
