import { INPUT_MAXIMO } from "#modules/sorteos/verificacion/aportes.ts";

/** 1…100 without bias: bytes beyond the last whole hundred are drawn again. */
export function inputAlAzar(random: (bytes: number) => Uint8Array): number {
  const limite = 256 - (256 % INPUT_MAXIMO);
  for (;;) {
    const byte = random(16).find((valor) => valor < limite);
    if (byte !== undefined) return 1 + (byte % INPUT_MAXIMO);
  }
}
