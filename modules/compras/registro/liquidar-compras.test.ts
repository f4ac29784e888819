import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { correos, idempotencia, notificaciones, usuarios, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { processThatWaits, untilWaiting } from "#tests/support/lock-waits.ts";
import { otraTiene } from "#tests/support/otra-tiene.ts";
import { abrirTienda, deProducto, deTicket, leerTodo } from "#tests/support/shop/compras.ts";
import { productoContado, quedan } from "#tests/support/shop/existencias.ts";
import { person } from "#tests/support/shop/functions-shop.ts";
import { ingresarCompras, type PedidoCompra } from "./ingresar-compras.server.ts";

const { db, url } = await testDatabase();
const ctx = testCtx(db);
let tienda: Awaited<ReturnType<typeof abrirTienda>>;
let gente: Sesion[];
let ana: Sesion;
let beto: Sesion;

beforeAll(async () => {
  gente = await Promise.all(Array.from({ length: 12 }, (_, i) => person(db, `GENTE${100 + i}`)));
  [ana, beto] = gente as [Sesion, Sesion];
  await person(db, "ADMINA03", "admin");
  await person(db, "ADMINB04", "admin");
  tienda = await abrirTienda(ctx);
});
beforeEach(async () => {
  await db.execute(
    sql`truncate ventas, cobros_khipu, pagos, devoluciones, deudas, productos_compras, tickets_compras, cotizaciones, correos, notificaciones, push_envios, idempotencia cascade`,
  );
});

type Pedido = Partial<PedidoCompra> & { as: Sesion; clave?: string };

const SIN_LIMITE = () => 0;

const comprarEn = (proceso: Ctx, { as, clave, ...pedido }: Pedido) => {
  const idempotency = clave && { quien: as.codigo_referido, clave, funcion: "ingresarCompras", huella: "h" };
  return ingresarCompras(
    { ...proceso, ...(idempotency && { idempotency }) },
    { carrito: [deProducto(tienda.producto, 1)], usuario: as.user_id, ...pedido },
    as,
  );
};
const comprar = (pedido: Pedido) => comprarEn(ctx, pedido);

/** A first purchase occupies the queue, so that the others wait and are settled together. */
async function juntas(pedidos: readonly Pedido[], proceso: Ctx = ctx) {
  const delante = await person(db, "DELANTE1");
  const [, ...resto] = await Promise.allSettled(
    [{ as: delante, repetir: true }, ...pedidos].map((pedido) => comprarEn(proceso, pedido)),
  );
  return resto.map((una) => (una.status === "fulfilled" ? una.value : una.reason));
}

const transacciones = async () => {
  const { rows } = await db.execute<{ cuantas: number }>(
    sql`select count(distinct xmin::text)::int as cuantas from ventas where usuario <> 'DELANTE1'`,
  );
  return rows[0]?.cuantas;
};

test("purchases that wait are written in one transaction, each with its own lines, mail and notices", async () => {
  const pedidos = gente.map((as, i) => ({
    as,
    carrito: [deProducto(tienda.producto, i + 1), deTicket(tienda.ticket)],
  }));
  const hechas = await juntas(pedidos);
  expect(await transacciones()).toBe(1);
  for (const [i, { codigoVenta }] of hechas.entries()) {
    const { venta } = await leerTodo(ctx, codigoVenta);
    expect(venta).toMatchObject({ usuario: gente[i]?.codigo_referido, productos: 10_000 * (i + 1) });
    const lineas = await db.execute(
      sql`select p.cantidad, t.cantidad as tickets from productos_compras p join tickets_compras t on t.venta = p.venta where p.venta = ${venta.id}`,
    );
    expect(lineas.rows).toEqual([{ cantidad: i + 1, tickets: 1 }]);
    const [correo] = await db
      .select()
      .from(correos)
      .where(eq(correos.clave, `carrito:${codigoVenta}`));
    expect(correo).toMatchObject({ usuario: gente[i]?.codigo_referido, datos: { codigo: codigoVenta } });
    const avisos = await db
      .select()
      .from(notificaciones)
      .where(sql`${notificaciones.clave} like ${`admin:venta:${codigoVenta}:%`}`);
    expect(avisos.map(({ usuario }) => usuario).sort()).toEqual(["ADMINA03", "ADMINB04"]);
  }
  // One mail for each admin in ten minutes, however many purchases there are.
  expect(await db.$count(correos, eq(correos.plantilla, "admin_aviso"))).toBe(2);
});

test("a refused purchase does not stop the others", async () => {
  const ajena = await cotizarCarrito(ctx, { carrito: [deProducto(tienda.producto, 1)] }, beto);
  const [bloqueado] = gente.slice(4);
  const bloquear = (bloqueado_en: Date | null) =>
    db
      .update(usuarios)
      .set({ bloqueado_en })
      .where(eq(usuarios.codigo_referido, bloqueado?.codigo_referido ?? ""));
  await bloquear(ctx.now());
  const cara = { ...deProducto(tienda.producto, 1), precio: 1 };
  const finales = await juntas([
    { as: ana, codigo: ajena.codigo },
    { as: beto, codigo: ajena.codigo },
    { as: gente[2] as Sesion, carrito: [cara], clave: "clave-cara" },
    { as: gente[3] as Sesion, clave: "clave-buena" },
    { as: bloqueado as Sesion },
  ]);
  await bloquear(null);
  expect(finales.map((final) => (final instanceof Rechazo ? final.clase : "hecha"))).toEqual([
    "ajeno",
    "hecha",
    "estado",
    "hecha",
    "sin_sesion",
  ]);
  expect(finales[1]).toMatchObject({ codigoVenta: ajena.codigo });
  expect(await db.$count(ventas)).toBe(3);
  const guardadas = await db.select().from(idempotencia).orderBy(idempotencia.clave);
  expect(guardadas.map(({ clave, http_status }) => [clave, http_status])).toEqual([
    ["clave-buena", 200],
    ["clave-cara", 409],
  ]);
});

test("the second purchase of a customer knows the first one", async () => {
  const [primera, igual, otra] = await juntas([
    { as: ana },
    { as: ana },
    { as: ana, repetir: true },
    { as: beto },
  ]);
  expect(igual).toBeInstanceOf(Rechazo);
  expect(igual.datos).toMatchObject({ repetida: true, codigoVenta: primera.codigoVenta });
  expect(otra.codigoVenta).not.toBe(primera.codigoVenta);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: 3 }, null));
  const finales = await juntas([
    { as: ana, repetir: true },
    { as: beto, repetir: true },
    { as: ana, repetir: true },
  ]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { max_ventas_sin_pagar: 10 }, null));
  expect(finales.map((final) => final instanceof Rechazo)).toEqual([false, false, true]);
});

test("an Idempotency-Key buys once, in one batch and in the next", async () => {
  const clave = "clave-repetida";
  const pedidos = [{ as: ana, clave, repetir: true }, { as: beto }, { as: ana, clave, repetir: true }];
  const [una, , otra] = await juntas(pedidos);
  expect(otra).toEqual(una);
  const [despues] = await juntas([{ as: ana, clave, repetir: true }, { as: gente[2] as Sesion }]);
  expect(despues).toEqual(una);
  expect(await db.$count(ventas, eq(ventas.usuario, ana.codigo_referido))).toBe(1);
});

test("one purchase without units leaves the others theirs, and its answer under its key", async () => {
  const [escaso, sobra] = [await productoContado(ctx, 1), await productoContado(ctx, 50)];
  const pedidos = gente.map((as, i) => {
    const carrito = [deProducto(sobra, 1), ...(i < 2 ? [deProducto(escaso, 1)] : [])];
    // In both orders: the units are locked in one order for all.
    return { as, repetir: true, clave: `clave-unidad-${i}`, carrito: i % 2 ? carrito : carrito.toReversed() };
  });
  const finales = await juntas(pedidos);
  const negadas = finales.filter((final) => final instanceof Rechazo);
  expect(negadas.map(({ clase }) => clase)).toEqual(["estado"]);
  expect([await quedan(ctx, escaso.sku), await quedan(ctx, sobra.sku)]).toEqual([0, 50 - 11]);
  expect(await db.$count(ventas)).toBe(1 + 11);
  const deNuevo = await juntas(pedidos);
  expect(deNuevo).toEqual(finales);
  expect(await quedan(ctx, sobra.sku)).toBe(50 - 11);
});

test("a purchase that fails by itself does not fail the others", async () => {
  const { codigo } = await cotizarCarrito(ctx, { carrito: [deProducto(tienda.producto, 1)] }, ana);
  await db
    .insert(ventas)
    .values({ codigo, usuario: beto.codigo_referido, productos: 1, puntos: 0, total: 1 });
  const finales = await juntas([
    { as: ana, codigo, repetir: true },
    { as: beto, repetir: true },
    { as: gente[2] as Sesion, clave: "clave-otra" },
  ]);
  expect(finales[0]).toMatchObject({ message: `El código ${codigo} ya es de otra venta.` });
  expect(finales.slice(1)).toEqual([
    expect.objectContaining({ codigoVenta: expect.any(String) }),
    expect.objectContaining({ codigoVenta: expect.any(String) }),
  ]);
});

const elCliente = ({ codigo_referido }: Sesion) =>
  sql`select from usuarios where codigo_referido = ${codigo_referido} for update`;

const hecha = { codigoVenta: expect.any(String) };

test("purchases do not wait for the customer that another transaction holds", async () => {
  const proceso = processThatWaits(ctx, url, SIN_LIMITE);
  const soltar = await otraTiene(db, elCliente(ana));
  let terminada = false;
  const [, deAna, deBeto] = [{ as: gente[2] as Sesion }, { as: ana }, { as: beto }].map((pedido) =>
    comprarEn(proceso, pedido),
  );
  const fin = deAna?.finally(() => {
    terminada = true;
  });
  expect(await deBeto).toMatchObject(hecha);
  expect(await comprarEn(proceso, { as: gente[3] as Sesion })).toMatchObject(hecha);
  expect(terminada).toBe(false);
  await soltar();
  expect(await fin).toMatchObject(hecha);
});

test("nor for the quote of the second purchase of a customer", async () => {
  const { codigo } = await cotizarCarrito(ctx, { carrito: [deProducto(tienda.producto, 1)] }, ana);
  const soltar = await otraTiene(db, sql`select from cotizaciones where codigo = ${codigo} for update`);
  const pedidos = [{ as: gente[2] as Sesion }, { as: ana }, { as: beto }, { as: ana, codigo, repetir: true }];
  const proceso = processThatWaits(ctx, url, SIN_LIMITE);
  const [, primera, deBeto, segunda] = pedidos.map((pedido) => comprarEn(proceso, pedido));
  expect(await primera).toMatchObject(hecha);
  expect(await deBeto).toMatchObject(hecha);
  await soltar();
  expect(await segunda).toMatchObject({ codigoVenta: codigo });
});

test("a customer who does not come free gets a refusal that is not stored, and buys later with the same key", async () => {
  const soltar = await otraTiene(db, elCliente(ana));
  const pedido = { as: ana, clave: "clave-ocupada" };
  await expect(
    comprarEn(
      processThatWaits(ctx, url, () => 50),
      pedido,
    ),
  ).rejects.toMatchObject({
    clase: "ocupado",
    message: expect.stringContaining("No registramos nada"),
    datos: { retry_after: 5 },
  });
  expect([await db.$count(idempotencia), await db.$count(ventas)]).toEqual([0, 0]);
  await soltar();
  expect(await comprar(pedido)).toMatchObject(hecha);
});

test("units that another process holds for its batch do not split this one", async () => {
  const producto = await productoContado(ctx, 50);
  const soltar = await otraTiene(
    db,
    sql`select from productos where sku = ${producto.sku} for no key update`,
  );
  const pedidos = gente.map((as) => ({ as, carrito: [deProducto(producto, 1)] }));
  const fin = juntas(pedidos, processThatWaits(ctx, url, SIN_LIMITE));
  await untilWaiting(db);
  await soltar();
  expect(await fin).toEqual(gente.map(() => expect.objectContaining(hecha)));
  expect([await transacciones(), await quedan(ctx, producto.sku)]).toEqual([1, 50 - gente.length]);
});

test("nor do units that a forgotten transaction holds keep those who buy something else", async () => {
  const producto = await productoContado(ctx, 50);
  const soltar = await otraTiene(
    db,
    sql`select from productos where sku = ${producto.sku} for no key update`,
  );
  // The first purchase and the batch of the others give up soon, those that are then tried alone never.
  let transaccion = 0;
  const proceso = processThatWaits(ctx, url, () => (++transaccion <= 2 ? 50 : 0));
  const [, ...enEspera] = [
    { as: gente[2] as Sesion },
    { as: ana, carrito: [deProducto(producto, 1)] },
    { as: beto, carrito: [deProducto(producto, 1)] },
    { as: gente[3] as Sesion },
  ].map((pedido) => comprarEn(proceso, pedido));
  let terminadas = 0;
  const fin = Promise.all(enEspera.slice(0, 2).map((una) => una.finally(() => terminadas++)));
  expect(await enEspera[2]).toMatchObject(hecha);
  expect(terminadas).toBe(0);
  await soltar();
  expect(await fin).toEqual([expect.objectContaining(hecha), expect.objectContaining(hecha)]);
  expect(await quedan(ctx, producto.sku)).toBe(48);
});

test("two processes that get the same purchase at once write it once: the customer is locked before anything is read", async () => {
  const otroProceso = testCtx(db);
  for (let vez = 0; vez < 6; vez++) {
    await db.execute(sql`truncate ventas, productos_compras, correos, notificaciones cascade`);
    const pedido = { carrito: [deProducto(tienda.producto, 1)], usuario: ana.user_id };
    const finales = await Promise.allSettled(
      [ctx, otroProceso].map((proceso) => ingresarCompras(proceso, pedido, ana)),
    );
    expect(finales.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await db.select().from(ventas)).toHaveLength(1);
  }
});
