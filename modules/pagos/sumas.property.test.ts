import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import {
  dar,
  type ModeloDePagos,
  nuevoModelo,
  paso,
  tiendaConPagos,
  tolerar,
} from "#tests/support/shop/historia-de-pagos.ts";
import { leerFiltrosPagos } from "./filtros-pagos.ts";
import { listarPagos } from "./listar-pagos.server.ts";
import { ESTADO_DE_PAGO, VIAS_DE_PAGO } from "./pago.ts";

const tienda = await tiendaConPagos(databaseOfEachTest);
const { db, ctx } = tienda;

/** All rows that a filter finds, page by page, and its sums. */
async function todas(consulta: string) {
  const leer = (pagina: number) =>
    listarPagos(ctx, leerFiltrosPagos(new URLSearchParams(`${consulta}&pagina=${pagina}`)));
  const { pagos, sumas, paginas } = await leer(1);
  for (let pagina = 2; pagina <= paginas; pagina++) pagos.push(...(await leer(pagina)).pagos);
  return { pagos, sumas };
}

const sumar = (montos: readonly number[]): number => montos.reduce((suma, monto) => suma + monto, 0);

/** The sums of a filter are those of its rows; undone payments are rows of no money. */
async function sumanSusFilas(consulta: string) {
  const { pagos, sumas } = await todas(consulta);
  const vivos = pagos.filter(({ estado }) => estado !== "deshecho");
  expect([consulta, sumas]).toEqual([
    consulta,
    {
      pagos: pagos.length,
      vivos: vivos.length,
      recibido: sumar(vivos.map(({ monto }) => monto)),
      devuelto: sumar(pagos.map(({ devuelto }) => devuelto)),
    },
  ]);
  expect(new Set(pagos.map(({ id }) => id)).size).toBe(pagos.length);
  return pagos;
}

/** The whole list holds every payment once, and sums to what the sales hold; the ways and the states are its parts. */
async function esElLibro(m: ModeloDePagos) {
  const pagos = await sumanSusFilas("");
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from pagos order by creado_en desc, id desc`,
  );
  expect(pagos.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  for (const codigo of m.ventas) {
    const { recibido, devuelto } = await leerDinero(ctx, codigo);
    const suyos = pagos.filter((pago) => pago.codigo === codigo);
    const vivos = suyos.filter(({ estado }) => estado !== "deshecho");
    expect([codigo, sumar(vivos.map(({ monto }) => monto))]).toEqual([codigo, recibido]);
    expect([codigo, sumar(suyos.map((pago) => pago.devuelto))]).toEqual([codigo, devuelto]);
  }
  const partes = async (consultas: string[]) =>
    (await Promise.all(consultas.map(sumanSusFilas))).flatMap((suyos) => suyos.map(({ id }) => id)).sort();
  const enteros = pagos.map(({ id }) => id).sort();
  expect(await partes(VIAS_DE_PAGO.map((via) => `via=${via}`))).toEqual(enteros);
  expect(await partes(Object.keys(ESTADO_DE_PAGO).map((estado) => `estado=${estado}`))).toEqual(enteros);
}

test("after any history the list is the book of payments, whole and in parts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 10, maxLength: 30 }), async (pasos) => {
      // The sums count up to a thousand payments: each history has the list for itself.
      await db.execute(sql`truncate pagos cascade`);
      const m = await nuevoModelo(tienda);
      for (const uno of pasos) await dar(uno, m, tienda).catch(tolerar);
      await esElLibro(m);
    }),
    { numRuns: cases(12) },
  );
}, 180_000);
