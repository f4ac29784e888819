import type { Database } from "#database/client.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { leerLlavesPartidas } from "#modules/montoncito/semillas.store.server.ts";
import { leerLlavesSorteos } from "#modules/sorteos/semillas.store.server.ts";
import type { Env } from "#server/env.ts";
import { readSeedKey } from "#server/secrets.ts";

export type SeedKeyState = {
  /** This installation has a key at all. */
  found: boolean;
  /** Seeds of open raffles and of the live round that the key does not open. */
  closed: number;
};

/** Compares the key of the seeds of this machine with those that encrypt what is still to be drawn. */
export async function seedKeyState(database: Pick<Database, "db">, env: Env): Promise<SeedKeyState> {
  const key = await readSeedKey(env);
  const known = key === null ? [] : crearCofre(key).llaves;
  const used = [...(await leerLlavesSorteos(database)), ...(await leerLlavesPartidas(database))];
  const foreign = used.filter(({ llave }) => !known.includes(llave));
  return { found: key !== null, closed: foreign.reduce((sum, { semillas }) => sum + semillas, 0) };
}
