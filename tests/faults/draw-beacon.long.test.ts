import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, libro_asientos, productos, pulsos, sorteos, ventas } from "#database/schema.ts";
import { rondaDe, textoFijado } from "#modules/comun/baliza/drand.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { type Acta, actaSchema } from "#modules/sorteos/verificacion/acta.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { huellaAportes, huellaRangos, mezclar, sortear } from "#modules/sorteos/verificacion/sorteo-v1.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { openRelay } from "#tests/support/beacon/relay.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf } from "#tests/support/e2e/http.ts";
import { newDataDir, startServer } from "#tests/support/server.ts";

/** A raffle of the demo shop that waits for its draw, with at least five inputs. */
const SKU = "100019";
/** Milliseconds from the start to the pulse: copies of the seed exist before it. */
const HASTA_EL_PULSO = 12_000;

const databaseUrl = await demoDatabase();
const { db } = openForFile(databaseUrl);

test("killed after the start, after the pulse and during the settling, then two processes at once: one result, the verifier's", async () => {
  const relay = await openRelay();
  const { cadena, pulso } = relay.chain;
  const chainFile = join(await newDataDir(), "cadena.json");
  await writeFile(chainFile, JSON.stringify(cadena));
  const env = { BEACON: "drand", BEACON_URLS: relay.url, BEACON_CHAIN: chainFile };
  const start = () => startServer({ databaseUrl, env });
  const antes = await db.$count(ventas, eq(ventas.origen, "sorteo"));

  relay.behave({ kind: "silent" });
  const first = await start();
  const cookie = await cookieOf(first, first.admin);
  const { key, ronda } = await cerrarConPulso(cadena);
  const answer = await fetch(`${first.url}/.netlify/functions/iniciarSorteo`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: first.url, "Content-Type": "application/json" },
    body: JSON.stringify({ key }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { ganadores: null }]);
  await first.kill();

  const fijada = actaSchema.parse(await leerActaSorteo({ db }, SKU, key));
  expect(fijada).toMatchObject({ numero_producto: null, baliza: textoFijado(cadena.hash, ronda) });
  const decidido = await decidir(fijada, pulso(ronda));

  // The settling needs the product's row: holding its lock stops the next server after the pulse, inside its transaction.
  await db.transaction(async (tx) => {
    await tx.select().from(productos).where(eq(productos.sku, SKU)).for("no key update");
    relay.behave({ kind: "honest" });
    const second = await start();
    await expect.poll(() => db.$count(pulsos, eq(pulsos.ronda, ronda)), { timeout: 60_000 }).toBe(1);
    await expect.poll(esperanUnCandado, { timeout: 90_000 }).toBeGreaterThan(0);
    await second.kill();
  });
  const [cortado] = await db.select().from(sorteos).where(eq(sorteos.key, key));
  expect(cortado).toMatchObject({ estado: "Cerrado", numero_producto: null });

  const both = await Promise.all([start(), start()]);
  const final = and(eq(sorteos.key, key), eq(sorteos.estado, "Finalizado"));
  await expect.poll(() => db.$count(sorteos, final), { timeout: 90_000, interval: 200 }).toBe(1);
  const acta = actaSchema.parse(await leerActaSorteo({ db }, SKU, key));
  expect(acta).toMatchObject({ ...decidido, semilla: fijada.semilla, baliza: pulso(ronda) });
  expect((await verificarActa(acta, cadena)).filter(({ ok }) => !ok)).toEqual([]);

  expect(await db.$count(ventas, eq(ventas.origen, "sorteo"))).toBe(antes + 1);
  expect(await db.$count(libro_asientos, eq(libro_asientos.clave, `premio:${key}`))).toBe(1);
  const participantes = new Set(acta.rangos.map(({ participante }) => participante)).size;
  const copias = sql`${correos.clave} like ${`sorteo-semilla:${key}:%`}`;
  expect(await db.$count(correos, copias)).toBe(participantes);
  // The pulse was stored once, so the servers after the second never asked a relay for it.
  expect(relay.asked(ronda)).toBeLessThanOrEqual(2);
  expect((await auditarLibro(testCtx(db))).diferencias).toEqual([]);
  for (const server of both) expect((await server.stop()).code).toBe(0);
});

/** The demo raffle as if it had been created with the beacon and its night were now, its pulse some seconds ahead. */
async function cerrarConPulso(cadena: Parameters<typeof rondaDe>[0] & { hash: string }) {
  const fecha_sorteo = new Date(Date.now() + HASTA_EL_PULSO - 120_000);
  const ronda = rondaDe(cadena, new Date(fecha_sorteo.getTime() + 120_000));
  const [sorteo] = await db
    .update(sorteos)
    .set({ garantia: "drand", fecha_sorteo, baliza: textoFijado(cadena.hash, ronda) })
    .where(and(eq(sorteos.producto, SKU), eq(sorteos.estado, "Cerrado")))
    .returning();
  if (!sorteo) throw new Error("no closed raffle");
  return { key: sorteo.key, ronda };
}

/** Sessions of this database that wait for a row. */
async function esperanUnCandado(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%productos%'`);
  return rows[0]?.n ?? 0;
}

/** Recomputes the result from the published seed, ranges and inputs and the pulse, independently of the shop. */
async function decidir({ key, objetivo, rangos, aportes, semilla }: Acta, baliza: string) {
  const huella_rangos = await huellaRangos(key, objetivo, rangos);
  const huella_aportes = await huellaAportes(key, aportes ?? []);
  const z = await mezclar(hexABytes(semilla ?? ""), { key, huella_rangos, huella_aportes, baliza });
  return sortear(z, objetivo, rangos);
}
