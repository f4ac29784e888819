import { oneConnection } from "#database/client.ts";

type Attempt = {
  fecha: Date;
  clase: "respaldo" | "ensayo";
  archivo: string | null;
  bytes?: number;
  filas?: number;
  duracion_ms: number;
  falla?: string;
};

async function ask<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = oneConnection(url, "respaldo");
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const withConnection = (url: string, statement: string, values: unknown[]): Promise<void> =>
  ask(url, statement, values).then(() => undefined);

/** The files that this database noted as good backups of itself, newest first, each with its size. */
export const readOwn = (url: string): Promise<{ archivo: string; bytes: number }[]> =>
  ask(
    url,
    `select archivo, coalesce(bytes, 0)::float8 as bytes from respaldos
     where clase = 'respaldo' and falla is null and archivo is not null order by fecha desc, id desc`,
  );

/** Bytes of the database on its disk. */
export async function sizeOfDatabase(url: string): Promise<number> {
  const [row] = await ask<{ bytes: number }>(
    url,
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return row?.bytes ?? 0;
}

/** Tells the owner's list of first steps and the panel when the shop was last backed up. */
export const recordDate = (url: string, now: Date): Promise<void> =>
  withConnection(
    url,
    `insert into ajustes (clave, valor, actualizado_en) values ('respaldado_en', to_jsonb($1::text), $1::timestamptz)
     on conflict (clave) do update set valor = excluded.valor, actualizado_en = excluded.actualizado_en, actualizado_por = null`,
    [now.toISOString()],
  );

/** Keeps an attempt of the clock or of the owner on the store. */
export const recordAttempt = (url: string, attempt: Attempt): Promise<void> => {
  const { fecha, clase, archivo, bytes = null, filas = null, duracion_ms, falla = null } = attempt;
  return withConnection(
    url,
    `insert into respaldos (fecha, clase, archivo, bytes, filas, duracion_ms, falla)
     values ($1::timestamptz, $2, $3, $4, $5, $6, $7)`,
    [fecha.toISOString(), clase, archivo, bytes, filas, Math.round(duracion_ms), falla],
  );
};
