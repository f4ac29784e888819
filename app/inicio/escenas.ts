import type { Escena } from "#modules/productos/leer-portada.server.ts";

/** Products of the first carousel: the specification names their purchase pages. */
export const DESTACADOS = ["100001", "100002", "100003", "100004"] as const;

/** The products of each scene, and the category that replaces them when the shop lacks them. */
export const ESCENAS = {
  parrillas: { categoria: "Parrillas y asados", skus: ["100004", "100011", "100013"] },
  autos: { categoria: "Autos", skus: ["100015", "100016", "100018"] },
  bebes: { categoria: "Bebés", skus: ["100003", "100022", "100023"] },
  jacuzzi: { categoria: "Jacuzzi y piscina", skus: ["100001"] },
} satisfies Record<string, Escena>;

export const HERRAMIENTAS = "Herramientas";

/** Maps `/product/{id}` of the tools showcase to its product. */
export const VITRINA: ReadonlyMap<string, string> = new Map([
  ["1", "100002"],
  ["2", "100006"],
  ["3", "100007"],
]);

/** Total number of products in the two closing rows. */
export const EN_MARQUESINA = 24;

export const rutaCategoria = (categoria: string) => `/productos?categoria=${encodeURIComponent(categoria)}`;
