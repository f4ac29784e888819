import { sql } from "drizzle-orm";
import type { Lector } from "./tx/contexto.ts";

export async function databaseAnswers({ db }: Lector): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
