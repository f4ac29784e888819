import { conteoEnPalabras } from "#modules/comun/conteo.ts";
import type { EconomiaPuntos, ParteEconomia } from "#modules/puntos/economia.ts";

/** Name and colours of each part, the same in the bar and in its figure. `texto` is readable on `relleno`. */
type Parte = { nombre: string; relleno: string; texto: string; nota: (economia: EconomiaPuntos) => string };

const contar = (n: number, uno: string, varios: string) =>
  `en ${conteoEnPalabras(n)} ${n === 1 ? uno : varios}`;

export const PARTES_VISTAS: Record<ParteEconomia | "emitidos", Parte> = {
  emitidos: {
    nombre: "Emitidos",
    relleno: "fill-tinta dark:fill-tinta-2",
    texto: "fill-papel",
    nota: () => "todo lo que la tienda entregó",
  },
  en_usuarios: {
    nombre: "Con clientes",
    relleno: "fill-oro-400",
    texto: "fill-oro-900",
    nota: ({ personas }) => contar(personas, "cuenta", "cuentas"),
  },
  en_pozos: {
    nombre: "En pozos",
    relleno: "fill-copihue-600 dark:fill-copihue-400",
    texto: "fill-white dark:fill-copihue-950",
    nota: ({ pozos }) => contar(pozos, "sorteo", "sorteos"),
  },
  en_mesas: {
    nombre: "En la mesa",
    relleno: "fill-mesa-500",
    texto: "fill-white",
    nota: ({ mesas }) => (mesas > 0 ? "apuestas en juego" : "sin apuestas en juego"),
  },
  consumidos: {
    nombre: "Gastados",
    relleno: "fill-uva-l74 dark:fill-uva-l51",
    texto: "fill-noche-900 dark:fill-white",
    nota: () => "en sorteos realizados",
  },
  banca: {
    nombre: "Banca",
    relleno: "fill-pacifico-600",
    texto: "fill-white",
    nota: ({ banca }) => (banca < 0 ? "el juego ha pagado más" : "ganados por el juego"),
  },
};
