import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { partidas } from "#database/schema.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { leerReloj, leerViva } from "#modules/montoncito/partida/partidas.store.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { activarJuego, apostar, dosJugadores, partidaConBaliza, relojFalso } from "./montoncito.ts";

/** A shop with the game switched on, and a clock and a beacon that only the test moves. */
export async function abrirMesaConBaliza(puntos = 1_000) {
  const { db } = await testDatabase();
  const chain = crearCadena();
  const proceso = () => ({ ...testCtx(db), baliza: chain.cadena });
  const ctx = proceso();
  const reloj = await relojFalso(db);
  await activarJuego(ctx);
  let [ana, beto] = await dosJugadores(ctx, puntos);
  return {
    db,
    chain,
    ctx,
    /** The context of another process of the shop. */
    proceso,
    reloj,
    /** Two players of the test that asks for them; `cinco` bets for them. */
    async jugadores(): Promise<readonly [Sesion, Sesion]> {
      [ana, beto] = await dosJugadores(ctx, puntos);
      return [ana, beto];
    },
    ahora: () => leerReloj(ctx),
    /** Opens an untouched round whose cards will wait for a pulse; returns its key. */
    abrir: () => partidaConBaliza(ctx, reloj, chain),
    /** Bets of both players on five piles: the third one is the house. */
    async cinco(key: string): Promise<void> {
      for (const monton of [1, 2, 4, 5, 6]) await apostar(ctx, key, monton % 2 ? ana : beto, monton, 10);
    },
    fila: async (key: string) =>
      (await db.select().from(partidas).where(eq(partidas.key_partida, key)))[0] ?? expect.fail("no round"),
    viva: async () => (await leerViva(ctx))?.partida ?? expect.fail("no live round"),
    /** The book has no difference. */
    enPaz: async () => expect((await auditarLibro(ctx)).diferencias).toEqual([]),
  };
}
