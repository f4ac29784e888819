export type Tamanos = {
  productos: number;
  usuarios: number;
  /** Sales without prizes; with their lines they are slightly more than twice as many rows. */
  ventas: number;
  sorteos_finalizados: number;
  sorteos_cerrados: number;
  /** Contributions to the most popular raffle. */
  abonos_del_famoso: number;
  cupones: number;
  partidas: number;
  apuestas_por_partida: number;
};

/** One product in five has a raffle; a full one has this many contributions of equal size. */
export const CADA_CUANTOS_SORTEO = 5;
export const ABONOS_POR_SORTEO = 25;
/** People registered before the history starts, so that contributions come after registrations. */
export const PARTE_ACTIVA = 0.9;

const MINIMO = 0.0005;

export class EscalaError extends Error {}

/**
 * `escala` 1 is the size of the growth goal: 100,000 products, 200,000 people, 2,000,000 rows of purchases.
 */
export function tamanosDe(escala: number): Tamanos {
  if (!(escala >= MINIMO && escala <= 10))
    throw new EscalaError(`La escala va de ${MINIMO} a 10 (1 es el tamaño completo).`);
  const de = (completo: number, minimo: number) => Math.max(minimo, Math.round(completo * escala));
  const usuarios = de(200_000, 100);
  return {
    productos: de(100_000, 50),
    usuarios,
    ventas: de(910_000, usuarios + 120),
    sorteos_finalizados: Math.min(de(14_000, 7), de(100_000, 50) / CADA_CUANTOS_SORTEO - 3),
    sorteos_cerrados: de(40, 8),
    abonos_del_famoso: de(4_000, ABONOS_POR_SORTEO),
    cupones: de(400, 20),
    partidas: de(5_000, 5),
    apuestas_por_partida: Math.min(120, Math.floor((usuarios * PARTE_ACTIVA) / 2)),
  };
}
