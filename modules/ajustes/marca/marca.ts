import type { Ajustes } from "../ajustes.ts";
import { nombreTienda } from "../identidad.ts";
import { COLOR_DE_LA_CASA, comoEste, ESCENAS, paletaDe } from "./color.ts";

/** The pictures of the shop's brand, as addresses. Those under /marca never change: a new logo has a new id. */
export type Marca = {
  nombre: string;
  /** The style that paints the shop in its colour; null for the colour of the house. */
  estilo: string | null;
  /** The logo over light and dark surfaces; null writes the name instead. */
  logo: { claro: string; oscuro: string; propio: boolean } | null;
  favicon: { href: string; type: string };
  tactil: string;
  icono_192: string;
  icono_512: string;
  /** The share card, 1200 × 630. */
  compartir: string;
};

type Datos = Pick<Ajustes, "nombre_tienda" | "razon_social" | "logo" | "color">;

const ARTE = "/art/logo";

/** The id under /marca of the bag that a shop without a logo shows. */
export const idBolsa = (color: string): string => `bolsa-${color.slice(1)}`;

/** The drawing of the demo shop, the owner's picture, or a bag in the accent colour. */
export function marcaDe(ajustes: Datos): Marca {
  const nombre = nombreTienda(ajustes);
  const { color, logo } = ajustes;
  const estilo = color === COLOR_DE_LA_CASA ? null : estiloDe(color);
  if (logo === "demo") {
    return {
      nombre,
      estilo,
      logo: {
        claro: `${ARTE}/puntazo-wordmark.svg`,
        oscuro: `${ARTE}/puntazo-wordmark-claro.svg`,
        propio: false,
      },
      favicon: { href: `${ARTE}/favicon.svg`, type: "image/svg+xml" },
      tactil: `${ARTE}/icono-180.png`,
      icono_192: `${ARTE}/icono-192.png`,
      icono_512: `${ARTE}/icono-512.png`,
      compartir: `${ARTE}/compartir-1200x630.jpg`,
    };
  }
  const id = logo === "" ? idBolsa(color) : logo;
  const base = `/marca/${id}`;
  return {
    nombre,
    estilo,
    logo: logo === "" ? null : { claro: `${base}/logo`, oscuro: `${base}/logo`, propio: true },
    favicon: { href: `${base}/icono-32.png`, type: "image/png" },
    tactil: `${base}/icono-180.png`,
    icono_192: `${base}/icono-192.png`,
    icono_512: `${base}/icono-512.png`,
    compartir: `${base}/compartir.jpg`,
  };
}

/** The icon that a phone cuts to its own shape. Only the manifest names it, so it is no part of the brand of every page. */
export const iconoMascara = ({ logo, color }: Pick<Datos, "logo" | "color">, lado: 192 | 512): string =>
  logo === "demo" ? `${ARTE}/mascara-${lado}.png` : `/marca/${logo || idBolsa(color)}/mascara-${lado}.png`;

const declaraciones = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([nombre, valor]) => `--color-${nombre}:${valor}`)
    .join(";");

/** The style of the head that paints the shop in its colour, before the first pixel. Colours are validated text. */
export function estiloDe(color: string): string {
  const { marca, hover, canto, oscuro, escala } = paletaDe(color);
  const escenas = Object.entries(ESCENAS).map(([paso, rojo]) => [paso, comoEste(color, rojo)]);
  const pasos = Object.fromEntries(
    [...Object.entries(escala), ...escenas].map(([paso, suyo]) => [`copihue-${paso}`, suyo]),
  );
  const claro = declaraciones({
    marca,
    "marca-hover": hover,
    "marca-canto": canto,
    "sobre-marca": "#ffffff",
    ...pasos,
  });
  const noche = declaraciones({
    marca: oscuro.marca,
    "marca-hover": oscuro.hover,
    "marca-canto": oscuro.canto,
    "sobre-marca": oscuro.sobre,
  });
  return `:root{${claro}}@media (prefers-color-scheme:dark){:root:not([data-theme="claro"]){${noche}}}[data-theme="oscuro"]{${noche}}`;
}
