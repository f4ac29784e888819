import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { ventas } from "#database/schema.ts";
import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { LineaPedida } from "#modules/carrito/lineas.ts";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { adjuntarComprobante } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { juntarSumas, sumarVentas } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { sumarVentasPorDia, sumarVentasPorPeriodo } from "#modules/panel/panel.store.server.ts";
import { leerHechosDelDia } from "#modules/panel/tareas.store.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { comprar, deProducto, deTicket, seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { rechazarVenta } from "../pago/anulacion/rechazar-venta.server.ts";
import { ingresarCompras } from "./ingresar-compras.server.ts";
import { nuevaVentaWhatsapp } from "./nueva-venta-whatsapp.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const caro = await crearProducto(ctx, { sku: "700002", producto: "Piscina", precio_cliente: 10_000_000 });
const ajustar = (cambios: Parameters<typeof guardarAjustes>[1]) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));
const comprador = await crearPersona(ctx);
const cotizar = (carrito: LineaPedida[]) => cotizarCarrito(ctx, { carrito }, comprador);

beforeEach(() =>
  ajustar({
    max_unidades_linea: 999,
    max_lineas: 100,
    max_pesos_venta: 20_000_000,
    max_ventas_sin_pagar: 10,
  }),
);

test("a quote, a purchase and a sale of the admin keep the bounds of units, lines and pesos", async () => {
  const ana = await crearPersona(ctx);
  const casos: [LineaPedida[], RegExp][] = [
    [
      [deTicket(tienda.ticket, 1_000)],
      /^Puedes llevar hasta 999 unidades de «Ticket Fonda» en una compra\.$/,
    ],
    // Two lines of the same item count together.
    [[deTicket(tienda.ticket, 600), deTicket(tienda.ticket, 400)], /hasta 999 unidades/],
    [[deProducto(caro, 2), deTicket(tienda.ticket)], /^Una compra puede sumar hasta \$20\.000\.000/],
  ];
  for (const [carrito, frase] of casos) {
    await seNiega(cotizar(carrito), "valor", frase);
    await seNiega(comprar(ctx, ana, carrito), "valor", frase);
    const venta = { cliente: ana.email, carrito, repetir: true };
    await seNiega(nuevaVentaWhatsapp(ctx, venta, admin), "valor", frase);
  }
  expect(await db.$count(ventas)).toBe(0);
  await comprar(ctx, ana, [deTicket(tienda.ticket, 999)]);
  await comprar(ctx, ana, [deProducto(caro, 2)]);
});

test("the owner's settings decide", async () => {
  const ana = await crearPersona(ctx);
  await ajustar({ max_unidades_linea: 3, max_lineas: 1, max_pesos_venta: 12_000 });
  await seNiega(comprar(ctx, ana, [deTicket(tienda.ticket, 4)]), "valor", /hasta 3 unidades/);
  await seNiega(
    comprar(ctx, ana, [deTicket(tienda.ticket), deProducto(tienda.producto)]),
    "valor",
    /hasta 1 líneas/,
  );
  await seNiega(comprar(ctx, ana, [deTicket(tienda.ticket, 3)]), "valor", /hasta \$12\.000/);
  await comprar(ctx, ana, [deTicket(tienda.ticket, 2)]);
});

test("of thirty purchases at once ten wait for their payment, and one more fits when one is settled", async () => {
  const ana = await crearPersona(ctx);
  const intentos = await Promise.all(
    Array.from({ length: 30 }, () =>
      comprar(ctx, ana, [deTicket(tienda.ticket)]).catch((error: unknown) =>
        error instanceof Rechazo ? error.clase : Promise.reject(error),
      ),
    ),
  );
  const hechas = intentos.filter((respuesta) => respuesta.startsWith("PZ-"));
  expect([hechas.length, new Set(intentos.filter((r) => !hechas.includes(r)))]).toEqual([
    10,
    new Set(["estado"]),
  ]);
  await seNiega(comprar(ctx, ana, [deTicket(tienda.ticket)]), "estado", /^Tienes 10 compras que esperan/);
  await comprar(ctx, await crearPersona(ctx), [deTicket(tienda.ticket)]);
  await rechazarVenta(ctx, { codigo: hechas[0] ?? "", motivo: "No llegó" }, admin);
  await comprar(ctx, ana, [deTicket(tienda.ticket)]);
  await seNiega(comprar(ctx, ana, [deTicket(tienda.ticket)]), "estado");
});

test("a person with too many unpaid sales gets no quote; a quote made before is honoured once", async () => {
  await ajustar({ max_ventas_sin_pagar: 1 });
  const ana = await crearPersona(ctx);
  const carrito = [deTicket(tienda.ticket)];
  const pagar = () => cotizarCarrito(ctx, { carrito }, ana);
  const transferir = (codigo: string) =>
    ingresarCompras(ctx, { carrito, usuario: ana.user_id, codigo, repetir: true }, ana);
  const { codigo } = await pagar();
  await comprar(ctx, ana, [deProducto(tienda.producto)]);
  const una = /^Tienes 1 compra que espera su pago\. Págala /;
  await seNiega(comprar(ctx, ana, carrito), "estado", una);
  // The customer looks at the bank data again, and transfers.
  expect((await pagar()).codigo).toBe(codigo);
  expect((await transferir(codigo)).codigoVenta).toBe(codigo);
  await seNiega(pagar(), "estado", /^Tienes 2 compras que esperan/);
});

test("a flood of quotes made beforehand ends at twice the bound", async () => {
  await ajustar({ max_ventas_sin_pagar: 2 });
  const ana = await crearPersona(ctx);
  const carritos = [1, 2, 3, 4, 5].map((cantidad) => [deTicket(tienda.ticket, cantidad)]);
  const cotizados: { carrito: (typeof carritos)[number]; codigo: string }[] = [];
  for (const carrito of carritos) {
    const { codigo } = await cotizarCarrito(ctx, { carrito }, ana);
    cotizados.push({ carrito, codigo });
  }
  const transferir = (cotizado: (typeof cotizados)[number] | undefined) => {
    if (!cotizado) throw new Error("no quote");
    return ingresarCompras(ctx, { ...cotizado, usuario: ana.user_id, repetir: true }, ana);
  };
  for (const cotizado of cotizados.slice(0, 4)) await transferir(cotizado);
  await seNiega(transferir(cotizados[4]), "estado", /^Tienes 4 compras/);
});

test("an expired quote and one of another cart do not pass the bound of unpaid sales", async () => {
  await ajustar({ max_ventas_sin_pagar: 1 });
  const ana = await crearPersona(ctx);
  const carrito = [deTicket(tienda.ticket)];
  const { codigo } = await cotizarCarrito(ctx, { carrito }, ana);
  await comprar(ctx, ana, [deProducto(tienda.producto)]);
  const pedido = { carrito, usuario: ana.user_id, codigo, repetir: true };
  const despues = { ...ctx, now: () => new Date(ctx.now().getTime() + 49 * 3_600_000) };
  await seNiega(ingresarCompras(despues, pedido, ana), "estado", /^Tienes 1 compra/);
  const otro = { ...pedido, carrito: [deTicket(tienda.ticket, 2)] };
  await seNiega(ingresarCompras(ctx, otro, ana), "estado", /^Tienes 1 compra/);
});

test("a bound lowered after the quote does not break it", async () => {
  const ana = await crearPersona(ctx);
  const carrito = [deTicket(tienda.ticket, 4)];
  const { codigo } = await cotizarCarrito(ctx, { carrito }, ana);
  await ajustar({ max_unidades_linea: 3, max_pesos_venta: 12_000 });
  expect((await cotizarCarrito(ctx, { carrito }, ana)).codigo).toBe(codigo);
  const pedido = { carrito, usuario: ana.user_id, codigo };
  expect((await ingresarCompras(ctx, pedido, ana)).codigoVenta).toBe(codigo);
  await seNiega(cotizarCarrito(ctx, { carrito }, ana), "valor", /hasta 3 unidades/);
});

test("ten proofs are attached to a sale, and not one more", async () => {
  const ana = await crearPersona(ctx);
  const codigo = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
  const archivo = { nombre: "c.pdf", contenido: pdfDePrueba() };
  const adjuntar = () => adjuntarComprobante(ctx, { codigo, archivo }, ana);
  for (let n = 0; n < 10; n++) await adjuntar();
  await seNiega(adjuntar(), "estado", /demasiados comprobantes/);
});

test("no number of sales breaks the sums", async () => {
  const { codigo_referido } = await crearPersona(ctx);
  const total = 9_000_000_000_000_000;
  // Rows of before the bounds: more pesos together than a bigint holds.
  for (const estado of ["Validando Pago", "Pagado"])
    await db.execute(sql`
      insert into ventas (codigo, usuario, productos, puntos, total, estado_pago, pagado_en, envio, fecha)
      select 'PZ-' || translate(upper(lpad(to_hex(n + ${estado === "Pagado" ? 4096 : 0}), 6, 'Z')), '01', 'XY'),
             ${codigo_referido}, ${total}, 0, ${total}, ${estado}, ${estado === "Pagado" ? ctx.now().toISOString() : null},
             null, ${ctx.now().toISOString()}
        from generate_series(1, 1100) n`);
  const suma = 1_100 * total;
  const dia = ctx.now().toISOString().slice(0, 10);
  const cortes = [new Date(ctx.now().getTime() - 3_600_000), new Date(ctx.now().getTime() + 3_600_000)];
  const cerca = (monto: number | undefined) => expect((monto ?? 0) / suma).toBeCloseTo(1, 3);
  const deEstado = (await sumarVentas(ctx, {}))?.find(({ estado_pago }) => estado_pago === "Pagado");
  cerca(deEstado?.total);
  // Too many to count one by one, but they are summed before that is known.
  expect(await sumarVentas(ctx, { texto: codigo_referido })).toBeNull();
  await juntarSumas(ctx);
  const pagadas = (filas: { pagadas: boolean; monto: number }[]) => filas.find((fila) => fila.pagadas)?.monto;
  cerca(pagadas(await sumarVentasPorDia(ctx, dia, dia)));
  cerca(pagadas(await sumarVentasPorPeriodo(ctx, cortes)));
  const [pagos] = await leerHechosDelDia(ctx, ["pagos"], await leerAjustes(ctx));
  cerca(pagos?.monto ?? 0);
});
