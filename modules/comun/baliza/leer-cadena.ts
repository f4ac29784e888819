import { z } from "zod";
import { type Cadena, ESQUEMA, QUICKNET } from "./drand.ts";

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

const schema = z.object({
  hash: hex(64),
  public_key: hex(192),
  genesis_time: z.number().int().positive(),
  period: z.number().int().positive(),
  schemeID: z.literal(ESQUEMA),
});

/** Only quicknet itself may carry its hash: pulses of another key must never pass as public ones. */
const seHacePasar = (cadena: Cadena): boolean =>
  cadena.hash === QUICKNET.hash &&
  (cadena.public_key !== QUICKNET.public_key ||
    cadena.genesis_time !== QUICKNET.genesis_time ||
    cadena.period !== QUICKNET.period);

/** A chain as drand's own `/{chain}/info` answers it; null for any other text. */
export function leerCadena(texto: string): Cadena | null {
  try {
    const cadena = schema.parse(JSON.parse(texto));
    return seHacePasar(cadena) ? null : cadena;
  } catch {
    return null;
  }
}
