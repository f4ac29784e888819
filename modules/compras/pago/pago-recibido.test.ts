import { eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  auditoria,
  correos,
  notificaciones,
  referidos,
  tickets_compras,
  usuarios,
} from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import {
  abrirTienda,
  comprar,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
} from "#tests/support/shop/compras.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { rechazarVenta } from "./anulacion/rechazar-venta.server.ts";

const { db } = await databaseOfEachTest();
const shop = openDoors(db);
let tienda: Awaited<ReturnType<typeof abrirTienda>>;
let ana: Sesion;
let admin: Sesion;
let admin2: Sesion;

beforeAll(async () => {
  admin = await person(db, "ADMINA03", "admin");
  admin2 = await person(db, "ADMINB04", "admin");
  ana = await person(db, "ANAANA01");
  await person(db, "INVITO05");
  tienda = await abrirTienda(shop.ctx);
  await db.insert(referidos).values({ referido_codigo: "ANAANA01", referente_codigo: "INVITO05" });
});

const carrito = () => [deProducto(tienda.producto, 2), deTicket(tienda.ticket)];
const pagar = (codigo: unknown, as: Sesion | undefined = admin, key?: string) =>
  call(shop, "pagoRecibido", { codigo }, { as, ...(key ? { key } : {}) });
const saldo = (codigo: string) => leerSaldo(shop.ctx, codigo);

test("a confirmed payment gives points, gift points and referral credit, tells everybody and is audited", async () => {
  const codigo = await comprar(shop.ctx, ana, carrito());
  shop.ctx.eventos.length = 0;
  const { status, body } = await pagar(codigo);
  expect([status, body]).toEqual([200, { codigo, estado_pago: "Pagado", message: "Pago confirmado." }]);
  const { venta, productos, tickets } = await leerTodo(shop.ctx, codigo);
  expect(venta).toMatchObject({ estado_pago: "Pagado", pagado_en: shop.ctx.now() });
  expect([...productos, ...tickets].map(({ estado }) => estado)).toEqual(["Pagado", "Pagado"]);
  await libroLimpio(shop.ctx, { ANAANA01: 700, INVITO05: 70 });
  const [credito] = await db.select().from(tickets_compras).where(eq(tickets_compras.venta_origen, venta.id));
  expect(credito).toMatchObject({
    usuario: "INVITO05",
    referido: "ANAANA01",
    forma_pago: "referido",
    estado: "Acreditado",
    puntos: 70,
    precio: 0,
    venta: null,
  });
  const [correo] = await db
    .select()
    .from(correos)
    .where(eq(correos.clave, `pago:${codigo}:1`));
  expect(correo).toMatchObject({
    usuario: "ANAANA01",
    datos: { total: 25_000, puntos: 700, despacho: true },
  });
  const avisos = await db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `%${codigo}:1`));
  expect(avisos.map(({ clave, usuario }) => `${clave} ${usuario}`).sort()).toEqual([
    `pago:${codigo}:1 ANAANA01`,
    `referido:${codigo}:1 INVITO05`,
  ]);
  const [hecho] = await db
    .select()
    .from(auditoria)
    .where(eq(auditoria.objeto, `venta:${codigo}`));
  expect(hecho).toMatchObject({ quien: "ADMINA03", accion: "ventas.pago_recibido" });
  expect(shop.ctx.eventos).toEqual(
    expect.arrayContaining([
      { tabla: "ventas", clave: codigo, usuario: "ANAANA01" },
      { tabla: "productos_compras", usuario: "ANAANA01" },
      { tabla: "tickets_compras", usuario: "ANAANA01" },
      { tabla: "tickets_compras", usuario: "INVITO05" },
    ]),
  );
});

test("a paid sale answers 200 and nothing changes", async () => {
  const codigo = await comprar(shop.ctx, ana, carrito());
  await pagar(codigo);
  const antes = [await leerTodo(shop.ctx, codigo), await saldo("ANAANA01"), await db.$count(auditoria)];
  const { status, body } = await pagar(codigo, admin2);
  expect([status, body.message]).toEqual([200, "El pago ya estaba confirmado."]);
  expect([await leerTodo(shop.ctx, codigo), await saldo("ANAANA01"), await db.$count(auditoria)]).toEqual(
    antes,
  );
});

test("sixty-four at once, by two admins, credit once", async () => {
  const codigo = await comprar(shop.ctx, ana, carrito());
  const [antes, referente] = [await saldo("ANAANA01"), await saldo("INVITO05")];
  const todas = await Promise.all(
    Array.from({ length: 64 }, (_, i) => pagar(codigo, i % 2 ? admin : admin2)),
  );
  expect(new Set(todas.map(({ status }) => status))).toEqual(new Set([200]));
  expect(todas.filter(({ body }) => body.message === "Pago confirmado.")).toHaveLength(1);
  expect(await db.$count(auditoria, eq(auditoria.objeto, `venta:${codigo}`))).toBe(1);
  await libroLimpio(shop.ctx, { ANAANA01: antes + 700, INVITO05: referente + 70 });
});

test("the same Idempotency-Key gets the first answer", async () => {
  const codigo = await comprar(shop.ctx, ana, carrito());
  const primera = await pagar(codigo, admin, "clave-pago-01");
  expect((await pagar(codigo, admin, "clave-pago-01")).body).toEqual(primera.body);
});

test("visitors, customers and the buyer in person cannot confirm", async () => {
  const codigo = await comprar(shop.ctx, ana, carrito());
  const propia = await comprar(shop.ctx, admin, carrito());
  const visitante = await call(shop, "pagoRecibido", { codigo });
  expect([visitante.status, visitante.body.error]).toEqual([401, "Usuario no autenticado"]);
  expect((await pagar(codigo, ana)).status).toBe(403);
  const suya = await pagar(propia, admin);
  expect([suya.status, suya.body.error]).toEqual([403, expect.stringContaining("compra tuya")]);
  expect((await leerTodo(shop.ctx, propia)).venta.estado_pago).toBe("Validando Pago");
  expect((await pagar(propia, admin2)).status).toBe(200);
  await libroLimpio(shop.ctx, { ADMINA03: 700 });
});

test("a rejected sale is 409, an unknown one 404", async () => {
  const codigo = await comprar(shop.ctx, ana, carrito());
  await rechazarVenta(shop.ctx, { codigo, motivo: "No llegó." }, admin);
  const { status, body } = await pagar(codigo);
  expect([status, body.error]).toEqual([409, "Esa compra está rechazada. Reábrela primero."]);
  expect((await pagar("PZ-ZZZZZZ")).status).toBe(404);
});

test.each([
  [undefined, "Falta el campo «codigo»."],
  [7, "El campo «codigo» no es válido."],
  ["", "El campo «codigo» no es válido."],
])("codigo %j gets 400", async (codigo, message) => {
  expect(await pagar(codigo)).toMatchObject({ status: 400, body: { error: message, message } });
});

test("the credit follows the setting, rounds down, and does not go to a person who left", async () => {
  const pagada = async (...lineas: ReturnType<typeof carrito>) => {
    const codigo = await comprar(shop.ctx, ana, lineas);
    await pagar(codigo);
    const { venta } = await leerTodo(shop.ctx, codigo);
    const [fila] = await db.select().from(tickets_compras).where(eq(tickets_compras.venta_origen, venta.id));
    return fila?.puntos ?? null;
  };
  const fijar = (referido_porcentaje: number) =>
    enTransaccion(shop.ctx, (tx) => guardarAjustes(tx, { referido_porcentaje }, null));
  await fijar(33);
  expect(await pagada(deProducto(tienda.producto, 1))).toBe(33);
  await fijar(0);
  expect(await pagada(deProducto(tienda.producto, 1))).toBeNull();
  await fijar(10);
  const irse = (eliminacion_pedida_en: Date | null) =>
    db.update(usuarios).set({ eliminacion_pedida_en }).where(eq(usuarios.codigo_referido, "INVITO05"));
  await irse(new Date());
  expect(await pagada(deProducto(tienda.producto, 1))).toBeNull();
  await irse(null);
  await libroLimpio(shop.ctx);
});

test("a sale without points moves none and is paid all the same", async () => {
  const otro = await person(db, "SINPTS06");
  const sin = await crearProducto(shop.ctx, { sku: "700009", puntos_regalo: 0 });
  const codigo = await comprar(shop.ctx, otro, [deProducto(sin)]);
  expect((await pagar(codigo)).status).toBe(200);
  await libroLimpio(shop.ctx, { SINPTS06: 0 });
});
