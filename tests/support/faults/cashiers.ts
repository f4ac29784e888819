import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db, DbOrTx } from "#database/client.ts";
import { correos, pagos, productos, ventas } from "#database/schema.ts";
import { registrarPagoEn } from "#modules/compras/pago/registrar-pago.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { EMISION } from "#modules/puntos/cuentas.ts";
import { bloquearCuentas } from "#modules/puntos/puntos.store.server.ts";
import { bloquearMovimientos } from "#modules/transferencias/conciliacion/movimientos.store.server.ts";
import { pagarConKhipu } from "#modules/transferencias/khipu/pagar-con-khipu.server.ts";
import { RUTA_AVISOS } from "#modules/transferencias/khipu/textos.ts";
import { type TestCtx, testCtx } from "#tests/support/ctx.ts";
import { cookieOf, postForm } from "#tests/support/e2e/http.ts";
import { nuevaAdmin, sesionDuena } from "#tests/support/e2e/personas.ts";
import type { TestServer } from "#tests/support/server.ts";
import { comprar, deProducto, leerTodo, libroLimpio } from "#tests/support/shop/compras.ts";
import { encenderKhipu, type KhipuDoble } from "#tests/support/shop/khipu.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { waiting } from "./races.ts";

type Door = { url: string; cookie: string };

/** Everybody who may confirm a payment: an admin at each of two processes, a rule of the shop, and Khipu. */
export type Cashiers = { ctx: TestCtx; db: Db; one: Door; two: Door; khipu: KhipuDoble };

export async function openCashiers(
  db: Db,
  [one, two]: readonly [TestServer, TestServer],
  khipu: KhipuDoble,
): Promise<Cashiers> {
  const ctx = testCtx(db, new Date());
  await encenderKhipu(ctx, await sesionDuena(db));
  return {
    ctx,
    db,
    khipu,
    one: { url: one.url, cookie: await cookieOf(one, await nuevaAdmin(db)) },
    two: { url: two.url, cookie: await cookieOf(two, await nuevaAdmin(db)) },
  };
}

/** A sale of a new customer that waits for its payment, and the points that it will bring. */
async function waitingSale({ ctx, db }: Cashiers) {
  const [producto] = await db.select().from(productos).where(eq(productos.sku, "100001"));
  if (!producto) throw new Error("no product");
  const cliente = await crearPersona(ctx);
  const codigo = await comprar(ctx, cliente, [deProducto(producto)]);
  const { id, total } = (await leerTodo(ctx, codigo)).venta;
  return { cliente, codigo, id, total, puntos: producto.puntos_regalo };
}

type Sale = Awaited<ReturnType<typeof waitingSale>>;

/** Starts the calls one after the other while the test holds a row that all of them need, so that they wait in this order. */
async function queued(
  db: Db,
  hold: (tx: DbOrTx) => Promise<unknown>,
  calls: readonly (() => Promise<number>)[],
) {
  const running: Promise<number>[] = [];
  await db.transaction(async (tx) => {
    await hold(tx);
    for (const call of calls) {
      running.push(call());
      await expect.poll(() => waiting(db), { interval: 20 }).toBeGreaterThanOrEqual(running.length);
    }
  });
  return Promise.all(running);
}

/** The sale is confirmed once: its payments, its points and its mail. */
async function expectConfirmedOnce({ ctx, db }: Cashiers, sale: Sale, payments: readonly object[]) {
  const received = await db.select().from(pagos).where(eq(pagos.venta, sale.id)).orderBy(pagos.id);
  expect(received).toMatchObject(payments);
  expect((await leerTodo(ctx, sale.codigo)).venta).toMatchObject({ estado_pago: "Pagado", confirmacion: 1 });
  const mails = sql`split_part(${correos.clave}, ':', 1) = 'pago' and split_part(${correos.clave}, ':', 2) = ${sale.codigo}`;
  expect(await db.$count(correos, mails)).toBe(1);
  await libroLimpio(ctx, { [sale.cliente.codigo_referido]: sale.puntos });
}

/** One deposit, which names the sale: one admin presses 'Confirmar seguras', the other joins it by hand, a rule does the same. */
export async function oneTransfer(cashiers: Cashiers, first: number): Promise<void> {
  const { ctx, db, one, two } = cashiers;
  const sale = await waitingSale(cashiers);
  const { codigo, total: monto } = sale;
  const movimiento = await crearMovimiento(ctx, { monto, comentario: codigo });
  const desk = async (door: Door, fields: Record<string, string>) =>
    (await postForm(door, "/admin/transferencias", fields, door.cookie)).status;
  const calls = [
    () => desk(one, { intento: "seguras", pares: `${movimiento}:${codigo}` }),
    () => desk(two, { intento: "unir", deposito: String(movimiento), venta: codigo }),
    async () => {
      const { repetido } = await enTransaccion(ctx, async (tx) => {
        await bloquearMovimientos(tx, [movimiento]);
        const pedido = { codigo, monto, via: "movimiento" as const, movimiento };
        return registrarPagoEn(tx, pedido, { sistema: "sistema:reglas" });
      });
      return repetido ? 409 : 200;
    },
  ];
  const order = [...calls.slice(first), ...calls.slice(0, first)];
  const answers = await queued(db, (tx) => bloquearMovimientos({ db: tx }, [movimiento]), order);
  expect(answers[0]).toBe(200);
  // The desk answers 200 to the press that skipped the sale, and says why.
  for (const answer of answers.slice(1)) expect(answer).toBeOneOf([200, 409]);
  await expectConfirmedOnce(cashiers, sale, [
    { monto, movimiento, via: "movimiento", confirmacion: 1, deshecho_en: null },
  ]);
}

/** A sale that its customer paid at Khipu, and those who confirm it: Khipu at each process and 'Pago recibido' of each admin. */
async function paidAtKhipu(cashiers: Cashiers) {
  const { ctx, khipu, one, two } = cashiers;
  const sale = await waitingSale(cashiers);
  const { codigo, total: monto } = sale;
  await pagarConKhipu(ctx, khipu.servicio, { codigo }, sale.cliente);
  const referencia = khipu.de(codigo)[0]?.payment_id ?? "";
  khipu.cambiar(referencia);
  const notice =
    ({ url }: Door) =>
    async () => {
      const { cuerpo, firma } = khipu.aviso(referencia, new Date());
      const headers = { "Content-Type": "application/json", "x-khipu-signature": firma };
      return (await fetch(`${url}${RUTA_AVISOS}`, { method: "POST", body: cuerpo, headers })).status;
    };
  const press =
    ({ url, cookie }: Door) =>
    async () => {
      const headers = { "Content-Type": "application/json", Origin: url, Cookie: cookie };
      const body = JSON.stringify({ codigo });
      const send = () => fetch(`${url}/.netlify/functions/pagoRecibido`, { method: "POST", body, headers });
      let { status } = await send();
      // The shop lets a press wait for seconds, which a busy machine takes to start the others. The page then sends it again.
      while (status === BUSY) ({ status } = await send());
      return status;
    };
  return {
    sale,
    holdSale: (tx: DbOrTx) => tx.select().from(ventas).where(eq(ventas.codigo, codigo)).for("update"),
    notices: [notice(one), notice(two)] as const,
    presses: [press(one), press(two)] as const,
    ofKhipu: { monto, via: "khipu", referencia, quien: "sistema:khipu", deshecho_en: null },
  };
}

const DONE = [200, 200, 200, 200];
const BUSY = 503;

/** Khipu's money confirms the sale; both admins are told that it was paid already, and the second notice changes nothing. */
export async function noticeFirst(cashiers: Cashiers): Promise<void> {
  const { sale, holdSale, notices, presses, ofKhipu } = await paidAtKhipu(cashiers);
  expect(await queued(cashiers.db, holdSale, [notices[0], ...presses, notices[1]])).toEqual(DONE);
  await expectConfirmedOnce(cashiers, sale, [{ ...ofKhipu, confirmacion: 1 }]);
}

/** The account that issues points: a press that has taken its sale waits for it without a limit. */
const holdIssuer = (tx: DbOrTx) => bloquearCuentas(tx, [EMISION]);

/** An admin confirms by hand: Khipu's money, which arrived as well, is written down once and stays in favour of the customer. */
export async function adminFirst(cashiers: Cashiers): Promise<void> {
  const { sale, notices, presses, ofKhipu } = await paidAtKhipu(cashiers);
  expect(await queued(cashiers.db, holdIssuer, [presses[0], ...notices, presses[1]])).toEqual(DONE);
  await expectConfirmedOnce(cashiers, sale, [
    { monto: sale.total, via: "manual", confirmacion: 1, deshecho_en: null },
    { ...ofKhipu, confirmacion: null },
  ]);
}
