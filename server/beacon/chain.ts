import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Cadena, ESQUEMA, QUICKNET } from "#modules/comun/baliza/drand.ts";
import { ConfigurationError, type Env } from "#server/env.ts";

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

const schema = z.object({
  hash: hex(64),
  public_key: hex(192),
  genesis_time: z.number().int().positive(),
  period: z.number().int().positive(),
  schemeID: z.literal(ESQUEMA),
});

/** The chain of the beacon: quicknet, or the one in the file BEACON_CHAIN, for tests and rehearsals. */
export async function readChain({ BEACON, BEACON_CHAIN }: Env): Promise<Cadena | null> {
  if (BEACON === "off") return null;
  if (BEACON_CHAIN === undefined) return QUICKNET;
  try {
    return schema.parse(JSON.parse(await readFile(BEACON_CHAIN, "utf8")));
  } catch {
    throw new ConfigurationError(
      `La variable BEACON_CHAIN debe nombrar un archivo con la información de una cadena drand (${BEACON_CHAIN}).`,
    );
  }
}
