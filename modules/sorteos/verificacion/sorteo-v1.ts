import { esDeEnsayo, leerTextoPulso, SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { bytesAHex, hmacSha256, sha256Hex, sha256HexDe, tirar } from "#modules/comun/cripto/criptografia.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { APORTES_NECESARIOS } from "./aportes.ts";

// The protocol of docs/sorteo-v1.md. Server, browser and verify-draw run this same code.

/** C: published before the first abono, so that the shop cannot choose the seed after seeing the ranges. */
export function compromiso(key: string, semilla: Uint8Array): Promise<string> {
  return sha256Hex("sorteo-v1/compromiso", key, bytesAHex(semilla));
}

/** Keyed by the shop's secret: a plain hash of an 8-character code could be found by trying all codes. */
export async function seudonimo(secreto: Uint8Array, key: string, codigo: string): Promise<string> {
  return bytesAHex(await hmacSha256(secreto, key, codigo)).slice(0, 16);
}

/** Points `inicio`…`final`, 1-based and inclusive; `participante` is a pseudonym. */
export type Rango = { inicio: number; final: number; participante: string };

export function ordenarRangos(rangos: readonly Rango[]): Rango[] {
  return [...rangos].sort((a, b) => a.inicio - b.inicio);
}

/** Each participant once, ordered by their lowest number. */
export function participantes(rangos: readonly Rango[]): string[] {
  return [...new Set(ordenarRangos(rangos).map(({ participante }) => participante))];
}

/** R: who contributed what and in which order, fixed when the raffle closes. */
export function huellaRangos(key: string, objetivo: number, rangos: readonly Rango[]): Promise<string> {
  const lineas = ordenarRangos(rangos).map((r) => `${r.inicio}-${r.final}:${r.participante}`);
  return sha256HexDe(["sorteo-v1/rangos", key, objetivo, ...lineas]);
}

/** Why the ranges do not tile 1…objetivo, or null when they do. */
export function fallaEnRangos(rangos: readonly Rango[], objetivo: number): string | null {
  let siguiente = 1;
  for (const { inicio, final } of ordenarRangos(rangos)) {
    if (final < inicio) return `el rango ${miles(inicio)}-${miles(final)} está al revés`;
    if (inicio > siguiente)
      return `entre el ${miles(siguiente)} y el ${miles(inicio - 1)} hay números de nadie`;
    if (inicio < siguiente) return `el número ${miles(inicio)} está repetido o fuera de la cuenta`;
    siguiente = final + 1;
  }
  if (siguiente === objetivo + 1) return null;
  return `los rangos llegan hasta ${miles(siguiente - 1)} y el objetivo es ${miles(objetivo)}`;
}

export function duenoDe(rangos: readonly Rango[], numero: number): string | null {
  const rango = rangos.find(({ inicio, final }) => inicio <= numero && numero <= final);
  return rango?.participante ?? null;
}

export type Mezcla = { key: string; huella_rangos: string; huella_aportes: string; baliza: string };

/**
 * Z: mixes the seed, the ranges, the participants' inputs and the public pulse. A change of any of them
 * changes it.
 */
export function mezclar(semilla: Uint8Array, mezcla: Mezcla): Promise<Uint8Array> {
  const { key, huella_rangos, huella_aportes, baliza } = mezcla;
  return hmacSha256(semilla, "sorteo-v1/mezcla", key, huella_rangos, huella_aportes, baliza);
}

export function tirarSorteo(z: Uint8Array, etiqueta: string, m: number): Promise<number> {
  return tirar(z, "sorteo-v1/tirada", etiqueta, m);
}

/**
 * Accepts only `sin-baliza` or a pulse with its signature: with free text the shop could try texts until it likes the result.
 * Whether the signature is the network's is another check.
 */
export function balizaBienFormada(baliza: string): boolean {
  return baliza === SIN_BALIZA || (leerTextoPulso(baliza)?.firma ?? null) !== null;
}

export function garantiaDeBaliza(baliza: string): string {
  const pulso = leerTextoPulso(baliza);
  if (pulso && esDeEnsayo({ hash: pulso.cadena })) return "con baliza de ensayo";
  if (baliza !== SIN_BALIZA) return "con baliza pública";
  return "sin baliza: se comprueba que nada cambió después del cierre, no que nadie de la tienda conociera la semilla";
}

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

/** Keyed by the seed that was committed before the first abono, so the shop cannot choose it when the inputs freeze. */
export function aporteAutomatico(semilla: Uint8Array, participante: string): Promise<number> {
  return tirarSorteo(semilla, `aporte-automatico:${participante}`, INPUT_MAXIMO);
}

/**
 * Completes the inputs to five, for the earliest participants without one. Fewer than five people get no draw, so nothing is
 * added.
 */
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

/** A number 1…100 without bias: bytes beyond the last whole hundred are skipped. */
export function inputAlAzar(random: (bytes: number) => Uint8Array): number {
  const limite = 256 - (256 % INPUT_MAXIMO);
  for (;;) {
    const byte = random(16).find((valor) => valor < limite);
    if (byte !== undefined) return 1 + (byte % INPUT_MAXIMO);
  }
}

export type Ganadores = {
  numero_producto: number;
  ganador_producto: string;
  numero_puntos: number;
  ganador_puntos: string;
};

/** The r-th point of these ranges, ascending, as its number in the raffle. */
function recorrer(rangos: readonly Rango[], r: number): number {
  let faltan = r;
  for (const { inicio, final } of ordenarRangos(rangos)) {
    const puntos = final - inicio + 1;
    if (faltan <= puntos) return inicio + faltan - 1;
    faltan -= puntos;
  }
  throw new Error("La tirada cae fuera de los rangos.");
}

function dueno(rangos: readonly Rango[], numero: number): string {
  const participante = duenoDe(rangos, numero);
  if (participante === null) throw new Error(`El número ${numero} no es de nadie.`);
  return participante;
}

/** Draws both winners. The ranges must tile 1…objetivo and belong to at least two people. */
export async function sortear(z: Uint8Array, objetivo: number, rangos: readonly Rango[]): Promise<Ganadores> {
  const numero_producto = await tirarSorteo(z, "producto", objetivo);
  const ganador_producto = dueno(rangos, numero_producto);
  const restantes = rangos.filter(({ participante }) => participante !== ganador_producto);
  const puntos = restantes.reduce((suma, { inicio, final }) => suma + final - inicio + 1, 0);
  if (puntos === 0) throw new Error("No queda nadie para el segundo premio.");
  const numero_puntos = recorrer(restantes, await tirarSorteo(z, "puntos", puntos));
  return { numero_producto, ganador_producto, numero_puntos, ganador_puntos: dueno(rangos, numero_puntos) };
}
