import { randomBytes } from "node:crypto";
import type { Db } from "#database/client.ts";
import type { Ctx, Log } from "#modules/comun/contexto.ts";
import type { Evento } from "#modules/comun/eventos.ts";
import { crearLotes } from "#modules/comun/lotes.ts";

type Parts = {
  db: Db;
  log: Log;
  publish: (eventos: readonly Evento[]) => void;
  public_url: string;
  secret: string;
};

/** The context of this process: real clock, real chance, real database. */
export const createCtx = (parts: Parts): Ctx => ({
  ...parts,
  now: () => new Date(),
  random: (bytes) => new Uint8Array(randomBytes(bytes)),
  lotes: crearLotes(),
});
