import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { partidas } from "#database/schema.ts";
import { crearCofre } from "#modules/comun/cripto/cofre.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { activarJuego, apostar, partidaNueva, relojFalso } from "#tests/support/shop/montoncito.ts";
import { crearPersonasConPuntos } from "#tests/support/shop/sorteos.ts";
import { type JuegoEnMarcha, startJuego } from "./juego.ts";

const { db, url } = await testDatabase();
const base = testCtx(db);
const ctx = { ...base, log: { ...base.log, error: () => undefined } };
const sinLlave = { ...ctx, cofre: crearCofre("una-llave-nueva") };
const reloj = await relojFalso(db);
const running: JuegoEnMarcha[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((juego) => juego.stop()));
});
const start = async (proceso: typeof ctx) => void running.push(await startJuego(proceso, url));

test("a process without the key of the round gives the lease to the one that has it", async () => {
  await activarJuego(ctx);
  const key = await partidaNueva(ctx, reloj);
  const [ana] = await crearPersonasConPuntos(ctx, 1, 1_000);
  if (!ana) throw new Error("no person");
  for (const monton of [1, 2, 4, 5, 6]) await apostar(ctx, key, ana, monton, 10);
  await reloj.avanzar(15_000);
  const estado = async () =>
    (await db.select().from(partidas).where(eq(partidas.key_partida, key)))[0]?.estado;
  // The only process has the wrong key: the round waits for it.
  await start(sinLlave);
  expect(await estado()).toBe("cuenta");
  await start(ctx);
  await vi.waitFor(async () => expect(await estado()).toBe("Cerrada"), { timeout: 60_000, interval: 100 });
});
