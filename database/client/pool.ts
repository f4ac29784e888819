import pg from "pg";
import { prepared, unprepared, wantsPrepared } from "./prepared.ts";

/** A statement with its values, as it is sent. */
export type Statement = pg.QueryConfig<unknown[]>;
type Send = (statement: Statement) => Promise<pg.QueryResult>;

/** Called in place of sending a statement: it sends it, and may measure it, delay it or change it. */
export type Around = (statement: Statement, send: Send) => Promise<pg.QueryResult>;

/**
 * The pool of the driver with a class of ours for its connections, which lets `around` see each statement. Only the forms of
 * `query` that answer with a promise are offered.
 */
export function openPool(
  config: pg.PoolConfig & { connectionString: string },
  around: Around = (statement, send) => send(statement),
): pg.Pool {
  const named = wantsPrepared(config.connectionString) ? prepared : unprepared;

  class Connection extends pg.Client {
    override query(asked: unknown, values?: unknown): never {
      return around(statementOf(asked, values), (sent) => super.query(named(sent))) as never;
    }
  }

  class Pool extends pg.Pool {
    override query(asked: unknown, values?: unknown): never {
      return this.#query(statementOf(asked, values)) as never;
    }

    /** Awaits the connection: the driver calls back in the context of the request that released it, and traces follow the context. */
    async #query(statement: Statement): Promise<pg.QueryResult> {
      const client = await this.connect();
      try {
        const result = await client.query(statement);
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    }
  }

  return new Pool({ ...config, Client: Connection });
}

/** Drizzle passes the values apart from the text. */
function statementOf(asked: unknown, values: unknown): Statement {
  const statement = typeof asked === "string" ? { text: asked } : (asked as Statement);
  return Array.isArray(values) ? { ...statement, values } : statement;
}
