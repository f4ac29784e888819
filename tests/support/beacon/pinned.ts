import { eq } from "drizzle-orm";
import { partidas } from "#database/schema.ts";
import { textoFijado } from "#modules/comun/baliza/drand.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";

let numero = 9_000;

/** A round of the game that is closed and waits for this pulse; returns its key. */
export async function pinRound({ db }: Pick<Ctx, "db">, cadena: string, ronda: number): Promise<string> {
  const key_partida = `PARTIDA-${++numero}`;
  const baliza = textoFijado(cadena, ronda);
  await db
    .insert(partidas)
    .values({ key_partida, estado: "Cerrada", apartada: true, compromiso: "c", garantia: "drand", baliza });
  return key_partida;
}

/** The round was settled, or its countdown stopped: nothing waits for the pulse any more. */
export async function unpinRound({ db }: Pick<Ctx, "db">, key_partida: string): Promise<void> {
  await db
    .update(partidas)
    .set({ estado: "finalizada", baliza: null })
    .where(eq(partidas.key_partida, key_partida));
}
