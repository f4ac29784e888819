import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#database/client.ts";
import { boletas_caf, boletas_documentos } from "#database/schema.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { chanceBytes } from "#tests/support/chance.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { isLong } from "#tests/support/long.ts";
import { procesoMortal } from "#tests/support/proceso-mortal.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { comprar, deProducto } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { atenderBoletas } from "./atender-boletas.server.ts";
import { buscarDebidas } from "./deuda/buscar-debidas.server.ts";
import { emitirDebidas } from "./emision/emitir.server.ts";
import { apagarBoletas } from "./llaves/encender.server.ts";

let url = "";
const abrir = async () => {
  const base = await databaseOfEachTest();
  url = base.url;
  return base;
};
const { db, ctx, tienda, admin, sii, doble, pasan, pagada, atender } = await tiendaConBoletas(
  { folios: { 39: [1, 5_000] } },
  abrir,
);

const documentos = () => db.select().from(boletas_documentos).orderBy(boletas_documentos.id);
/** `npm test` kills a handful of processes, `npm run faults` many. */
const MUERTES = isLong ? 100 : 6;

test("64 payments confirmed at once with one folio left: one boleta, the others wait; new folios are given in order", async () => {
  const codigos: string[] = [];
  for (let i = 0; i < 64; i++)
    codigos.push(await comprar(ctx, await crearPersona(ctx), [deProducto(tienda.producto)]));
  await Promise.all(codigos.map((codigo) => pagoRecibido(ctx, { codigo }, admin)));
  await db.update(boletas_caf).set({ siguiente: 5_000 }).where(eq(boletas_caf.tipo, 39));
  pasan(11);
  await buscarDebidas(ctx);
  await Promise.all(Array.from({ length: 4 }, () => emitirDebidas(ctx, sii.firmador)));
  const antes = await documentos();
  expect(antes).toHaveLength(64);
  expect(antes.filter(({ folio }) => folio !== null).map(({ folio, estado }) => [folio, estado])).toEqual([
    [5_000, "timbrada"],
  ]);
  expect(antes.filter(({ espera }) => espera === "faltan_folios")).toHaveLength(63);
  await db.update(boletas_caf).set({ siguiente: 1 }).where(eq(boletas_caf.tipo, 39));
  await Promise.all(Array.from({ length: 4 }, () => emitirDebidas(ctx, sii.firmador)));
  const folios = (await documentos()).map(({ folio }) => folio ?? 0).sort((a, b) => a - b);
  expect(folios).toEqual([...Array.from({ length: 63 }, (_, i) => i + 1), 5_000]);
});

/** Runs the job in a process that is killed after so many statements. */
async function morir(vive: number): Promise<boolean> {
  const proceso = procesoMortal(url, vive);
  const log = { ...ctx.log, error: () => undefined };
  await atenderBoletas({ ...ctx, log, db: proceso.db } as Ctx, sii).catch(() => 0);
  const murio = proceso.murio();
  await proceso.enterrar();
  return murio;
}

test("processes that are killed anywhere take no folio twice and lose none", async () => {
  const recibidos = doble.recibidos.size;
  for (let i = 0; i < MUERTES; i++) {
    await pagada(await crearPersona(ctx));
    pasan(11);
    await morir((chanceBytes(1)[0] ?? 0) % 60);
    pasan(20);
  }
  for (let vez = 0; vez < 4; vez++) {
    pasan(60);
    await atender();
  }
  const nuevos = await documentos();
  expect(nuevos).toHaveLength(MUERTES);
  expect(new Set(nuevos.map(({ estado }) => estado))).toEqual(new Set(["aceptada"]));
  const folios = nuevos.map(({ folio }) => folio ?? 0).sort((a, b) => a - b);
  expect(folios).toEqual(Array.from({ length: MUERTES }, (_, i) => 1 + i));
  expect(doble.recibidos.size - recibidos).toBe(MUERTES);
});

test("a payment says as much to the database with boletas as without: the job does all the work", async () => {
  const dichas = async () => {
    const codigo = await comprar(ctx, await crearPersona(ctx), [deProducto(tienda.producto)]);
    let cuantas = 0;
    const { db: contada, close } = openDatabase(url, {
      max: 1,
      around: (statement, send) => {
        cuantas++;
        return send(statement);
      },
    });
    await pagoRecibido({ ...ctx, db: contada }, { codigo }, admin);
    await close();
    return cuantas;
  };
  await dichas();
  const encendidas = await dichas();
  await apagarBoletas(ctx, admin);
  expect([await dichas(), encendidas > 5]).toEqual([encendidas, true]);
});
