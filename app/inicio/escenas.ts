import type { Escena } from "#modules/productos/leer-portada.server.ts";

/** Products of the opening carousel: the specification names their purchase pages. */
export const DESTACADOS = ["100001", "100002", "100003", "100004"] as const;

/** What each scene shows when the shop has it, and the category that stands in otherwise. */
export const ESCENAS = {
  parrillas: { categoria: "Parrillas y asados", skus: ["100004", "100011", "100013"] },
  autos: { categoria: "Autos", skus: ["100015", "100016", "100018"] },
  bebes: { categoria: "Bebés", skus: ["100003", "100022", "100023"] },
  jacuzzi: { categoria: "Jacuzzi y piscina", skus: ["100001"] },
} satisfies Record<string, Escena>;

export const HERRAMIENTAS = "Herramientas";

/** `/product/{id}` of the tools showcase, and the product it stands for. */
export const VITRINA: ReadonlyMap<string, string> = new Map([
  ["1", "100002"],
  ["2", "100006"],
  ["3", "100007"],
]);

/** How many products run in the two closing rows together. */
export const EN_MARQUESINA = 24;

export const rutaCategoria = (categoria: string) => `/productos?categoria=${encodeURIComponent(categoria)}`;
