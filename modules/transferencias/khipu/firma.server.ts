import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";

/** How far the clock of the signature may be from the shop's, in either direction. */
const TOLERANCIA_MS = 5 * MINUTO_MS;

export type Firmado = {
  /** The bytes as they arrived: a body that was parsed and written again has another signature. */
  cuerpo: Uint8Array;
  /** The header `x-khipu-signature`: `t=<milliseconds>,s=<base64>`. */
  firma: string | null;
};

export type VeredictoFirma = "valida" | "sin_firma" | "fuera_de_hora" | "no_coincide";

/** Checks who sent a notice. The signature is compared in constant time, and before the clock. */
export function verificarFirma(secreto: string, { cuerpo, firma }: Firmado, ahora: Date): VeredictoFirma {
  const partes = partesDe(firma ?? "");
  const t = partes.get("t");
  const s = partes.get("s");
  if (!t || !s || !/^\d{10,16}$/.test(t)) return "sin_firma";
  const esperada = createHmac("sha256", secreto).update(`${t}.`).update(cuerpo).digest();
  const dada = Buffer.from(s, "base64");
  if (dada.length !== esperada.length || !timingSafeEqual(dada, esperada)) return "no_coincide";
  return Math.abs(ahora.getTime() - Number(t)) <= TOLERANCIA_MS ? "valida" : "fuera_de_hora";
}

/** Each part is split at its first `=` only: base64 ends in `=`. */
const partesDe = (firma: string): ReadonlyMap<string, string> =>
  new Map(
    firma.split(",", 8).map((parte): [string, string] => {
      const en = parte.indexOf("=");
      return [parte.slice(0, en).trim(), parte.slice(en + 1).trim()];
    }),
  );
