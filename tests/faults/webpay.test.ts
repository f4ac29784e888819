import { expect, test } from "vitest";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { recibirRetorno } from "#modules/compras/tarjeta/recibir-retorno.server.ts";
import type { ServicioWebpay } from "#modules/compras/tarjeta/servicio.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bytesOf, CHANCE_SEED, streamOf } from "#tests/support/chance.ts";
import { testDatabase } from "#tests/support/database.ts";
import { isLong } from "#tests/support/long.ts";
import { procesoMortal } from "#tests/support/proceso-mortal.ts";
import { libroLimpio } from "#tests/support/shop/compras.ts";
import { porWebpay, tiendaConWebpay } from "#tests/support/shop/webpay-tienda.ts";

// The browser of a customer comes back from Webpay, and the process that serves it is killed: before the commit, between the commit and
// the write of its answer, or in the middle of that write. Nothing is paid twice, and nothing that Transbank took is lost.

const RUNS = isLong ? 100 : 6;
/** A return sends fewer statements than that; a later death is a return that lived. */
const STATEMENTS = 48;
/** A second return does not wait in this test. */
const ESPERA = { paso: 5, pasos: 1 };

let url = "";
const { ctx, empezar, webpay, enWebpay, volver, preguntar, pasan, pagosDe, cobroDe, estado, cliente } =
  await tiendaConWebpay(async () => {
    const base = await testDatabase();
    url = base.url;
    return base;
  });

const azar = streamOf(`webpay kills ${process.env.FAULTS_SEED ?? CHANCE_SEED}`);
const dado = (caras: number): number =>
  (bytesOf(azar, 4).reduce((n, byte) => n * 256 + byte, 0) >>> 0) % caras;

/** Returns in a process that dies before that statement, or, if `enCommit`, as soon as Transbank has committed. */
async function volverYMorir(token: string, vive: number, enCommit: boolean): Promise<void> {
  const proceso = procesoMortal(url, enCommit ? STATEMENTS * 4 : vive);
  let muerto = false;
  const confirmar: ServicioWebpay["confirmar"] = async (llaves, uno) => {
    const respuesta = await webpay.servicio.confirmar(llaves, uno);
    muerto = true;
    return respuesta;
  };
  const nunca = new Promise<never>(() => undefined);
  const servicio = enCommit
    ? {
        ...webpay.servicio,
        confirmar: (...datos: Parameters<typeof confirmar>) => confirmar(...datos).then(() => nunca),
      }
    : webpay.servicio;
  const vuelta = recibirRetorno({ ...ctx, db: proceso.db }, servicio, { clase: "vuelve", token }, ESPERA);
  if (enCommit) await expect.poll(() => muerto, { interval: 5 }).toBe(true);
  else await vuelta.catch(() => null);
  await proceso.enterrar();
}

test(`killed ${RUNS} times around the commit, money is recorded once and never lost (seed ${CHANCE_SEED})`, async () => {
  console.info(`webpay kills: FAULTS_SEED=${process.env.FAULTS_SEED ?? CHANCE_SEED}`);
  await empezar();
  // One customer makes all the sales, and those that died early wait for their payment.
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: RUNS }, null));
  let pagadas = 0;
  for (let run = 0; run < RUNS; run++) {
    const { codigo, token } = await enWebpay();
    webpay.hace(token, "credito");
    const enCommit = run % 3 === 0;
    const vive = dado(STATEMENTS);
    await volverYMorir(token, vive, enCommit);
    const dicho = `run ${run}: ${enCommit ? "at the commit" : `before statement ${vive}`}`;
    // The customer may reload the page any number of times, at once or later, and the job asks.
    for (let n = dado(3); n > 0; n--) await Promise.all([volver({ token_ws: token }), preguntar()]);
    pasan(3);
    await preguntar();
    pasan(15);
    await preguntar();
    const intento = webpay.intentoDe(token);
    expect([dicho, intento.commits <= 1]).toEqual([dicho, true]);
    const cobrado = intento.status === "AUTHORIZED";
    expect([dicho, await pagosDe(codigo)]).toEqual([dicho, cobrado ? [porWebpay(token)] : []]);
    expect([dicho, await estado(codigo)]).toEqual([dicho, cobrado ? "Pagado" : "Validando Pago"]);
    const { estado: fin } = await cobroDe(token);
    expect([dicho, cobrado ? ["pagada"] : ["vencida", "abandonada"]]).toEqual([
      dicho,
      expect.arrayContaining([fin]),
    ]);
    if (cobrado) pagadas++;
  }
  expect(pagadas).toBeGreaterThan(0);
  await libroLimpio(ctx, { [cliente.ana.codigo_referido]: 600 * pagadas });
}, 1_200_000);
