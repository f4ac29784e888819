import { z } from "zod";

const hex = (largo: number) => z.string().regex(new RegExp(`^[0-9a-f]{${largo}}$`));

const esquema = z.object({
  round: z.int().positive(),
  /** Only the hash of the signature, which is the proof. */
  randomness: hex(64).optional(),
  signature: hex(96),
});

/** A pulse as drand's relays answer it, `{round, randomness, signature}`; null for every other text. Its signature is not checked. */
export function leerPulsoJson(texto: string): { ronda: number; firma: string } | null {
  try {
    const { success, data } = esquema.safeParse(JSON.parse(texto));
    return success ? { ronda: data.round, firma: data.signature } : null;
  } catch {
    return null;
  }
}
