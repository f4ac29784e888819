import pg from "pg";
import { type Db, oneConnection, openDatabase } from "#database/client.ts";
import type { TestCtx } from "./ctx.ts";

/**
 * The database as a process sees it that is killed before its `vive` + 1st statement: its connections are cut at that instant and it
 * sends nothing more, so PostgreSQL ends what it had begun as after `kill -9`.
 */
export function procesoMortal(
  url: string,
  vive: number,
): { db: Db; murio: () => boolean; enterrar(): Promise<void> } {
  let dichas = 0;
  let corte: Promise<void> | null = null;
  const muerto = () => dichas > vive;
  const { db, close } = openDatabase(url, {
    max: 2,
    name: "mortal",
    async around(statement, send) {
      dichas++;
      if (!muerto()) return send(statement);
      corte ??= cortar(url);
      await corte;
      throw new pg.DatabaseError("the process was killed", 0, "error");
    },
  });
  return { db, murio: muerto, enterrar: close };
}

async function cortar(url: string): Promise<void> {
  const verdugo = oneConnection(url, "verdugo");
  await verdugo.connect();
  try {
    await verdugo.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'mortal'",
    );
  } finally {
    await verdugo.end();
  }
}

/** Nothing sends so many statements: a loop that reaches it would never end. */
const MUCHAS = 400;

type Mortal = { hacer: (ctx: TestCtx) => Promise<unknown>; mirar: () => Promise<unknown> };

/**
 * Runs a use case in processes that are killed one statement later each time, until it is done; each death before that leaves all as
 * it was. Returns how many died.
 */
export async function hastaQueViva(ctx: TestCtx, url: string, { hacer, mirar }: Mortal): Promise<number> {
  const antes = JSON.stringify(await mirar());
  const log = { ...ctx.log, error: () => undefined };
  let muertes = 0;
  for (let vive = 0; vive < MUCHAS; vive++) {
    const proceso = procesoMortal(url, vive);
    await hacer({ ...ctx, log, db: proceso.db }).catch(() => 0);
    const murio = proceso.murio();
    await proceso.enterrar();
    if (!murio) return muertes;
    muertes++;
    // A commit that was sent may have been done before the death was noticed: then all of it was.
    if (JSON.stringify(await mirar()) !== antes) return muertes;
  }
  throw new Error(`not done after ${MUCHAS} deaths`);
}
