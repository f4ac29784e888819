import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leerTed } from "#modules/boletas/timbre/leer-ted.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { auditarAnexos } from "#modules/panel/anexos/auditar-anexos.server.ts";
import { type Emitida, emitirDePrueba } from "#tests/support/boletas/emitir.ts";
import { crearTaller } from "#tests/support/boletas/taller.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprarPagado, deProducto, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { sellarHoy } from "#tests/support/shop/sellos.ts";
import { type RespuestaLibro, selloCubre } from "./hoja-boleta.ts";
import { leerPruebaBoleta } from "./leer-prueba-boleta.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const taller = await crearTaller();
const cliente = await crearPersona(ctx);
const vender = () => comprarPagado(ctx, cliente, admin, [deProducto(tienda.producto)]);

/** What the page of a person with the paper asks. */
const pedir = ({ ted }: Emitida, cambios: Record<string, string> = {}): Promise<RespuestaLibro> => {
  const leido = leerTed(ted);
  if (!leido) throw new Error("no stamp");
  const { rut, tipo, folio, fecha: dia, total } = leido;
  const datos = { rut, tipo: String(tipo), folio: String(folio), dia, total: String(total) };
  return leerPruebaBoleta(ctx, { ...datos, ...cambios });
};

test("the seal of a day covers its boletas, and a person with the paper can prove it", async () => {
  const una = await emitirDePrueba(ctx, taller, { venta: await vender(), folio: 1, admin });
  const otra = await emitirDePrueba(ctx, taller, { venta: await vender(), folio: 2, admin });
  const ensayo = { venta: await vender(), folio: 3, admin, ambiente: "certificacion" } as const;
  const deEnsayo = await emitirDePrueba(ctx, taller, ensayo);
  expect(await pedir(una)).toEqual({ estado: "sin_sellar" });
  const sello = await sellarHoy(ctx);
  for (const emitida of [una, otra]) {
    const prueba = await pedir(emitida);
    if (prueba.estado !== "sellada") throw new Error(prueba.estado);
    expect(prueba).toMatchObject({ id: emitida.id, fecha: sello.fecha, raiz: sello.raiz_anexos });
    const { dia, folio, total } = emitida;
    expect(await selloCubre({ dia, folio, total }, prueba, sello)).toBe(true);
    for (const mal of [
      { dia, folio, total: total + 1 },
      { dia, folio: folio + 1, total },
      { dia: "2020-01-01", folio, total },
    ])
      expect(await selloCubre(mal, prueba, sello)).toBe(false);
    expect(await selloCubre({ dia, folio, total }, prueba, { ...sello, raiz_anexos: sello.raiz })).toBe(
      false,
    );
    expect(await selloCubre({ dia, folio, total }, { ...prueba, sal: "0".repeat(64) }, sello)).toBe(false);
  }
  expect(await pedir(deEnsayo)).toEqual({ estado: "desconocida" });
});

test("who does not know all that the paper says is told nothing", async () => {
  const una = await emitirDePrueba(ctx, taller, { venta: await vender(), folio: 4, admin });
  const ajenos: Record<string, string>[] = [
    { folio: "5" },
    { total: "1" },
    { dia: "2026-01-01" },
    { dia: "ayer" },
    { tipo: "41" },
    { rut: "97004000-5" },
    { rut: "' or 1=1" },
    { folio: "1e99" },
  ];
  for (const ajeno of ajenos)
    expect(await pedir(una, ajeno), JSON.stringify(ajeno)).toEqual({ estado: "desconocida" });
  expect(await leerPruebaBoleta(ctx, {})).toEqual({ estado: "desconocida" });
});

test("a boleta that was changed after its seal is named by the audit, and a later one is sealed the next night", async () => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + 2 * DIA_MS);
  const nueva = await emitirDePrueba(ctx, taller, { venta: await vender(), folio: 6, admin });
  await sellarHoy(ctx);
  expect(await pedir(nueva)).toMatchObject({ estado: "sellada" });
  const auditar = async () => (await auditarAnexos(ctx, { todo: true })).diferencias;
  expect(await auditar()).toEqual([]);
  await db.execute(
    sql`update boletas_documentos set total = total + 1, exento = exento + 1 where id = ${nueva.id}`,
  );
  expect(await auditar()).toEqual([expect.stringContaining(`boleta ${nueva.id} no es lo que se selló`)]);
  expect(await pedir(nueva)).toEqual({ estado: "desconocida" });
});
