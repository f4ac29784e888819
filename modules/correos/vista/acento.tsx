import { createContext } from "react";
import { COLOR_DE_LA_CASA, paletaDe } from "#modules/ajustes/marca/color.ts";
import { COLOR } from "./estilo.ts";

/** The accent colour of the shop, and what is derived from it. */
type Acento = { marca: string; canto: string; claro: string; medio: string };
const DE_LA_CASA: Acento = { marca: "#C8102E", canto: "#870B22", claro: "#FFE4E7", medio: "#FF93A1" };

export function acentoDe(color: string): Acento {
  if (color === COLOR_DE_LA_CASA) return DE_LA_CASA;
  const { marca, canto, escala } = paletaDe(color);
  return { marca, canto, claro: escala[100], medio: escala[300] };
}

/** The frame of a mail tells its parts the accent of the shop: mail programs do not support CSS variables. */
export const ConAcento = createContext(DE_LA_CASA);

/** The accent for actions, gold for points, dark purple for everything else. */
export const tonosDe = ({ marca, canto, claro }: Acento) => ({
  marca: { fondo: marca, texto: "#FFFFFF", suave: claro, canto },
  oro: { fondo: COLOR.oro_400, texto: COLOR.oro_900, suave: COLOR.oro_900, canto: "#B86600" },
  noche: { fondo: COLOR.noche, texto: COLOR.papel, suave: COLOR.noche_texto, canto },
});
export type Tono = keyof ReturnType<typeof tonosDe>;
