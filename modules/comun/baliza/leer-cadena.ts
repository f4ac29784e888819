import { z } from "zod";
import { type Cadena, ESQUEMA } from "./drand.ts";

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

const schema = z.object({
  hash: hex(64),
  public_key: hex(192),
  genesis_time: z.number().int().positive(),
  period: z.number().int().positive(),
  schemeID: z.literal(ESQUEMA),
});

/** A chain as drand's own `/{chain}/info` answers it; null for any other text. */
export function leerCadena(texto: string): Cadena | null {
  try {
    return schema.parse(JSON.parse(texto));
  } catch {
    return null;
  }
}
