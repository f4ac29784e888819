import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { correos, cotizaciones, notificaciones, productos, usuarios, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { sinNombres } from "#modules/carrito/lineas.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  abrirTienda,
  crearTicket,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
} from "#tests/support/shop/compras.ts";
import { call, openDoors, person } from "#tests/support/shop/functions-shop.ts";

const { db } = await testDatabase();
const shop = openDoors(db);
const MINUTO = 60_000;
const INICIO = shop.ctx.clock.now;
let tienda: Awaited<ReturnType<typeof abrirTienda>>;
let ana: Sesion;
let otro: Sesion;
let admin: Sesion;

beforeAll(async () => {
  ana = await person(db, "ANAANA01");
  otro = await person(db, "OTROOT02");
  admin = await person(db, "ADMINA03", "admin");
  await person(db, "ADMINB04", "admin");
  tienda = await abrirTienda(shop.ctx);
  const casa = { nombre: "Ana", apellido: "Soto", direccion: "Av. Uno 1", comuna: "Ñuñoa", region: "RM" };
  await db.update(usuarios).set(casa).where(eq(usuarios.codigo_referido, "ANAANA01"));
});
beforeEach(async () => {
  shop.ctx.clock.now = INICIO;
  shop.ctx.eventos.length = 0;
  await db.execute(
    sql`truncate ventas, cobros_khipu, pagos, devoluciones, deudas, productos_compras, tickets_compras, cotizaciones, correos, notificaciones, push_envios cascade`,
  );
});

const pausa = (ms: number) => {
  shop.ctx.clock.now = new Date(shop.ctx.clock.now.getTime() + ms);
};
const carrito = () => [deProducto(tienda.producto, 2), deTicket(tienda.ticket)];
const cotizar = async (as: Sesion, lineas: unknown = carrito()) =>
  (await call(shop, "cotizarCarrito", { carrito: lineas }, { as })).body.codigo;
const ingresar = (body: object = {}, { as = ana, key }: { as?: Sesion; key?: string } = {}) =>
  call(
    shop,
    "ingresarCompras",
    { carrito: carrito(), usuario: as.user_id, ...body },
    { as, ...(key ? { key } : {}) },
  );

async function conPrecio<T>(precio_cliente: number, trabajo: () => Promise<T>): Promise<T> {
  const fijar = (valor: number) =>
    db.update(productos).set({ precio_cliente: valor }).where(eq(productos.id, tienda.producto.id));
  await fijar(precio_cliente);
  return trabajo().finally(() => fijar(10_000));
}

test("the spec's body alone makes a sale: lines, address, mail, notices and events", async () => {
  const { status, body } = await ingresar();
  expect(status).toBe(200);
  expect(body).toEqual({
    codigoVenta: expect.stringMatching(/^PZ-[A-Z2-9]{6}$/),
    link: `/mis-pedidos?compra=${body.codigoVenta}`,
    message: expect.stringContaining(body.codigoVenta),
  });
  const todo = await leerTodo(shop.ctx, body.codigoVenta);
  expect(todo.venta).toMatchObject({
    usuario: "ANAANA01",
    productos: 20_000,
    puntos: 5_000,
    total: 25_000,
    estado_pago: "Validando Pago",
    origen: "transferencia",
    pagado_en: null,
    envio: { nombre: "Ana Soto", direccion: "Av. Uno 1", comuna: "Ñuñoa", region: "RM", celular: "" },
  });
  const linea = { estado: "Validando Pago", forma_pago: "transferencia", usuario: "ANAANA01" };
  expect(todo.productos).toMatchObject([
    { ...linea, producto: "700001", cantidad: 2, precio: 10_000, total: 20_000, puntos: 200 },
  ]);
  expect(todo.tickets).toMatchObject([{ ...linea, ticket: tienda.ticket.id, total: 5_000, puntos: 500 }]);
  const [correo] = await db
    .select()
    .from(correos)
    .where(eq(correos.clave, `carrito:${body.codigoVenta}`));
  expect(correo).toMatchObject({ para: "anaana01@ejemplo.cl", usuario: "ANAANA01", plantilla: "carrito" });
  expect(correo?.datos).toMatchObject({
    codigo: body.codigoVenta,
    total: 25_000,
    puntos: 700,
    cuentas: [{ banco: "Banco Uno", numero: "00123" }],
  });
  const avisos = await db.select().from(notificaciones);
  expect(avisos.map(({ clave }) => clave).sort()).toEqual([
    `admin:venta:${body.codigoVenta}:ADMINA03`,
    `admin:venta:${body.codigoVenta}:ADMINB04`,
  ]);
  expect(shop.ctx.eventos).toEqual(
    expect.arrayContaining([
      { tabla: "ventas", clave: body.codigoVenta, usuario: "ANAANA01" },
      { tabla: "productos_compras", usuario: "ANAANA01" },
      { tabla: "tickets_compras", usuario: "ANAANA01" },
    ]),
  );
  await libroLimpio(shop.ctx, { ANAANA01: 0 });
});

test("the sale is addressed to the person who receives it, and the profile stays", async () => {
  const destinatario = { nombre: " Beto  Paz ", celular: "+56 9 8123 4567" };
  const { status, body } = await ingresar({ destinatario });
  expect(status).toBe(200);
  const { venta } = await leerTodo(shop.ctx, body.codigoVenta);
  expect(venta.envio).toEqual({
    nombre: "Beto Paz",
    celular: "+56 9 8123 4567",
    direccion: "Av. Uno 1",
    comuna: "Ñuñoa",
    region: "RM",
  });
  const [{ nombre, celular } = {}] = await db
    .select()
    .from(usuarios)
    .where(eq(usuarios.codigo_referido, "ANAANA01"));
  expect([nombre, celular]).toEqual(["Ana", null]);
});

test("a recipient without a name is the customer, and one that is no text is refused", async () => {
  const { body } = await ingresar({ destinatario: { nombre: " ", celular: "" } });
  expect((await leerTodo(shop.ctx, body.codigoVenta)).venta.envio?.nombre).toBe("Ana Soto");
  expect((await ingresar({ destinatario: { nombre: 7, celular: "" }, repetir: true })).status).toBe(400);
});

test("tickets alone lead to the points page and keep no address", async () => {
  const { body } = await ingresar({ carrito: [deTicket(tienda.ticket, 3)] });
  expect(body.link).toBe(`/mis-puntos?compra=${body.codigoVenta}`);
  expect((await leerTodo(shop.ctx, body.codigoVenta)).venta).toMatchObject({ envio: null, puntos: 15_000 });
});

test("an admin buys like a customer", async () => {
  expect((await ingresar({}, { as: admin })).status).toBe(200);
});

test("a visitor gets 401, another person's usuario 403, and nothing is written", async () => {
  const visitante = await call(shop, "ingresarCompras", { carrito: carrito(), usuario: ana.user_id });
  expect([visitante.status, visitante.body.error]).toEqual([401, "Usuario no autenticado"]);
  const ajeno = await ingresar({ usuario: otro.user_id });
  expect([ajeno.status, ajeno.body.error]).toEqual([403, "Solo puedes comprar a tu propio nombre."]);
  const codigo = await ingresar({ usuario: ana.codigo_referido });
  expect(codigo.status).toBe(403);
  expect(await db.$count(ventas)).toBe(0);
});

test.each([
  [{ carrito: undefined }, "Falta el campo «carrito»."],
  [{ carrito: "todo" }, "El campo «carrito» no es válido."],
  [{ carrito: [{ id: 0, tipo: "producto", cantidad: 1 }] }, "El campo «carrito.0.id» no es válido."],
  [{ carrito: [{ id: 1.5, tipo: "ticket", cantidad: 1 }] }, "El campo «carrito.0.id» no es válido."],
  [{ usuario: undefined }, "Falta el campo «usuario»."],
  [{ usuario: 7 }, "El campo «usuario» no es válido."],
  [{ codigo: 7 }, "El campo «codigo» no es válido."],
  [{ repetir: "si" }, "El campo «repetir» no es válido."],
])("%j gets 400", async (campos, message) => {
  expect(await ingresar(campos)).toMatchObject({ status: 400, body: { error: message, message } });
});

test("what cannot be bought is refused by a sentence that names it, and whose own words make no link", async () => {
  const oculto = await crearTicket(shop.ctx, { ticket: "Ticket Secreto", publico: false });
  const p = (cantidad: number) => [{ ...deProducto(tienda.producto, cantidad), name: "Producto Parrilla" }];
  const casos = [
    [[], 422, "Tu carrito está vacío."],
    [p(0), 422, "La cantidad de «Producto Parrilla» debe ser un número entero desde 1."],
    [p(-1), 422, "La cantidad de «Producto Parrilla» debe ser un número entero desde 1."],
    [p(1.5), 422, "La cantidad de «Producto Parrilla» debe ser un número entero desde 1."],
    [p(2 ** 53 - 1), 422, "El total de tu carrito es demasiado grande."],
    [p(1e300), 422, "El total de tu carrito es demasiado grande."],
    [[{ id: 999_999, tipo: "producto", cantidad: 1 }], 404, "Ya no encontramos el artículo 999999."],
    [[deTicket(oculto)], 409, "«Ticket Secreto» ya no está a la venta."],
  ] as const;
  for (const [lineas, status, frase] of casos) {
    const { status: dado, body } = await ingresar({ carrito: lineas });
    expect([dado, body.message]).toEqual([status, expect.stringContaining(frase)]);
    expect(sinNombres(body.message)).not.toMatch(/producto|ticket/i);
  }
  expect(await db.$count(ventas)).toBe(0);
});

test("a price that changed without a quote is refused with the new ones", async () => {
  const { status, body } = await conPrecio(12_000, () => ingresar());
  expect([status, body.error]).toEqual([409, expect.stringContaining("Cambió el precio")]);
  expect(body.error).not.toMatch(/producto|ticket/i);
  expect(body.carrito).toEqual([
    { ...carrito()[0], precio: 12_000, name: "Parrilla", puntos_regalo: 100 },
    { ...carrito()[1], name: "Ticket Fonda", puntos: 500 },
  ]);
  expect(await db.$count(ventas)).toBe(0);
  const corregido = await conPrecio(12_000, () => ingresar({ carrito: body.carrito }));
  expect((await leerTodo(shop.ctx, corregido.body.codigoVenta)).venta.total).toBe(29_000);
});

test("fewer points than the cart promised are a difference too; more are welcome", async () => {
  const [linea] = carrito();
  expect((await ingresar({ carrito: [{ ...linea, puntos_regalo: 101 }] })).status).toBe(409);
  expect((await ingresar({ carrito: [{ ...linea, puntos_regalo: 99 }] })).status).toBe(200);
});

test("a live quote is honoured at its prices, once, and its code is the sale's", async () => {
  const codigo = await cotizar(ana);
  pausa(47 * 60 * MINUTO);
  const { status, body } = await conPrecio(99_000, () => ingresar({ codigo }));
  expect([status, body.codigoVenta]).toEqual([200, codigo]);
  expect((await leerTodo(shop.ctx, codigo)).venta.total).toBe(25_000);
  expect(await db.$count(cotizaciones)).toBe(0);
  const otraVez = await ingresar({ codigo });
  expect([otraVez.status, otraVez.body.codigoVenta]).toEqual([409, codigo]);
  pausa(60 * MINUTO);
  expect((await ingresar({ codigo })).status).toBe(409);
  const nueva = await ingresar({ codigo, repetir: true });
  expect([nueva.status, nueva.body.codigoVenta === codigo]).toEqual([200, false]);
});

test("a withdrawn item is sold to people with a live quote only", async () => {
  const codigo = await cotizar(ana, [carrito()[0]]);
  const retirar = (disponible: boolean) =>
    db.update(productos).set({ disponible }).where(eq(productos.id, tienda.producto.id));
  await retirar(false);
  const sin = await ingresar({ carrito: [carrito()[0]] });
  const con = await ingresar({ carrito: [carrito()[0]], codigo });
  await retirar(true);
  expect([sin.status, sin.body.message]).toEqual([
    409,
    expect.stringContaining("«Parrilla» ya no está a la venta"),
  ]);
  expect([con.status, con.body.codigoVenta]).toEqual([200, codigo]);
});

test("a quote of another person is refused", async () => {
  const codigo = await cotizar(otro);
  const { status, body } = await ingresar({ codigo });
  expect([status, body.error]).toEqual([403, expect.stringContaining("otra persona")]);
  expect(await db.$count(ventas)).toBe(0);
  expect(await db.$count(cotizaciones)).toBe(1);
});

test("an expired quote promises no prices, but its code stays the reference of the transfer", async () => {
  const codigo = await cotizar(ana);
  pausa(48 * 60 * MINUTO + 1);
  expect((await conPrecio(12_000, () => ingresar({ codigo }))).status).toBe(409);
  expect((await ingresar({ codigo })).body.codigoVenta).toBe(codigo);
});

test("a quote of other lines promises nothing for these", async () => {
  const codigo = await cotizar(ana, [deProducto(tienda.producto, 1)]);
  const { status } = await conPrecio(12_000, () =>
    ingresar({ codigo, carrito: [deProducto(tienda.producto, 2)] }),
  );
  expect(status).toBe(409);
});

test("points are not sold while their sale is paused, quoted or not", async () => {
  const codigo = await cotizar(ana);
  const cambiar = (tickets_en_venta: boolean) =>
    enTransaccion(shop.ctx, (tx) => guardarAjustes(tx, { tickets_en_venta }, null));
  await cambiar(false);
  const respuestas = [await ingresar({ codigo }), await ingresar()];
  await cambiar(true);
  expect(respuestas.map(({ status }) => status)).toEqual([409, 409]);
  expect(await db.$count(ventas)).toBe(0);
});
