import { expect, test } from "vitest";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { leerFiltrosBoletas } from "./filtros-boletas.ts";
import { listarBoletas } from "./listar-boletas.server.ts";

const { ctx, admin, pagada, pasan, atender, repasar } = await tiendaConBoletas(
  { folios: { 39: [700, 800], 61: [5, 50] } },
  databaseOfEachTest,
);
const listar = (consulta: string) => listarBoletas(ctx, leerFiltrosBoletas(new URLSearchParams(consulta)));
const tiposYFolios = async (consulta: string) =>
  (await listar(consulta)).documentos.map(({ tipo, folio }) => [tipo, folio]);

test("a folio and the beginning of a code find their documents, in every group and its count", async () => {
  const [anulada, otra] = [await pagada(), await pagada()];
  pasan(11);
  await atender();
  pasan(5);
  await atender();
  await anularVenta(ctx, { codigo: anulada, motivo: "Se arrepintió" }, admin);
  await repasar();
  await atender();
  expect(await tiposYFolios("")).toEqual([
    [61, 5],
    [39, 701],
    [39, 700],
  ]);
  expect(await tiposYFolios("texto=701")).toEqual([[39, 701]]);
  expect(await tiposYFolios(`texto=${otra}`)).toEqual([[39, 701]]);
  expect(await tiposYFolios(`texto=${anulada.slice(3).toLowerCase()}`)).toEqual([
    [61, 5],
    [39, 700],
  ]);
  expect(await tiposYFolios("texto=999")).toEqual([]);
  expect(await tiposYFolios(`texto=${anulada}&estado=notas`)).toEqual([[61, 5]]);
  expect((await listar("")).conteos).toMatchObject({ todas: 3, notas: 1, recibidas: 2, en_camino: 0 });
  expect((await listar(`texto=${otra}`)).conteos).toMatchObject({ todas: 1, notas: 0, recibidas: 1 });
});

test("a signed boleta is on its way until the SII has it; a credit note never is", async () => {
  const codigo = await pagada();
  pasan(11);
  await atender();
  expect(await tiposYFolios("estado=en_camino")).toEqual([[39, 700]]);
  pasan(5);
  await atender();
  await anularVenta(ctx, { codigo, motivo: "Se arrepintió" }, admin);
  await repasar();
  await atender();
  expect(await tiposYFolios("estado=en_camino")).toEqual([]);
  expect(await tiposYFolios("estado=notas")).toEqual([[61, 5]]);
});
