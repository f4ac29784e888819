import { type SQL, sql } from "drizzle-orm";
import { TOPE_CONTEO } from "./conteo.ts";

/** A column that counts the rows of `from … where …`, up to one more than the limit. */
export const cuantosHasta = (filas: SQL, tope = TOPE_CONTEO) =>
  sql<number>`(select count(*) from (select 1 ${filas} limit ${tope + 1}) c)`;
