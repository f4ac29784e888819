import { readFile } from "node:fs/promises";
import { type Cadena, QUICKNET } from "#modules/comun/baliza/drand.ts";
import { leerCadena } from "#modules/comun/baliza/leer-cadena.ts";
import { ConfigurationError, type Env } from "#server/env.ts";

/** The chain of the beacon: quicknet, or the one in the file BEACON_CHAIN, for tests and rehearsals. */
export async function readChain({ BEACON, BEACON_CHAIN }: Env): Promise<Cadena | null> {
  if (BEACON === "off") return null;
  if (BEACON_CHAIN === undefined) return QUICKNET;
  const chain = leerCadena(await readFile(BEACON_CHAIN, "utf8").catch(() => ""));
  if (chain) return chain;
  throw new ConfigurationError(
    `La variable BEACON_CHAIN debe nombrar un archivo con la información de una cadena drand (${BEACON_CHAIN}).`,
  );
}
