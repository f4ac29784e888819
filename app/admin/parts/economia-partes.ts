import type { EconomiaPuntos, ParteEconomia } from "#modules/administracion/economia-puntos.ts";
import { puntos as agrupado } from "#modules/comun/dinero.ts";

/** How each part is drawn and called; its colour is the same in the bar and in its figure. */
type Parte = { nombre: string; relleno: string; nota: (economia: EconomiaPuntos) => string };

const contar = (n: number, uno: string, varios: string) => `en ${agrupado(n)} ${n === 1 ? uno : varios}`;

export const PARTES: Record<ParteEconomia | "emitidos", Parte> = {
  emitidos: {
    nombre: "Emitidos",
    relleno: "fill-tinta dark:fill-tinta-2",
    nota: () => "todo lo que la tienda entregó",
  },
  en_usuarios: {
    nombre: "Con clientes",
    relleno: "fill-oro-400",
    nota: ({ personas }) => contar(personas, "cuenta", "cuentas"),
  },
  en_pozos: {
    nombre: "En pozos",
    relleno: "fill-copihue-600 dark:fill-copihue-400",
    nota: ({ pozos }) => contar(pozos, "sorteo", "sorteos"),
  },
  en_mesas: {
    nombre: "En la mesa",
    relleno: "fill-mesa-500",
    nota: ({ mesas }) => (mesas > 0 ? "apuestas en juego" : "sin apuestas en juego"),
  },
  consumidos: {
    nombre: "Gastados",
    relleno: "fill-[#B5A4C0] dark:fill-[#6F5C80]",
    nota: () => "en sorteos realizados",
  },
  banca: {
    nombre: "Banca",
    relleno: "fill-pacifico-500",
    nota: ({ banca }) => (banca < 0 ? "la debe: el juego pagó de más" : "ganados por la casa del juego"),
  },
};
