import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { correos, pagos, productos, usuarios } from "#database/schema.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { EQUIPO_DEMO } from "#demo/data/equipo.ts";
import { type PagoRegistrado, registrarPagoEn } from "#modules/compras/pago/registrar-pago.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bloquearMovimientos } from "#modules/transferencias/mesa/movimientos.store.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { createConfirmed } from "#tests/support/e2e/account.ts";
import { emptyDatabase, openForFile } from "#tests/support/e2e/database.ts";
import { type Answer, cookieOf, getPage, postForm } from "#tests/support/e2e/http.ts";
import { nuevaAdmin } from "#tests/support/e2e/personas.ts";
import { listenAt } from "#tests/support/e2e/socket.ts";
import { waiting } from "#tests/support/faults/races.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { comprar, deProducto, leerTodo, libroLimpio } from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";

const databaseUrl = await emptyDatabase();
const { db } = openForFile(databaseUrl);
let uno: TestServer;
let dos: TestServer;

beforeAll(async () => {
  [uno, dos] = await Promise.all([startServer({ databaseUrl }), startServer({ databaseUrl })]);
});

test("two processes that meet at an empty database make one shop", async () => {
  const admins = await db.select().from(usuarios).where(eq(usuarios.rol_admin, "duena"));
  expect(admins.map(({ email }) => email)).toEqual(["admin@puntazo.cl"]);
  expect(await db.$count(usuarios)).toBe(CLIENTES_DEMO.length + EQUIPO_DEMO.length + 1);
  const { rows } = await db.execute<{ repetidos: number }>(
    sql`select count(*) - count(distinct producto) as repetidos from ${productos}`,
  );
  expect(Number(rows[0]?.repetidos)).toBe(0);
  for (const server of [uno, dos]) expect((await getPage(server, "/salud/listo")).status).toBe(200);
});

test("one of the passwords that they print opens the shop at either door", async () => {
  const printed = [uno, dos].filter(({ output }) => /Administración: .* contraseña: \S+\n/.test(output()));
  expect(printed.length).toBeGreaterThan(0);
  for (const { admin } of printed) {
    for (const server of [uno, dos]) expect(await cookieOf(server, admin)).not.toBe("");
  }
});

test("a change made at one process is heard at the other", async () => {
  const quien = await createConfirmed(db);
  const cookie = await cookieOf(uno, quien);
  expect((await getPage(dos, "/mis-datos", cookie)).status).toBe(200);
  const listener = await listenAt(dos, cookie);
  const saved = await postForm(uno, "/mis-datos", { intento: "perfil", nombre: "Emilia" }, cookie);
  expect(saved.status).toBe(200);
  await expect
    .poll(() => listener.heard.map(({ tabla }) => tabla), { timeout: 15_000 })
    .toContain("usuarios");
  expect((await getPage(dos, "/mis-datos", cookie)).text).toContain("Emilia");
});

test("signing out at one process closes the socket at the other", async () => {
  const quien = await createConfirmed(db);
  const cookie = await cookieOf(dos, quien);
  const listener = await listenAt(uno, cookie);
  expect((await postForm(dos, "/salir", {}, cookie)).status).toBe(302);
  await listener.ended;
  expect((await getPage(uno, "/mis-datos", cookie)).location).toContain("/ingresar");
});

test("two admins at two processes and a rule of the shop confirm the same transfer at once: one payment, whoever is first", async () => {
  const ctx = testCtx(db, new Date());
  const printed = [uno, dos].find(({ output }) => /Administración: .* contraseña: \S+\n/.test(output()));
  const cookieUno = await cookieOf(uno, printed?.admin ?? uno.admin);
  const cookieDos = await cookieOf(dos, await nuevaAdmin(db));
  const [producto] = await db.select().from(productos).where(eq(productos.sku, "100001"));
  if (!producto) throw new Error("no product");
  const saldos: Record<string, number> = {};
  for (let first = 0; first < 3; first++) {
    const cliente = await crearPersona(ctx);
    const codigo = await comprar(ctx, cliente, [deProducto(producto)]);
    const { id: venta, total: monto } = (await leerTodo(ctx, codigo)).venta;
    const movimiento = await crearMovimiento(ctx, { monto, comentario: codigo });
    const sure = { intento: "seguras", pares: `${movimiento}:${codigo}` };
    const byHand = { intento: "unir", deposito: String(movimiento), venta: codigo };
    const confirmations: (() => Promise<Answer | PagoRegistrado>)[] = [
      () => postForm(uno, "/admin/transferencias", sure, cookieUno),
      () => postForm(dos, "/admin/transferencias", byHand, cookieDos),
      () =>
        enTransaccion(ctx, async (tx) => {
          await bloquearMovimientos(tx, [movimiento]);
          const pedido = { codigo, monto, via: "movimiento" as const, movimiento };
          return registrarPagoEn(tx, pedido, { sistema: "sistema:reglas" });
        }),
    ];
    const answers = await queuedAt(movimiento, [
      ...confirmations.slice(first),
      ...confirmations.slice(0, first),
    ]);
    for (const answer of answers)
      if ("status" in answer) expect(answer.status).toBeOneOf([200, 409]);
      else expect(answer).toMatchObject({ codigo, estado_pago: "Pagado", repetido: first !== 2 });
    const received = await db.select().from(pagos).where(eq(pagos.venta, venta));
    expect(received).toMatchObject([{ monto, movimiento, confirmacion: 1, deshecho_en: null }]);
    expect(received[0]?.quien === "sistema:reglas").toBe(first === 2);
    expect(await db.$count(correos, eq(correos.clave, `pago:${codigo}:1`))).toBe(1);
    saldos[cliente.codigo_referido] = producto.puntos_regalo;
  }
  await libroLimpio(ctx, saldos);
});

/** Starts the calls one after the other while the test holds the movement, so that all wait for it in this order. */
async function queuedAt<T>(movimiento: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const running: Promise<T>[] = [];
  await db.transaction(async (tx) => {
    await bloquearMovimientos({ db: tx }, [movimiento]);
    for (const call of calls) {
      running.push(call());
      await expect.poll(() => waiting(db), { interval: 20 }).toBeGreaterThanOrEqual(running.length);
    }
  });
  return Promise.all(running);
}

test("one process goes on alone when the other is killed, and hears it again when it is back", async () => {
  await dos.kill();
  const quien = await createConfirmed(db);
  const cookie = await cookieOf(uno, quien);
  expect(cookie).not.toBe("");
  dos = await startServer({ databaseUrl });
  const listener = await listenAt(uno, cookie);
  await postForm(dos, "/mis-datos", { intento: "perfil", nombre: "Julieta" }, cookie);
  await expect
    .poll(() => listener.heard.map(({ tabla }) => tabla), { timeout: 15_000 })
    .toContain("usuarios");
  for (const server of [uno, dos]) expect((await server.stop()).code).toBe(0);
});
