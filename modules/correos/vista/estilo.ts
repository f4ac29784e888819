import type { CSSProperties } from "react";

/** The design tokens of the shop as literals, because mail programs do not support CSS variables. */
export const COLOR = {
  papel: "#FFF9F1",
  papel_2: "#FFF1DF",
  superficie: "#FFFFFF",
  tinta: "#241629",
  tinta_2: "#5A4860",
  tinta_3: "#75637A",
  linea: "#F0E2CF",
  oro_50: "#FFF8E5",
  oro_100: "#FFEDC2",
  oro_200: "#FFDC8A",
  oro_400: "#FFB020",
  oro_700: "#8A4A00",
  oro_900: "#3D1F00",
  enlace: "#0B6E74",
  noche: "#2A1C37",
  noche_texto: "#C9B8CF",
  aviso: "#6B4A00",
  aviso_fondo: "#FFF3D1",
} as const;

export const LETRA =
  "Figtree, 'Segoe UI', Roboto, -apple-system, BlinkMacSystemFont, Helvetica, Arial, sans-serif";
export const LETRA_TITULO = `'Bricolage Grotesque', ${LETRA}`;

export const PARRAFO: CSSProperties = {
  margin: "0 0 16px",
  fontSize: "16px",
  lineHeight: "25px",
  color: COLOR.tinta,
};
export const NOTA: CSSProperties = {
  margin: "0 0 12px",
  fontSize: "14px",
  lineHeight: "21px",
  color: COLOR.tinta_2,
};
