import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { abonar, apostar, dar, nuevaPartida, nuevoSorteo, nuevoUsuario } from "#tests/support/shop/libro.ts";
import { auditarLibro } from "./auditar-libro.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const [ana, beto] = [await nuevoUsuario(ctx), await nuevoUsuario(ctx)];
const sorteo = await nuevoSorteo(ctx);
const partida = await nuevaPartida(ctx);
await dar(ctx, { clave: "dar:ana", usuario: ana, puntos: 5000 });
await dar(ctx, { clave: "dar:beto", usuario: beto, puntos: 300 });
await abonar(ctx, { clave: "abono:ana", usuario: ana, puntos: 1200, ...sorteo });
await abonar(ctx, { clave: "abono:beto", usuario: beto, puntos: 100, ...sorteo });
await apostar(ctx, { clave: "apuesta:ana", usuario: ana, puntos: 31, partida });

/**
 * Runs statements with the database's triggers disabled, to cause damage that the application cannot cause.
 */
const aEscondidas = (...ordenes: SQL[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const orden of ordenes) await tx.execute(orden);
  });

/** Audits the damaged book, repairs it and returns the differences that the audit found. */
async function conDano(dano: SQL, reparo: SQL): Promise<string[]> {
  await aEscondidas(dano);
  const { diferencias, total_diferencias } = await auditarLibro(ctx);
  expect(total_diferencias).toBe(diferencias.length);
  await aEscondidas(reparo);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  return diferencias;
}

test("an untouched book has no differences, and its figures are those of the events", async () => {
  const { cifras, diferencias, total_diferencias } = await auditarLibro(ctx);
  expect({ diferencias, total_diferencias }).toEqual({ diferencias: [], total_diferencias: 0 });
  expect(cifras).toEqual({
    emitidos: 5300,
    en_usuarios: 3969,
    en_pozos: 1300,
    en_mesas: 31,
    consumidos: 0,
    banca: 0,
    suma_libro: 0,
    usuarios: 2,
    cuentas: 7,
    asientos: 5,
    movimientos: 10,
  });
});

test("a purchase without an entry is named", async () => {
  const compra = sql`insert into tickets_compras (puntos, estado, precio, total, forma_pago, usuario, motivo)
    values (1000, 'Acreditado', 0, 0, 'ajuste', ${ana}, 'dano')`;
  expect(await conDano(compra, sql`delete from tickets_compras where motivo = 'dano'`)).toEqual([
    `El usuario ${ana} tiene 3.769 puntos en el libro y 4.769 según la fórmula.`,
    `Las sumas guardadas del usuario ${ana} dan 3.800 y sus filas suman 4.800.`,
  ]);
});

test("a purchase that is not valid does not count", async () => {
  const compra = sql`insert into tickets_compras (puntos, estado, precio, total, forma_pago, usuario, motivo)
    values (1000, 'Anulado', 0, 0, 'ajuste', ${ana}, 'dano')`;
  expect(await conDano(compra, sql`delete from tickets_compras where motivo = 'dano'`)).toEqual([]);
});

test("a balance changed behind the book's back is named, and so is the sum that no longer holds", async () => {
  const cambiar = (puntos: number) =>
    sql`update libro_cuentas set saldo = saldo + ${puntos} where cuenta = ${`usuario:${beto}`}`;
  expect(await conDano(cambiar(1), cambiar(-1))).toEqual([
    "Se emitieron 5.300 puntos y las cuentas reúnen 5.301.",
    `El usuario ${beto} tiene 201 puntos en el libro y 200 según la fórmula.`,
    `La cuenta usuario:${beto} muestra un saldo de 201 y sus movimientos suman 200.`,
  ]);
});

test("an account without a person is named", async () => {
  const nacer = sql`insert into libro_cuentas (cuenta, saldo) values ('usuario:NADIE', 9)`;
  const morir = sql`delete from libro_cuentas where cuenta = 'usuario:NADIE'`;
  expect(await conDano(nacer, morir)).toContain(
    "El usuario NADIE tiene 9 puntos en el libro y 0 según la fórmula.",
  );
});

test("an entry that does not sum to zero is named, and one without movements too", async () => {
  const cojo = sql`insert into libro_movimientos (asiento, cuenta, puntos)
    select id, 'banca', 4 from libro_asientos where clave = 'dar:ana'`;
  expect(await conDano(cojo, sql`delete from libro_movimientos where cuenta = 'banca'`)).toEqual([
    "Los movimientos del libro suman 4 y deberían sumar cero.",
    "La cuenta banca muestra un saldo de 0 y sus movimientos suman 4.",
    "El asiento dar:ana no suma cero.",
  ]);
  const vacio = sql`insert into libro_asientos (clave, motivo) values ('vacio', 'venta')`;
  expect(await conDano(vacio, sql`delete from libro_asientos where clave = 'vacio'`)).toEqual([
    "El asiento vacio no suma cero.",
  ]);
});

test("a raffle that says another sum than its participations is named", async () => {
  const decir = (puntos: number) =>
    sql`update sorteos set reunido = reunido + ${puntos} where key = ${sorteo.key}`;
  expect(await conDano(decir(10), decir(-10))).toEqual([
    `El sorteo ${sorteo.key} dice que reunió 1.310 puntos y sus participaciones suman 1.300.`,
  ]);
});

test("a product that shows another sum than its raffle is named", async () => {
  const mostrar = (puntos: number) =>
    sql`update productos set puntos_final = puntos_final + ${puntos} where sku = ${sorteo.sku}`;
  expect(await conDano(mostrar(7), mostrar(-7))).toEqual([
    `El producto ${sorteo.sku} muestra 1.307 puntos reunidos y su sorteo en curso tiene 1.300.`,
  ]);
});

test("a finished raffle leaves nothing in its pool and nothing on its product", async () => {
  const terminar = sql`update sorteos set estado = 'Finalizado', fecha_termino = now() where key = ${sorteo.key}`;
  const reabrir = sql`update sorteos set estado = 'Disponible', fecha_termino = null where key = ${sorteo.key}`;
  expect(await conDano(terminar, reabrir)).toEqual([
    `El pozo del sorteo ${sorteo.key} tiene 1.300 puntos y debería tener 0.`,
    `El producto ${sorteo.sku} muestra 1.300 puntos reunidos y su sorteo en curso tiene 0.`,
  ]);
});

test("ranges that leave a hole or overlap are named", async () => {
  const correr = (puntos: number) =>
    sql`update tickets_participantes set puntos_inicio = puntos_inicio + ${puntos}, puntos_final = puntos_final + ${puntos}
      where usuario = ${beto}`;
  expect(await conDano(correr(1), correr(-1))).toEqual([
    `En el sorteo ${sorteo.key} un rango comienza en 1.202 y debería comenzar en 1.201.`,
  ]);
  expect(await conDano(correr(-1), correr(1))).toEqual([
    `En el sorteo ${sorteo.key} un rango comienza en 1.200 y debería comenzar en 1.201.`,
  ]);
});

test("a bet that the table does not hold is named", async () => {
  const cancelar = sql`update apuestas set resultado = 'cancelada' where jugador = ${ana}`;
  const devolver = sql`update apuestas set resultado = 'pendiente' where jugador = ${ana}`;
  expect(await conDano(cancelar, devolver)).toEqual([
    `El usuario ${ana} tiene 3.769 puntos en el libro y 3.800 según la fórmula.`,
    `La mesa de ${partida} tiene 31 puntos y sus apuestas pendientes suman 0.`,
  ]);
});

test("a sale that received more than its total, but is not marked for it, is named", async () => {
  const venta = sql`with v as (
      insert into ventas (codigo, usuario, productos, puntos, total, estado_pago)
      values ('PZ-DEMASS', ${ana}, 1000, 0, 1000, 'Validando Pago') returning id)
    insert into pagos (venta, monto, via, quien) select id, 1300, 'manual', 'sistema:prueba' from v`;
  expect(await conDano(venta, sql`update ventas set de_mas = true where codigo = 'PZ-DEMASS'`)).toEqual([
    "La venta PZ-DEMASS recibió $1.300 por $1.000 y no está marcada: lo que sobra no aparece a favor de la persona.",
  ]);
});

test("of many differences the first are named and all are counted", async () => {
  await aEscondidas(sql`insert into libro_cuentas (cuenta, saldo)
    select 'usuario:Z' || i, 1 from generate_series(1, 1200) i`);
  const { diferencias, total_diferencias } = await auditarLibro(ctx);
  await aEscondidas(sql`delete from libro_cuentas where cuenta like 'usuario:Z%' and saldo = 1`);
  expect(total_diferencias).toBe(2401);
  expect(diferencias).toHaveLength(1 + 51 + 51);
  expect(diferencias.filter((frase) => frase === "… y 1.150 más de este tipo.")).toHaveLength(2);
});
