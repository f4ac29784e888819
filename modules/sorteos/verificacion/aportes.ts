import { sha256HexDe } from "#modules/comun/cripto/criptografia.ts";
import { participantes, type Rango } from "./rangos.ts";
import { tirarSorteo } from "./tirada.ts";

export const APORTES_NECESARIOS = 5;
export const INPUT_MAXIMO = 100;

export type Aporte = { participante: string; input: number; automatico: boolean };

export function inputValido(input: number): boolean {
  return Number.isInteger(input) && input >= 1 && input <= INPUT_MAXIMO;
}

/** A: the frozen inputs. */
export function huellaAportes(key: string, aportes: readonly Aporte[]): Promise<string> {
  const lineas = aportes.map(({ participante, input }) => `${participante}:${input}`).sort();
  return sha256HexDe(["sorteo-v1/aportes", key, aportes.length, ...lineas]);
}

/** Keyed by the seed committed before the first abono: nobody can choose it when the inputs freeze. */
export function aporteAutomatico(semilla: Uint8Array, participante: string): Promise<number> {
  return tirarSorteo(semilla, `aporte-automatico:${participante}`, INPUT_MAXIMO);
}

/** Completes to five with whoever came first and gave none; fewer than five people get no draw, so nothing is added. */
export async function completarAportes(
  semilla: Uint8Array,
  rangos: readonly Rango[],
  dados: readonly Aporte[],
): Promise<Aporte[]> {
  const personas = participantes(rangos);
  const faltan = APORTES_NECESARIOS - dados.length;
  if (faltan <= 0 || personas.length < APORTES_NECESARIOS) return [...dados];
  const conAporte = new Set(dados.map(({ participante }) => participante));
  const elegidos = personas.filter((persona) => !conAporte.has(persona)).slice(0, faltan);
  const automaticos = elegidos.map(async (participante) => {
    return { participante, input: await aporteAutomatico(semilla, participante), automatico: true };
  });
  return [...dados, ...(await Promise.all(automaticos))];
}
