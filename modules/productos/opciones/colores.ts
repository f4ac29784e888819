import { valorPlano } from "./opciones.ts";

/** The colours that a value of an option may name, as a swatch shows them. */
const COLORES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amarillo: "#f2c01e",
    azul: "#2f62b8",
    "azul marino": "#1f2f57",
    beige: "#d9c6a5",
    blanco: "#ffffff",
    burdeo: "#7a2233",
    cafe: "#6b4226",
    calipso: "#1fb5b8",
    celeste: "#8cc4e8",
    crema: "#f5ead2",
    dorado: "#c9a227",
    fucsia: "#d81b78",
    gris: "#8b949e",
    lila: "#b69ad6",
    morado: "#6a3d9a",
    mostaza: "#c9971c",
    naranja: "#ef7d1a",
    negro: "#1c1a1f",
    plateado: "#c3c7cc",
    rojo: "#c8102e",
    rosado: "#f2a3b8",
    turquesa: "#26a69a",
    verde: "#2e8b57",
    "verde oliva": "#6b7a2f",
    violeta: "#7e4fb3",
  }),
);

/** Other words for them. */
const OTRAS: ReadonlyMap<string, string> = new Map(
  Object.entries({ marron: "cafe", rosa: "rosado", granate: "burdeo" }),
);

/** 'rojas' is 'rojo'; a word that is a colour as it stands stays. */
function raiz(palabra: string): string {
  if (COLORES.has(palabra)) return palabra;
  const singular = palabra.replace(/e?s$/, "");
  return OTRAS.get(singular) ?? (COLORES.has(singular) ? singular : singular.replace(/a$/, "o"));
}

/** The colour that a value names ('Azul', 'Roja', 'Verde oliva', 'Gris claro'); null when it names none. */
export function colorDeValor(valor: string): string | null {
  const [primera = "", segunda = ""] = valorPlano(valor).split(" ");
  return COLORES.get(`${raiz(primera)} ${segunda}`.trim()) ?? COLORES.get(raiz(primera)) ?? null;
}
