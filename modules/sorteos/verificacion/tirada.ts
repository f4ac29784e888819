import { hmacSha256, tirar } from "#modules/comun/cripto/criptografia.ts";

export const SIN_BALIZA = "sin-baliza";

export type Mezcla = { key: string; huella_rangos: string; huella_aportes: string; baliza: string };

/** Z: the seed, the ranges, the participants' inputs and the public pulse, none of which can change alone. */
export function mezclar(semilla: Uint8Array, mezcla: Mezcla): Promise<Uint8Array> {
  const { key, huella_rangos, huella_aportes, baliza } = mezcla;
  return hmacSha256(semilla, "sorteo-v1/mezcla", key, huella_rangos, huella_aportes, baliza);
}

export function tirarSorteo(z: Uint8Array, etiqueta: string, m: number): Promise<number> {
  return tirar(z, "sorteo-v1/tirada", etiqueta, m);
}

/** A free text would let the shop try one until it likes the result: only the literal or `name:chain:round:value`. */
export function balizaBienFormada(baliza: string): boolean {
  return baliza === SIN_BALIZA || /^[^:\s]+:[^:\s]+:\d+:[^:\s]+$/.test(baliza);
}

export function garantia(baliza: string): string {
  if (baliza !== SIN_BALIZA) return "con baliza pública";
  return "sin baliza: se comprueba que nada cambió después del cierre, no que nadie de la tienda conociera la semilla";
}
