import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import type { RangoDibujable } from "./franja.ts";

/** A range with the code of its holder. It never leaves the server. */
type RangoConDueno = { usuario: string; inicio: number; final: number };

type Premio = "producto" | "puntos";

export type FilaParticipante = RangoDibujable & { puntos: number; premio: Premio | null };

type Numeros = { numero_producto: number | null; numero_puntos: number | null };

const contiene = ({ inicio, final }: RangoConDueno, numero: number | null) =>
  numero !== null && inicio <= numero && numero <= final;

/** The public view of the ranges: codes masked except the viewer's own, people numbered by their first appearance. */
export function filasParticipantes(
  rangos: readonly RangoConDueno[],
  yo: string | null,
  { numero_producto, numero_puntos }: Numeros,
): FilaParticipante[] {
  const personas = new Map<string, number>();
  return rangos.map((rango) => {
    const { usuario, inicio, final } = rango;
    const persona = personas.get(usuario) ?? personas.size;
    personas.set(usuario, persona);
    const mio = usuario === yo;
    const premio = contiene(rango, numero_producto)
      ? "producto"
      : contiene(rango, numero_puntos)
        ? "puntos"
        : null;
    const codigo = mio ? usuario : mascaraCodigo(usuario, "sorteo");
    return { inicio, final, puntos: final - inicio + 1, persona, mio, codigo, premio };
  });
}

/** A row of the participants' table: one range, or all ranges of a person once the raffle has ended. */
export type FilaTabla = Omit<FilaParticipante, "inicio" | "final"> & {
  /** The first ranges, ascending. */
  rangos: readonly { inicio: number; final: number }[];
  /** How many ranges the row stands for. */
  tramos: number;
};

export const enTabla = ({ inicio, final, ...fila }: FilaParticipante): FilaTabla => ({
  ...fila,
  rangos: [{ inicio, final }],
  tramos: 1,
});

/** Ranges of a person that the table lists; the acta has all of them. */
const RANGOS_EN_TABLA = 6;

/** One row per person, in the order of their first range. */
export function plegarPorPersona(filas: readonly FilaParticipante[]): FilaTabla[] {
  const personas = new Map<number, FilaTabla>();
  for (const fila of filas) {
    const suya = enTabla(fila);
    const antes = personas.get(fila.persona);
    personas.set(
      fila.persona,
      antes
        ? {
            ...antes,
            puntos: antes.puntos + fila.puntos,
            premio: antes.premio ?? fila.premio,
            rangos: antes.tramos < RANGOS_EN_TABLA ? [...antes.rangos, ...suya.rangos] : antes.rangos,
            tramos: antes.tramos + 1,
          }
        : suya,
    );
  }
  return [...personas.values()];
}

export const FILAS_POR_PAGINA = 50;

/** One page of the table; for a page that does not exist, the nearest one. */
export function paginaDe<T>(filas: readonly T[], pedida: number) {
  const paginas = Math.max(1, Math.ceil(filas.length / FILAS_POR_PAGINA));
  const pagina = Math.min(Math.max(1, Number.isSafeInteger(pedida) ? pedida : 1), paginas);
  const desde = (pagina - 1) * FILAS_POR_PAGINA;
  return { filas: filas.slice(desde, desde + FILAS_POR_PAGINA), pagina, paginas };
}
