import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { boletas_documentos } from "#database/schema.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { exportarLibroDelMes, type FilaLibro, leerLibroDelMes } from "./leer-libro.server.ts";
import { nombrarTramos, sumarMes } from "./libro.ts";

const DIA = 24 * 60;

test("the book of a month has its documents, their sums and folios; refused folios are named and sum nothing", async () => {
  const { db, ctx, admin, ana, pasan, pagada, atender, repasar, documentosDe } = await tiendaConBoletas();
  const emitir = async () => {
    const codigo = await pagada();
    pasan(11);
    await atender();
    pasan(2);
    await atender();
    return codigo;
  };
  const codigos = [await emitir(), await emitir(), await emitir(), await emitir()];
  const [rechazada] = await documentosDe(codigos[1] ?? "");
  await db
    .update(boletas_documentos)
    .set({ estado: "rechazada" })
    .where(eq(boletas_documentos.id, rechazada?.id ?? 0));
  await anularVenta(ctx, { codigo: codigos[2] ?? "", motivo: "Error" }, admin);
  await repasar();
  await atender();
  // One of the next month.
  pasan(20 * DIA);
  await emitir();
  const noviembre = await leerLibroDelMes(ctx, "2026-11");
  expect(noviembre.sumas).toEqual([
    {
      tipo: 39,
      documentos: 3,
      neto: 25_209,
      exento: 0,
      iva: 4_791,
      total: 30_000,
      tramos: [[1, 4]],
      perdidos: [2],
    },
    {
      tipo: 61,
      documentos: 1,
      neto: 8_403,
      exento: 0,
      iva: 1_597,
      total: 10_000,
      tramos: [[1, 1]],
      perdidos: [],
    },
  ]);
  expect(noviembre).toMatchObject({
    suma: { documentos: 4, neto: 16_806, iva: 3_194, total: 20_000 },
    anterior: "2026-10",
    siguiente: "2026-12",
  });
  const diciembre = await leerLibroDelMes(ctx, null);
  expect(diciembre.sumas).toMatchObject([{ tipo: 39, documentos: 1, total: 10_000, tramos: [[5, 5]] }]);
  expect(diciembre).toMatchObject({ mes: "2026-12", siguiente: null });
  // Months to come and what is no month are today's.
  for (const mal of ["2027-01", "2026-13", "", "'; drop"])
    expect((await leerLibroDelMes(ctx, mal)).mes).toBe("2026-12");

  const { mes, grupos } = await exportarLibroDelMes(ctx, { mes: "2026-11", formato: "csv" }, admin);
  const filas: FilaLibro[] = [];
  for await (const grupo of grupos) filas.push(...grupo);
  expect(mes).toBe("2026-11");
  const documentos = filas.flatMap((fila) => (fila.clase === "documento" ? [fila.documento] : []));
  expect(documentos.map(({ tipo, folio, codigo, refiere }) => [tipo, folio, codigo, refiere])).toEqual([
    [39, 1, codigos[0], null],
    [39, 2, codigos[1], null],
    [39, 3, codigos[2], null],
    [39, 4, codigos[3], null],
    [61, 1, codigos[2], 3],
  ]);
  // What the file says below is what its rows add up to.
  expect(filas.slice(documentos.length)).toEqual([
    ...noviembre.sumas.map((suma) => ({ clase: "suma", suma })),
    { clase: "mes", suma: noviembre.suma },
  ]);
  await seNiega(exportarLibroDelMes(ctx, { mes: null, formato: "csv" }, ana), "ajeno");
});

test("runs of folios in words, and a month without documents sums nothing", () => {
  expect(
    nombrarTramos([
      [1, 40],
      [42, 42],
    ]),
  ).toBe("1 al 40, 42");
  expect(sumarMes([])).toEqual({ documentos: 0, neto: 0, exento: 0, iva: 0, total: 0 });
});
