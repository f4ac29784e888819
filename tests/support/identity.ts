import pg from "pg";
import { IDENTIDAD_DEMO } from "#demo/data/identidad.ts";

/** Gives a shop the seller's identity, without which visitors only read that it is being prepared. */
export async function giveIdentity(
  url: string,
  ajustes: Record<string, unknown> = { ...IDENTIDAD_DEMO, pasos_ocultos: true },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [clave, valor] of Object.entries(ajustes))
    await client.query(
      "insert into ajustes (clave, valor) values ($1, $2::jsonb) on conflict (clave) do update set valor = excluded.valor",
      [clave, JSON.stringify(valor)],
    );
  await client.end();
}
