import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditoria, idempotencia, pagos, referidos, usuarios } from "#database/schema.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
import { leerSaldo, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { processThatWaits, untilWaiting } from "#tests/support/lock-waits.ts";
import { otraTiene } from "#tests/support/otra-tiene.ts";
import { until } from "#tests/support/realtime.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { person } from "#tests/support/shop/functions-shop.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { anularVenta } from "./anulacion/anular-venta.server.ts";
import { rechazarVenta } from "./anulacion/rechazar-venta.server.ts";
import { ESPERA_APARTE } from "./liquidar-pagos.server.ts";
import { pagoRecibido } from "./pago-recibido.server.ts";

const { db, url, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const admin2 = await person(db, "ADMINB04", "admin");
/** Buys what occupies the queue. */
const delante = await person(db, "DELANTE1");
const gente = await Promise.all(Array.from({ length: 8 }, (_, i) => person(db, `GENTE${100 + i}`)));
const [ana] = gente as [Sesion];
await person(db, "INVITO05");
const invitadas = gente.slice(0, 4).map(({ codigo_referido }) => codigo_referido);
await db
  .insert(referidos)
  .values(invitadas.map((referido_codigo) => ({ referido_codigo, referente_codigo: "INVITO05" })));

beforeEach(() => db.execute(sql`truncate idempotencia`));

const carrito = () => [deProducto(tienda.producto, 2), deTicket(tienda.ticket)];
const saldo = (codigo: string) => leerSaldo(ctx, codigo);
const ventasDe = async (quienes: readonly Sesion[]): Promise<string[]> => {
  const codigos: string[] = [];
  for (const quien of quienes) codigos.push(await comprar(ctx, quien, carrito()));
  return codigos;
};

type Pedido = { codigo: string; as?: Sesion; clave?: string | undefined };

const pagar = ({ codigo, as = admin, clave }: Pedido, proceso: Ctx = ctx) => {
  const idempotency = clave && { quien: as.codigo_referido, clave, funcion: "pagoRecibido", huella: codigo };
  return pagoRecibido({ ...proceso, ...(idempotency && { idempotency }) }, { codigo }, as);
};

/** A first payment occupies the queue, so that the others wait and are settled together. */
async function juntos(pedidos: readonly Pedido[], proceso: Ctx = ctx) {
  const codigo = await comprar(ctx, delante, carrito());
  const [, ...resto] = await Promise.allSettled(
    [{ codigo }, ...pedidos].map((pedido) => pagar(pedido, proceso)),
  );
  return resto.map((uno) => (uno.status === "fulfilled" ? uno.value : uno.reason));
}

/** In how many transactions these sales were written the last time. */
const transacciones = async (codigos: readonly string[]) => {
  const { rows } = await db.execute<{ cuantas: number }>(
    sql`select count(distinct xmin::text)::int as cuantas from ventas where codigo = any(${sql.param([...codigos])}::text[])`,
  );
  return rows[0]?.cuantas;
};
const cuantosPagos = async (codigo: string) =>
  db.$count(pagos, eq(pagos.venta, (await leerTodo(ctx, codigo)).venta.id));

const confirmado = (codigo: string) => ({ codigo, estado_pago: "Pagado", message: "Pago confirmado." });
const repetido = (codigo: string) => ({
  codigo,
  estado_pago: "Pagado",
  message: "El pago ya estaba confirmado.",
});
const estado = async (codigo: string) => (await leerTodo(ctx, codigo)).venta.estado_pago;

test("payments that wait are confirmed in one transaction", async () => {
  const codigos = await ventasDe(gente);
  const finales = await juntos(codigos.map((codigo) => ({ codigo })));
  expect(finales).toEqual(codigos.map(confirmado));
  expect(await transacciones(codigos)).toBe(1);
  await libroLimpio(ctx, { GENTE100: 700, GENTE107: 700, INVITO05: 280 });
});

test("a refused payment does not stop the others", async () => {
  const [buena, rechazada, otra] = (await ventasDe(gente.slice(0, 3))) as [string, string, string];
  const propia = await comprar(ctx, admin, carrito());
  await rechazarVenta(ctx, { codigo: rechazada, motivo: "No llegó." }, admin);
  const finales = await juntos([
    { codigo: buena, clave: "clave-buena" },
    { codigo: rechazada, clave: "clave-rechazada" },
    { codigo: propia, clave: "clave-propia" },
    { codigo: "PZ-ZZZZZZ" },
    { codigo: otra },
    { codigo: propia, as: admin2 },
  ]);
  expect(finales.map((final) => (final instanceof Rechazo ? final.clase : final.message))).toEqual([
    "Pago confirmado.",
    "estado",
    "ajeno",
    "desconocido",
    "Pago confirmado.",
    "Pago confirmado.",
  ]);
  expect(finales[1].message).toBe("Esa compra está rechazada. Reábrela primero.");
  expect(await transacciones([buena, otra, propia])).toBe(1);
  expect(await cuantosPagos(rechazada)).toBe(0);
  const guardadas = await db.select().from(idempotencia).orderBy(idempotencia.clave);
  expect(guardadas.map(({ clave, http_status }) => [clave, http_status])).toEqual([
    ["clave-buena", 200],
    ["clave-rechazada", 409],
  ]);
  await libroLimpio(ctx);
});

test("the same sale several times in one batch is paid once, and each key keeps its own answer", async () => {
  const [codigo, otra] = (await ventasDe(gente.slice(0, 2))) as [string, string];
  const antes = [await saldo("GENTE100"), await saldo("INVITO05")] as [number, number];
  const pedidos = [
    { codigo, clave: "clave-1" },
    { codigo: otra },
    { codigo, as: admin2, clave: "clave-2" },
    { codigo, clave: "clave-1" },
    { codigo },
  ];
  const finales = await juntos(pedidos);
  const esperados = [
    confirmado(codigo),
    confirmado(otra),
    repetido(codigo),
    confirmado(codigo),
    repetido(codigo),
  ];
  expect(finales).toEqual(esperados);
  expect((await juntos(pedidos)).slice(0, 4)).toEqual([
    confirmado(codigo),
    repetido(otra),
    repetido(codigo),
    confirmado(codigo),
  ]);
  expect(await cuantosPagos(codigo)).toBe(1);
  expect(await db.$count(auditoria, eq(auditoria.objeto, `venta:${codigo}`))).toBe(1);
  await libroLimpio(ctx, { GENTE100: antes[0] + 700, INVITO05: antes[1] + 140 });
});

test("a key that was used for another sale is refused in the batch too", async () => {
  const [una, otra] = (await ventasDe(gente.slice(0, 2))) as [string, string];
  const [primera, segunda] = await juntos([
    { codigo: una, clave: "clave-comun" },
    { codigo: otra, clave: "clave-comun" },
  ]);
  expect(primera).toEqual(confirmado(una));
  expect(segunda).toMatchObject({ clase: "estado", message: expect.stringContaining("ya se usó") });
  expect(await estado(otra)).toBe("Validando Pago");
});

test("a payment that fails by itself does not fail the others", async () => {
  const [mala, buena, otra] = (await ventasDe(gente.slice(0, 3))) as [string, string, string];
  const mover = (clave: string, puntos: number) =>
    enTransaccion(ctx, (tx) => {
      const movimientos = traspaso(EMISION, cuentaUsuario(admin.codigo_referido), puntos);
      return moverPuntos(tx, { clave, motivo: "ajuste", movimientos });
    });
  await mover(`venta:${mala}:1`, 1);
  const finales = await juntos([mala, buena, otra].map((codigo) => ({ codigo })));
  expect(finales[0]).toMatchObject({ message: expect.stringContaining("ya está en el libro") });
  expect(finales.slice(1)).toEqual([confirmado(buena), confirmado(otra)]);
  expect([await estado(mala), await cuantosPagos(mala)]).toEqual(["Validando Pago", 0]);
  await mover("de-vuelta", -1);
  await libroLimpio(ctx);
});

test("a customer whose address takes no mail is refused alone, as before", async () => {
  const [mala, buena] = (await ventasDe(gente.slice(6, 8))) as [string, string];
  const fijar = (email: string) =>
    db.update(usuarios).set({ email }).where(eq(usuarios.codigo_referido, "GENTE106"));
  await fijar("sin arroba");
  const finales = await juntos([{ codigo: mala }, { codigo: buena }]);
  await fijar("gente106@correo.example");
  expect(finales).toEqual([
    expect.objectContaining({ clase: "valor", message: "La dirección de correo no es válida." }),
    confirmado(buena),
  ]);
  expect(await estado(mala)).toBe("Validando Pago");
});

test("two sales of a person who owes points pay the debt once", async () => {
  const debe = await person(db, "DEUDOR09");
  const anulada = await comprarPagado(ctx, debe, admin, [deTicket(tienda.ticket)]);
  const { sku } = await crearProductoConSorteo(ctx, { objetivo: 10_000 });
  await abonar(ctx, sku, 500, debe);
  await anularVenta(ctx, { codigo: anulada, motivo: "Por error" }, admin);
  expect(await sumarPorDevolver(db, "DEUDOR09")).toBe(500);
  const codigos: string[] = [];
  for (const cantidad of [3, 4])
    codigos.push(await comprar(ctx, debe, [deProducto(tienda.producto, cantidad)]));
  expect(await juntos(codigos.map((codigo) => ({ codigo })))).toEqual(codigos.map(confirmado));
  expect(await sumarPorDevolver(db, "DEUDOR09")).toBe(0);
  await libroLimpio(ctx, { DEUDOR09: 200 });
});

test("payments do not wait for a sale that another transaction holds", async () => {
  const [delaCola = "", ocupada = "", libre = "", despues = ""] = await ventasDe(gente.slice(0, 4));
  const soltar = await otraTiene(db, sql`select from ventas where codigo = ${ocupada} for update`);
  let terminado = false;
  // Soon given up in the queue, and outside of it never.
  const proceso = processThatWaits(ctx, url, (ms) => (ms < ESPERA_APARTE ? 50 : 0));
  const [, lenta, rapida] = [delaCola, ocupada, libre].map((codigo) => pagar({ codigo }, proceso));
  const fin = lenta?.finally(() => {
    terminado = true;
  });
  expect(await rapida).toEqual(confirmado(libre));
  expect(await pagar({ codigo: despues }, proceso)).toEqual(confirmado(despues));
  expect(terminado).toBe(false);
  await soltar();
  expect(await fin).toEqual(confirmado(ocupada));
  await libroLimpio(ctx);
});

test("a sale that does not come free gets a refusal that is not stored, and is paid later with the same key", async () => {
  const codigo = await comprar(ctx, ana, carrito());
  const soltar = await otraTiene(db, sql`select from usuarios where codigo_referido = 'GENTE100' for update`);
  const pedido = { codigo, clave: "clave-ocupada" };
  const impaciente = processThatWaits(ctx, url, () => 50);
  await expect(pagar(pedido, impaciente)).rejects.toMatchObject({
    clase: "ocupado",
    message: expect.stringContaining("No confirmamos nada"),
    datos: { retry_after: 5 },
  });
  expect([await db.$count(idempotencia), await cuantosPagos(codigo)]).toEqual([0, 0]);
  await soltar();
  expect(await pagar(pedido)).toEqual(confirmado(codigo));
});

test("all wait for the account that issues the points, which another process may hold for a whole batch", async () => {
  const codigos = await ventasDe(gente);
  const soltar = await otraTiene(db, sql`select from libro_cuentas where cuenta = 'emision' for update`);
  const pedidos = codigos.map((codigo) => ({ codigo }));
  const impaciente = processThatWaits(ctx, url, () => 50);
  const fin = juntos(pedidos, impaciente);
  // Longer than this process waits for a sale.
  await untilWaiting(db, 500);
  await soltar();
  expect(await fin).toEqual(codigos.map(confirmado));
  expect(await transacciones(codigos)).toBe(1);
});

test("two processes that confirm the same sales at once, in any order, pay each once", async () => {
  const otroProceso = testCtx(db);
  for (let vez = 0; vez < 3; vez++) {
    const codigos = await ventasDe(gente);
    const enOrden = codigos.map((codigo) => pagar({ codigo }));
    const alReves = codigos.toReversed().map((codigo) => pagar({ codigo, as: admin2 }, otroProceso));
    const todos = await Promise.all([...enOrden, ...alReves]);
    expect(todos.map(({ message }) => message).filter((texto) => texto === "Pago confirmado.")).toHaveLength(
      codigos.length,
    );
    for (const codigo of codigos) expect([codigo, await cuantosPagos(codigo)]).toEqual([codigo, 1]);
  }
  await libroLimpio(ctx);
});

test("a batch whose connection is cut writes nothing, and the same keys confirm it afterwards", async () => {
  const codigos = await ventasDe(gente);
  const pedidos = codigos.map((codigo, i) => ({ codigo, clave: `clave-cortada-${i}` }));
  const soltar = await otraTiene(db, sql`select from libro_cuentas where cuenta = 'emision' for update`);
  const fin = Promise.allSettled(pedidos.map((pedido) => pagar(pedido)));
  // First the payment that came alone, then the batch of the others. A connection that was cut may still be listed for a moment.
  const cortadas = new Set<number>();
  await until(async () => {
    const { rows } = await db.execute<{ pid: number }>(sql`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%libro_cuentas%'`);
    for (const { pid } of rows) cortadas.add(pid);
    expect(cortadas.size).toBe(2);
  });
  expect((await fin).map(({ status }) => status)).toEqual(pedidos.map(() => "rejected"));
  await soltar();
  expect(await db.$count(idempotencia)).toBe(0);
  for (const codigo of codigos)
    expect([codigo, await estado(codigo), await cuantosPagos(codigo)]).toEqual([codigo, "Validando Pago", 0]);
  expect(await juntos(pedidos)).toEqual(codigos.map(confirmado));
  for (const codigo of codigos) expect(await cuantosPagos(codigo)).toBe(1);
  await libroLimpio(ctx);
});
