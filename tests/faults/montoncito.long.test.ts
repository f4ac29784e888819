import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apuestas, partidas, tickets_montoncitos, usuarios } from "#database/schema.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { leerViva } from "#modules/montoncito/partida/partidas.store.server.ts";
import { actaPartidaSchema } from "#modules/montoncito/reglas/acta.ts";
import { ENTRE_CARTAS } from "#modules/montoncito/reglas/partida.ts";
import { verificarPartida } from "#modules/montoncito/reglas/verificacion.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import type { TestChain } from "#tests/support/beacon/chain.ts";
import { openRelay } from "#tests/support/beacon/relay.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { driver } from "#tests/support/driver.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { demoDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { cookieOf } from "#tests/support/e2e/http.ts";
import { newDataDir, startServer, type TestServer } from "#tests/support/server.ts";
import { activarJuego, latir } from "#tests/support/shop/montoncito.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";

const databaseUrl = await demoDatabase();
const { db } = openForFile(databaseUrl);
const ctx = testCtx(db, new Date());
const PUNTOS = 500;

type Bot = {
  codigo: string;
  monton: number;
  cookies: Map<TestServer, string>;
  aceptadas: number;
  dudosas: number;
};

test("three processes, bots at all of them, the driver killed twice mid-round: every round is paid once", async () => {
  const servidores = await Promise.all([1, 2, 3].map(() => startServer({ databaseUrl })));
  const bots = await Promise.all([1, 2, 3, 4, 6].map((monton) => crearBot(monton, servidores)));
  const vivos = new Set(servidores);
  const { partida } = await viva();
  const key = partida.key_partida;

  // The first bets reach all processes and start the countdown.
  await Promise.all(bots.map((bot, i) => apostar(bot, servidores[i % 3] ?? expect.fail(), key)));
  const { tiempo_inicio } = (await viva()).partida;
  expect((await viva()).partida.estado).toBe("cuenta");
  const fin = new AbortController();
  const jugando = bots.map((bot) => seguir(bot, vivos, key, fin.signal));

  await matarConductor(vivos);
  await estado(key, "Cerrada");
  fin.abort();
  await Promise.all(jugando);
  await comprobarCierre(key, (tiempo_inicio?.getTime() ?? 0) + 15_000);

  await matarConductor(vivos);
  await estado(key, "finalizada");
  expect(vivos.size).toBe(1);
  await comprobar(key, bots);

  // The remaining process continues alone.
  const siguiente = (await viva()).partida.key_partida;
  expect(siguiente).not.toBe(key);
  const [bot = expect.fail(), solo = expect.fail()] = [bots[0], [...vivos][0]];
  await apostar(bot, solo, siguiente);
  expect((await viva()).partida.totales[0]).toBe(1);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  expect((await solo.stop()).code).toBe(0);
}, 150_000);

test("killed between the close and the deal, twice, while the relay is silent: the pulse deals and pays the round once", async () => {
  const relay = await openRelay();
  const { chain } = relay;
  const key = await abrirConBaliza(chain);
  const archivo = join(await newDataDir(), "cadena.json");
  await writeFile(archivo, JSON.stringify(chain.cadena));
  const env = { BEACON: "drand", BEACON_URLS: relay.url, BEACON_CHAIN: archivo };
  const servidores = await Promise.all([1, 2, 3].map(() => startServer({ databaseUrl, env })));
  const bots = await Promise.all([1, 2, 3, 4, 6].map((monton) => crearBot(monton, servidores)));
  const vivos = new Set(servidores);
  for (let vez = 0; vez < 2; vez++)
    await Promise.all(bots.map((bot, i) => apostar(bot, servidores[i % 3] ?? expect.fail(), key)));
  const { baliza } = (await viva()).partida;
  relay.behave({ kind: "silent" });

  await estado(key, "Cerrada");
  await matarConductor(vivos);
  await matarConductor(vivos);
  const [solo = expect.fail()] = vivos;
  const cerrada = await fila(key);
  expect(cerrada).toMatchObject({ estado: "Cerrada", baliza, repartida_en: null });
  expect(await db.$count(tickets_montoncitos, eq(tickets_montoncitos.partida, key))).toBe(0);
  await apostar(bots[0] ?? expect.fail(), solo, key);
  expect((await fila(key))?.totales).toEqual(cerrada?.totales);

  relay.behave({ kind: "honest" });
  await estado(key, "finalizada");
  expect((await fila(key))?.baliza?.startsWith(`${baliza}:`)).toBe(true);
  await comprobar(key, bots);
  const leida = await (await fetch(`${solo.url}/juegos/el-montoncito/partidas/${key}/acta.json`)).json();
  const acta = actaPartidaSchema.parse(leida);
  const { compromiso, garantia, cartas, banca } = acta;
  const mostrada = { compromiso, garantia, cartas: cartas ?? [], banca: banca ?? 0 };
  const lineas = await verificarPartida(acta, { mostrada, cadena: chain.cadena });
  expect(lineas.filter(({ ok }) => !ok)).toEqual([]);
  expect((await solo.stop()).code).toBe(0);
}, 150_000);

/** Ends the round of the test before and opens one that relies on the beacon. */
async function abrirConBaliza(chain: TestChain): Promise<string> {
  await activarJuego(ctx, false);
  await moverJuego(ctx);
  await latir(ctx, chain, new Date());
  await activarJuego(ctx);
  await moverJuego({ ...ctx, baliza: chain.cadena });
  const { key_partida, garantia } = (await viva()).partida;
  expect(garantia).toBe("drand");
  return key_partida;
}

const fila = async (key: string) =>
  (await db.select().from(partidas).where(eq(partidas.key_partida, key)))[0];

const viva = async () => (await leerViva(ctx)) ?? expect.fail("no round");

async function crearBot(monton: number, servidores: readonly TestServer[]): Promise<Bot> {
  const quien = await createConfirmed(db);
  const [fila] = await db.select().from(usuarios).where(eq(usuarios.email, quien.email));
  const codigo = fila?.codigo_referido ?? "";
  await darPuntos(ctx, codigo, PUNTOS);
  const cookies = new Map<TestServer, string>();
  const cookie = await cookieOf(servidores[0] ?? expect.fail(), quien);
  for (const servidor of servidores) cookies.set(servidor, cookie);
  return { codigo, monton, cookies, aceptadas: 0, dudosas: 0 };
}

/** Bets one point on the bot's own pile; if the process dies meanwhile, the outcome is unknown. */
async function apostar(bot: Bot, servidor: TestServer, partidaId: string): Promise<void> {
  const cuerpo = { jugador: bot.codigo, cantidad: 1, numeroMonton: bot.monton, partidaId };
  const status = await fetch(`${servidor.url}/.netlify/functions/realizarApuesta`, {
    method: "POST",
    body: JSON.stringify(cuerpo),
    headers: {
      "Content-Type": "application/json",
      Origin: servidor.url,
      Cookie: bot.cookies.get(servidor) ?? "",
    },
  }).then(
    (respuesta) => respuesta.status,
    () => "no answer" as const,
  );
  if (status === "no answer") bot.dudosas++;
  else if (status === 200) bot.aceptadas++;
  else expect([409, 503]).toContain(status);
}

async function seguir(bot: Bot, vivos: ReadonlySet<TestServer>, key: string, signal: AbortSignal) {
  for (let i = bot.monton; !signal.aborted && i < 300; i++) {
    const servidor = [...vivos][i % vivos.size];
    if (servidor) await apostar(bot, servidor, key);
    await new Promise((listo) => setTimeout(listo, 400));
  }
}

const conductor = () => driver(db);

async function matarConductor(vivos: Set<TestServer>): Promise<void> {
  const pid = await conductor();
  const suyo =
    [...vivos].find(({ running }) => running.child.pid === pid) ?? expect.fail("no process drives");
  vivos.delete(suyo);
  await suyo.kill();
  // PostgreSQL keeps the lock of the killed process until it notices that the connection is gone.
  await expect
    .poll(async () => [0, pid].includes(await conductor()), { timeout: 15_000, interval: 100 })
    .toBe(false);
}

const estado = (key: string, esperado: string) =>
  expect
    .poll(async () => (await db.select().from(partidas).where(eq(partidas.key_partida, key)))[0]?.estado, {
      timeout: 40_000,
      interval: 50,
    })
    .toBe(esperado);

/**
 * Another process took over: the cards flip at the promised instant. A machine that was too busy to close the round
 * by the first card flips them from the real close instead.
 */
async function comprobarCierre(key: string, prometido: number): Promise<void> {
  const [cerrada] = await db.select().from(partidas).where(eq(partidas.key_partida, key));
  const tarde = (cerrada?.cerrada_en?.getTime() ?? Number.NaN) - prometido;
  if (tarde !== 0) expect(tarde).toBeGreaterThan(ENTRE_CARTAS);
}

async function comprobar(key: string, bots: readonly Bot[]): Promise<void> {
  const netos = await db.select().from(tickets_montoncitos).where(eq(tickets_montoncitos.partida, key));
  expect(netos).toHaveLength(bots.length);
  for (const { codigo, aceptadas, dudosas } of bots) {
    const suyas = await db.select().from(apuestas).where(eq(apuestas.jugador, codigo));
    // Every answered bet is stored; one with an unknown outcome may be.
    expect(suyas.length).toBeGreaterThanOrEqual(aceptadas);
    expect(suyas.length).toBeLessThanOrEqual(aceptadas + dudosas);
    expect(aceptadas).toBeGreaterThan(1);
    expect(suyas.some(({ resultado }) => resultado === "pendiente" || resultado === "cancelada")).toBe(false);
    const neto = netos.find(({ jugador }) => jugador === codigo)?.puntos ?? Number.NaN;
    expect([suyas.length, 0, -suyas.length]).toContain(neto);
    expect(await leerSaldo(ctx, codigo)).toBe(PUNTOS + neto);
  }
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
}
