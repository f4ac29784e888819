import { botones, conApuestas, type Mesa, numerosMonton } from "./apuesta.ts";
import { MONTONES_PARA_CONTAR } from "./partida.ts";

type MesaPropia = Mesa & { mis: readonly number[] };
type Situacion = {
  /** How many people have the table open; null while that is not known. */
  personas: number | null;
  saldo: number;
  queda: number;
  ahora: Date;
};

/**
 * The piles on which a person who is alone at the table bets one point each, so that five have bets and the countdown starts. Empty
 * when there is company, when other people have bets, when one press of +1 does the same, or when the points do not suffice.
 */
export function montonesParaPartir(mesa: MesaPropia, situacion: Situacion): number[] {
  const { saldo, queda, ahora } = situacion;
  const faltan = faltanParaPartir(mesa, situacion);
  if (Math.min(saldo, queda) < faltan) return [];
  return numerosMonton
    .filter((numero) => mesa.totales[numero - 1] === 0)
    .filter((numero) => botones(mesa, numero, { ahora, saldo, queda }).pasos.some(({ activo }) => activo))
    .slice(0, faltan);
}

/** How many piles a person who is alone at the table needs for the countdown; 0 where one press does not help. */
function faltanParaPartir(mesa: MesaPropia, { personas }: Pick<Situacion, "personas">): number {
  const faltan = MONTONES_PARA_CONTAR - conApuestas(mesa.totales);
  const acompanada = personas !== 1 || mesa.totales.some((total, i) => total !== (mesa.mis[i] ?? 0));
  return acompanada || faltan < 2 || mesa.estado !== "abierta" ? 0 : faltan;
}

/** What a person who is alone reads in place of the button, when the points do not suffice for all the piles; else null. */
export function frasePocosPuntos(
  mesa: MesaPropia,
  { personas, saldo }: Pick<Situacion, "personas" | "saldo">,
): string | null {
  const faltan = faltanParaPartir(mesa, { personas });
  return saldo > 0 && saldo < faltan
    ? `Para partir la cuenta necesitas ${faltan} puntos: tienes ${saldo}.`
    : null;
}

const EN_PALABRAS = ["ninguno", "uno", "dos", "tres", "cuatro", "cinco"];

/** 'Apostar 1 en cinco' */
export const frasePartirSolo = (montones: readonly number[]): string =>
  `Apostar 1 en ${EN_PALABRAS[montones.length] ?? montones.length}`;
