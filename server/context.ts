import { randomBytes } from "node:crypto";
import type { Db } from "#database/client.ts";
import type { Cadena } from "#modules/comun/baliza/drand.ts";
import type { Cofre } from "#modules/comun/cripto/cofre.server.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import type { Ctx, Log } from "#modules/comun/tx/contexto.ts";
import { crearLotes } from "#modules/comun/tx/lotes.ts";

type Parts = {
  db: Db;
  log: Log;
  publish: (eventos: readonly Evento[]) => void;
  public_url: string;
  push_hosts?: readonly string[];
  respalda_sola?: boolean;
  secret: string;
  baliza: Cadena | null;
  cofre: Cofre;
};

/** The context of a real process: system clock, secure randomness and the database. */
export const createCtx = (parts: Parts): Ctx => ({
  ...parts,
  now: () => new Date(),
  random: (bytes) => new Uint8Array(randomBytes(bytes)),
  lotes: crearLotes(),
});
