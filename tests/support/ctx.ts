import type { Db } from "#database/client.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { crearLotes } from "#modules/comun/tx/lotes.ts";
import { chanceBytes } from "./chance.ts";

/** Servers of the tests use it too, so they can draw the raffles that a test creates in their database. */
export const TEST_SECRET = "secreto-de-pruebas-con-32-letras-o-mas";

export type TestCtx = Ctx & { eventos: Evento[]; clock: { now: Date } };

/** A context over a real database, with a clock that tests set, the chance of this test and events that it can read. */
export function testCtx(db: Db, now = new Date("2026-11-15T15:00:00Z")): TestCtx {
  const eventos: Evento[] = [];
  const clock = { now };
  const silent = () => undefined;
  return {
    db,
    clock,
    eventos,
    now: () => clock.now,
    random: chanceBytes,
    publish: (nuevos) => eventos.push(...nuevos),
    log: { info: silent, warn: silent, error: silent },
    public_url: "http://localhost:3000",
    secret: "secreto-de-pruebas",
    baliza: null,
    cofre: crearCofre(TEST_SECRET),
    lotes: crearLotes(),
  };
}
