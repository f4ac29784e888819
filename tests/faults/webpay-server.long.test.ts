import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { RUTA_RETORNO } from "#modules/compras/tarjeta/textos.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bytesOf, CHANCE_SEED, streamOf } from "#tests/support/chance.ts";
import { testDatabase } from "#tests/support/database.ts";
import { newDataDir, startServer, type TestServer } from "#tests/support/server.ts";
import { libroLimpio } from "#tests/support/shop/compras.ts";
import { porWebpay, tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";

// The browsers of customers come back from Webpay to a real server, and that process is killed (SIGKILL) while it serves them: at any moment,
// when Transbank has taken the money and its answer has not left yet, or as the answer leaves. webpay.test.ts kills at each statement instead.

const SEED = process.env.FAULTS_SEED ?? CHANCE_SEED;
const RUNS = Number(process.env.FAULTS_RUNS ?? 100);
/** Returns that are on their way when the process dies. */
const AT_ONCE = 4;
/** Milliseconds after which a return is surely answered. */
const WHOLE = 400;

let databaseUrl = "";
const { ctx, empezar, webpay, enWebpay, preguntar, pasan, pagosDe, cobroDe, estado, cliente } =
  await tiendaConWebpay(async () => {
    const base = await testDatabase();
    databaseUrl = base.url;
    return base;
  });
const dataDir = await newDataDir();
const abrir = () => startServer({ dataDir, databaseUrl, env: { SEED: "none", WEBPAY_URL: webpay.url } });

const azar = streamOf(`webpay servers ${SEED}`);
const dado = (caras: number): number =>
  (bytesOf(azar, 4).reduce((n, byte) => n * 256 + byte, 0) >>> 0) % caras;

/** A browser that comes back; null when the process died before it answered. */
const volver = ({ url }: TestServer, token: string): Promise<number | null> =>
  fetch(`${url}${RUTA_RETORNO}?token_ws=${token}`, { redirect: "manual" })
    .then(({ status }) => status)
    .catch(() => null);

const confirmado = (token: string): boolean => webpay.intentoDe(token).committed_at !== null;

type Intento = { codigo: string; token: string };

const MOMENTOS = ["before the answer", "at the answer", "at random"] as const;
type Momento = (typeof MOMENTOS)[number];

/** Kills the process right after Transbank did a commit. With `conRespuesta` the answer left first; otherwise the process never gets it. */
function matarEnCommit(server: TestServer, conRespuesta: boolean): void {
  webpay.alConfirmar((responder) => {
    if (conRespuesta) responder();
    void server.kill();
  });
}

/** Kills the process while the returns are on their way. */
async function matar(server: TestServer, intentos: readonly Intento[], momento: Momento): Promise<void> {
  if (momento === "at random") void sleep(dado(WHOLE)).then(() => server.kill());
  else matarEnCommit(server, momento === "at the answer");
  await Promise.all(intentos.map(({ token }) => volver(server, token)));
  await server.kill();
  webpay.alConfirmar((responder) => responder());
}

/** The sales whose money Transbank has taken, while the shop has not recorded it. */
async function cobradasSinAnotar(intentos: readonly Intento[]): Promise<number> {
  const cobradas = intentos.filter(({ token }) => confirmado(token));
  const estados = await Promise.all(cobradas.map(({ codigo }) => estado(codigo)));
  return estados.filter((uno) => uno !== "Pagado").length;
}

async function comprobar(dicho: string, { codigo, token }: Intento): Promise<void> {
  expect([dicho, webpay.intentoDe(token).commits]).toEqual([dicho, 1]);
  expect([dicho, await pagosDe(codigo)]).toEqual([dicho, [porWebpay(token)]]);
  expect([dicho, await estado(codigo), (await cobroDe(token)).estado]).toEqual([dicho, "Pagado", "pagada"]);
}

test(`a server killed while ${RUNS} returns are on their way records each payment once (seed ${SEED})`, async () => {
  console.info(`webpay server kills: FAULTS_SEED=${SEED} FAULTS_RUNS=${RUNS}`);
  ctx.clock.now = new Date();
  await empezar();
  // One customer makes all the sales, and those that died early wait for their payment.
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: RUNS + AT_ONCE }, null));
  ctx.clock.now = new Date();
  const todos: Intento[] = [];
  const cortados: Record<Momento, number> = { "before the answer": 0, "at the answer": 0, "at random": 0 };
  for (let life = 0; todos.length < RUNS; life++) {
    const server = await abrir();
    const intentos = await Promise.all(Array.from({ length: AT_ONCE }, enWebpay));
    for (const { token } of intentos) webpay.hace(token, "credito");
    const momento = MOMENTOS[life % MOMENTOS.length] ?? "at random";
    await matar(server, intentos, momento);
    const cortes = await cobradasSinAnotar(intentos);
    // Without its answer no process can have recorded a commit.
    if (momento === "before the answer") expect(cortes, `life ${life}`).toBeGreaterThan(0);
    cortados[momento] += cortes;
    todos.push(...intentos);
    const otra = await abrir();
    // Some customers reload the page, and the others never come back: the job asks for them.
    const recargan = intentos.filter(() => dado(2) === 0);
    expect(await Promise.all(recargan.map(({ token }) => volver(otra, token)))).toEqual(
      recargan.map(() => 303),
    );
    for (const minutos of [3, 15]) {
      pasan(minutos);
      await preguntar();
    }
    await otra.kill();
    for (const intento of intentos)
      if (confirmado(intento.token)) await comprobar(`life ${life}, ${momento}`, intento);
  }
  const pagados = todos.filter(({ token }) => confirmado(token));
  const cuantos = Object.entries(cortados).map(([momento, n]) => `${n} ${momento}`);
  console.info(
    `${todos.length} returns, ${pagados.length} committed; taken but not recorded when the process died: ${cuantos.join(", ")}`,
  );
  // What Transbank never committed is no payment.
  for (const { codigo, token } of todos.filter(({ token: uno }) => !confirmado(uno)))
    expect([await pagosDe(codigo), webpay.intentoDe(token).commits]).toEqual([[], 0]);
  await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 * pagados.length });
}, 3_600_000);
