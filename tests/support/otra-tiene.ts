import type { SQL } from "drizzle-orm";
import type { Db } from "#database/client.ts";

/** Another transaction that locks what the query names; returns how to end it. */
export async function otraTiene(db: Db, consulta: SQL): Promise<() => Promise<void>> {
  const suelta = Promise.withResolvers<void>();
  const tomada = Promise.withResolvers<void>();
  const ajena = db.transaction(async (tx) => {
    await tx.execute(consulta);
    tomada.resolve();
    await suelta.promise;
  });
  await tomada.promise;
  return async () => {
    suelta.resolve();
    await ajena;
  };
}
