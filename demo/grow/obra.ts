import type pg from "pg";
import type { Cofre } from "#modules/comun/cripto/cofre.server.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import type { Tamanos } from "./tamanos.ts";

/**
 * What every step of the growth receives: one connection inside one transaction, and the customer with the
 * long history.
 */
export type Obra = {
  client: pg.Client;
  tamanos: Tamanos;
  /** The customer who bought throughout: the lists that grow per customer grow for this one. */
  fiel: string;
  admin: string;
  /** Encrypts the seeds that the shop will draw with. */
  cofre: Cofre;
  decir: (linea: string) => void;
};

export const ejecutar = async (
  { client }: Pick<Obra, "client">,
  texto: string,
  valores: unknown[] = [],
): Promise<number> => (await client.query(texto, valores)).rowCount ?? 0;

/** Writes the encrypted seeds of raffles or rounds. */
export async function guardarSemillas(
  obra: Pick<Obra, "client" | "cofre">,
  { tabla, columna }: { tabla: "sorteos_semillas" | "partidas_semillas"; columna: "sorteo" | "partida" },
  semillas: readonly { key: string; semilla: string }[],
): Promise<void> {
  const filas = semillas.map(({ key, semilla }) => ({ key, ...obra.cofre.cerrar(key, hexABytes(semilla)) }));
  await ejecutar(
    obra,
    `insert into ${tabla} (${columna}, semilla, llave)
     select key, semilla, llave from json_to_recordset($1) as f(key text, semilla text, llave text)`,
    [JSON.stringify(filas)],
  );
}

/** Returns the first id for new rows of a table. */
export async function baseDe({ client }: Pick<Obra, "client">, tabla: string): Promise<number> {
  const { rows } = await client.query<{ base: number }>(`select coalesce(max(id), 0) as base from ${tabla}`);
  return rows[0]?.base ?? 0;
}

/** Moves the table's sequence past the ids that were inserted explicitly. */
export const seguirDesde = (obra: Pick<Obra, "client">, tabla: string): Promise<number> =>
  ejecutar(
    obra,
    `select setval(pg_get_serial_sequence('${tabla}', 'id'), greatest((select max(id) from ${tabla}), 1))`,
  );
