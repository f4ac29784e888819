import { type Carta, valorCarta } from "./baraja.ts";

export type ResultadoMonton = "ganada" | "perdida" | "empatada" | "banca";

export function resultadoMonton(carta: Carta, banca: Carta): Exclude<ResultadoMonton, "banca"> {
  const diferencia = valorCarta(carta) - valorCarta(banca);
  if (diferencia === 0) return "empatada";
  return diferencia > 0 ? "ganada" : "perdida";
}

/** `montonBanca` is the 1-based pile of the house. */
export function resultadosMontones(
  cartas: readonly Carta[],
  montonBanca: number,
): Record<string, ResultadoMonton> {
  const banca = cartas[montonBanca - 1];
  if (banca === undefined) throw new Error(`No existe el montón ${montonBanca}.`);
  const filas = cartas.map((carta, i): [string, ResultadoMonton] => {
    return [`monton_${i + 1}`, i + 1 === montonBanca ? "banca" : resultadoMonton(carta, banca)];
  });
  return Object.fromEntries(filas);
}
