import { eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { correos, libro_asientos, tickets_compras, ventas } from "#database/schema.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { procesoMortal } from "#tests/support/proceso-mortal.ts";
import { libroLimpio } from "#tests/support/shop/compras.ts";
import { A_LAS_22, A_LAS_2355, tiendaConBaliza } from "#tests/support/shop/sorteo-con-baliza.ts";
import { leerSorteo } from "#tests/support/shop/sorteo-lleno.ts";
import { atenderSorteos } from "./reloj/atender-sorteos.server.ts";

const { db, url } = await testDatabase();
const { ctx, RONDA, llega, limpiar, cerrado, fallas, aMano } = tiendaConBaliza(db);
beforeEach(limpiar);

/** No step of a draw sends so many statements: a loop that reaches it would never end. */
const MUCHAS = 400;

type Sorteo = Awaited<ReturnType<typeof leerSorteo>>;

/**
 * Runs the job of raffles in processes that are killed one statement later each time, until the step is done. Every death before that
 * must leave the raffle undecided, with the seed that was published and all points where they were. Answers how many processes died.
 */
async function hastaQue(key: string, codigos: readonly string[], hecho: (sorteo: Sorteo) => boolean) {
  const { semilla } = await leerSorteo(ctx, key);
  const antes = await saldos(codigos);
  let muertes = 0;
  for (let vive = 0; vive < MUCHAS; vive++) {
    const proceso = procesoMortal(url, vive);
    await atenderSorteos({ ...ctx, db: proceso.db }).catch(() => 0);
    if (proceso.murio()) muertes++;
    await proceso.enterrar();
    const ahora = await leerSorteo(ctx, key);
    if (hecho(ahora)) return muertes;
    expect(ahora).toMatchObject({ estado: "Cerrado", semilla, numero_producto: null, numero_puntos: null });
    expect(await saldos(codigos)).toEqual(antes);
  }
  throw new Error(`${key} is not done after ${MUCHAS} deaths`);
}

const saldos = (codigos: readonly string[]) =>
  Promise.all(codigos.map(async (codigo) => leerSaldo(ctx, codigo)));

test("killed before every single statement of both steps, a draw with a beacon has one result and loses no point", async () => {
  const { key, sku, codigos } = await cerrado(6);
  const iniciales = await saldos(codigos);
  const premios = await db.$count(ventas, eq(ventas.origen, "sorteo"));

  ctx.clock.now = A_LAS_22;
  expect(await hastaQue(key, codigos, ({ semilla }) => semilla !== null)).toBeGreaterThan(5);
  const publicado = await leerSorteo(ctx, key);
  expect(publicado).toMatchObject({ estado: "Cerrado", numero_producto: null });
  expect(await saldos(codigos)).toEqual(iniciales);
  // Everyone holds one copy of the seed, and it is the one that decides.
  const copias = await db
    .select()
    .from(correos)
    .where(like(correos.clave, `sorteo-semilla:${key}:%`));
  expect(copias.map(({ datos }) => datos.semilla)).toEqual(codigos.map(() => publicado.semilla));

  await llega(RONDA);
  ctx.clock.now = A_LAS_2355;
  expect(await hastaQue(key, codigos, ({ estado }) => estado === "Finalizado")).toBeGreaterThan(5);
  const final = await leerSorteo(ctx, key);
  expect(final).toMatchObject({ ...(await aMano(sku, key)), semilla: publicado.semilla });
  expect(await fallas(sku, key)).toEqual([]);

  expect(await db.$count(ventas, eq(ventas.origen, "sorteo"))).toBe(premios + 1);
  expect(await db.$count(libro_asientos, eq(libro_asientos.clave, `premio:${key}`))).toBe(1);
  const ganados = (await saldos(codigos)).map((saldo, i) => saldo - (iniciales[i] ?? 0));
  expect(ganados.filter((puntos) => puntos !== 0)).toEqual([Math.floor(final.objetivo / 10)]);
  const pagadas = await db.select().from(tickets_compras).where(eq(tickets_compras.forma_pago, "sorteo"));
  expect(pagadas.filter(({ usuario }) => codigos.includes(usuario))).toHaveLength(1);
  await libroLimpio(ctx);
  // A process that comes later finds nothing to do.
  expect(await atenderSorteos(ctx)).toBe(0);
  expect(await leerSorteo(ctx, key)).toEqual(final);
});
