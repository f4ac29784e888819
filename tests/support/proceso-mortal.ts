import pg from "pg";
import { type Db, oneConnection, openDatabase } from "#database/client.ts";

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
