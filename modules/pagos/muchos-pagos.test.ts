import { beforeEach, expect, test } from "vitest";
import { pagos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { comprar, comprarPagado, deTicket, leerTodo, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { leerFiltrosPagos } from "./filtros-pagos.ts";
import { exportarPagos, listarPagos } from "./listar-pagos.server.ts";

const HOY = new Date("2026-11-15T15:00:00Z");
const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const ana = await crearPersona(ctx, { nombre: "Ana", apellido: "Soto" });
const carrito = [deTicket(tienda.ticket, 1)];

beforeEach(() => {
  ctx.clock.now = HOY;
});

const filtros = (consulta = "") => leerFiltrosPagos(new URLSearchParams(consulta));
const listar = (consulta = "") => listarPagos(ctx, filtros(consulta));

const MUCHOS = TOPE_CONTEO + 1;

/** Payments of one peso: one more than a list counts. */
const pagosDeUnPeso = (venta: number) =>
  db.insert(pagos).values(
    Array.from({ length: MUCHOS }, (_, n) => ({
      venta,
      monto: 1,
      via: "manual" as const,
      quien: admin.codigo_referido,
      creado_en: new Date(HOY.getTime() + n * 1_000),
    })),
  );

test("the file of what does not fit has all of it, also when it is more than is counted", async () => {
  ctx.clock.now = new Date(HOY.getTime() - 2 * DIA_MS);
  await comprarPagado(ctx, ana, admin, carrito);
  ctx.clock.now = HOY;
  const codigo = await comprarPagado(ctx, ana, admin, carrito);
  const { venta } = await leerTodo(ctx, codigo);
  await pagosDeUnPeso(venta.id);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { pagos_con_boleta_desde: "2026-11-15" }, null));
  ctx.clock.now = new Date(HOY.getTime() + 2 * DIA_MS);
  const { filas } = await exportarPagos(ctx, filtros("no_calza=si"), admin);
  expect(filas).toHaveLength(MUCHOS + 1);
  expect(new Set(filas.map((fila) => `${fila.codigo} ${fila.no_calza}`))).toEqual(
    new Set([`${codigo} sin_boleta`]),
  );
  expect((await exportarPagos(ctx, filtros(), admin)).filas).toHaveLength(MUCHOS + 2);
});

test("a list of more payments than are counted has no sums, and as many pages as the limit has", async () => {
  const codigo = await comprar(ctx, ana, carrito);
  const { venta } = await leerTodo(ctx, codigo);
  await pagosDeUnPeso(venta.id);
  const { sumas, total, paginas } = await listar();
  expect({ sumas, total, paginas }).toEqual({ sumas: null, total: MUCHOS, paginas: TOPE_CONTEO / 25 });
  expect((await listar("pagina=999")).pagina).toBe(TOPE_CONTEO / 25);
  expect((await listar("via=khipu")).sumas).toEqual({ pagos: 0, vivos: 0, recibido: 0, devuelto: 0 });
  expect(await pagoRecibido(ctx, { codigo }, admin)).toBeDefined();
});
