import { createHash } from "node:crypto";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";

/**
 * Bytes that look random and are the same in every installation: for demo history only, not for live secrets.
 */
export function bytesDemo(etiqueta: string, largo: number): Uint8Array {
  const partes: Buffer[] = [];
  for (let i = 0; partes.length * 32 < largo; i++) {
    partes.push(createHash("sha256").update(`puntazo-demo/${etiqueta}/${i}`).digest());
  }
  return new Uint8Array(Buffer.concat(partes).subarray(0, largo));
}

/** An integer from `min` to `max`, both included. */
export function enteroDemo(etiqueta: string, min: number, max: number): number {
  const [a = 0, b = 0, c = 0] = bytesDemo(etiqueta, 3);
  return min + (((a << 16) | (b << 8) | c) % (max - min + 1));
}

export const diasAntes = (ahora: Date, dias: number, horas = 0): Date =>
  new Date(ahora.getTime() - dias * DIA_MS - horas * 3_600_000);
