import type pg from "pg";
import type { Tamanos } from "./tamanos.ts";

/** What every step of a growth gets: one connection inside one transaction, and who has the long history. */
export type Obra = {
  client: pg.Client;
  tamanos: Tamanos;
  /** Whoever bought from the beginning and never stopped: lists that grow with one person grow with them. */
  fiel: string;
  admin: string;
  decir: (linea: string) => void;
};

export const ejecutar = async (
  { client }: Pick<Obra, "client">,
  texto: string,
  valores: unknown[] = [],
): Promise<number> => (await client.query(texto, valores)).rowCount ?? 0;

/** Where new ids of a table begin. */
export async function baseDe({ client }: Pick<Obra, "client">, tabla: string): Promise<number> {
  const { rows } = await client.query<{ base: number }>(`select coalesce(max(id), 0) as base from ${tabla}`);
  return rows[0]?.base ?? 0;
}

/** The next id that the table gives by itself, after ids that were given by hand. */
export const seguirDesde = (obra: Pick<Obra, "client">, tabla: string): Promise<number> =>
  ejecutar(
    obra,
    `select setval(pg_get_serial_sequence('${tabla}', 'id'), greatest((select max(id) from ${tabla}), 1))`,
  );
