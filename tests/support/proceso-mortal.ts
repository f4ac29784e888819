import type { Socket } from "node:net";
import pg from "pg";
import { type Db, openDatabase } from "#database/client.ts";

/** What the driver's types leave out: the socket of a connection. */
type ConSocket = { connection: { stream: Socket } };

/**
 * The database as a process sees it that is killed before its `vive` + 1st statement: its sockets are cut at that instant and it sends
 * nothing more, so PostgreSQL ends what it had begun as after `kill -9`.
 */
export function procesoMortal(
  url: string,
  vive: number,
): { db: Db; murio: () => boolean; enterrar(): Promise<void> } {
  const { db, pool, close } = openDatabase(url, { max: 2, name: "mortal" });
  let dichas = 0;
  const muerto = () => dichas > vive;
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (...said: unknown[]) => unknown;
    const query = (...said: unknown[]) => {
      dichas++;
      if (!muerto()) return send(...said);
      (client as unknown as ConSocket).connection.stream.destroy();
      const killed = new pg.DatabaseError("the process was killed", 0, "error");
      const answer = said.at(-1);
      // The driver's pool asks by callback, the shop by promise.
      return typeof answer === "function" ? void answer(killed) : Promise.reject(killed);
    };
    Object.assign(client, { query });
  });
  return { db, murio: muerto, enterrar: close };
}
