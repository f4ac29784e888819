import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { notificaciones, productos, productos_compras } from "#database/schema.ts";
import {
  comprar,
  deProducto,
  leerTodo,
  libroLimpio,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { liquidarPagos } from "./liquidar-pagos.server.ts";
import { pagoRecibido } from "./pago-recibido.server.ts";
import { registrarPago } from "./registrar-pago.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const ventas = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
const otraDeVentas = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });

/** A sale whose lines promise a hundred thousand points, as a product did that was corrected since. */
async function conPromesa(): Promise<string> {
  const codigo = await comprar(ctx, await crearPersona(ctx), [deProducto(tienda.producto)]);
  const { venta } = await leerTodo(ctx, codigo);
  await db.update(productos_compras).set({ puntos: 100_000 }).where(eq(productos_compras.venta, venta.id));
  return codigo;
}

const estado = async (codigo: string) => (await leerTodo(ctx, codigo)).venta.estado_pago;
const avisos = (codigo: string) =>
  db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `admin:limites:venta:${codigo}:%`));

test("a sale that promises more points than the bound keeps its money and waits for the owner", async () => {
  const codigo = await conPromesa();
  expect(await pagoRecibido(ctx, { codigo }, ventas)).toMatchObject({
    estado_pago: "Validando Pago",
    message: expect.stringContaining("una dueña debe confirmarla"),
  });
  expect(await estado(codigo)).toBe("Validando Pago");
  expect((await avisos(codigo)).map(({ usuario }) => usuario)).toEqual([admin.codigo_referido]);
  await seNiega(pagoRecibido(ctx, { codigo }, { ...admin, reciente: false }), "sin_prueba");
  expect(await pagoRecibido(ctx, { codigo }, admin)).toMatchObject({ estado_pago: "Pagado" });
  expect(await estado(codigo)).toBe("Pagado");
  expect(await avisos(codigo)).toHaveLength(2);
  await libroLimpio(ctx);
});

test("two confirmations in one batch: the second one does not find it paid, and an owner's passes it", async () => {
  const [esperan, pasa] = [await conPromesa(), await conPromesa()];
  const finales = await liquidarPagos(ctx, [
    { codigo: esperan, sesion: ventas },
    { codigo: esperan, sesion: otraDeVentas },
    { codigo: pasa, sesion: ventas },
    { codigo: pasa, sesion: admin },
    { codigo: pasa, sesion: ventas },
  ]);
  const estados = finales.map((final) => ("respuesta" in final ? final.respuesta.estado_pago : final.error));
  expect(estados).toEqual(["Validando Pago", "Validando Pago", "Validando Pago", "Pagado", "Pagado"]);
  expect([await estado(esperan), await estado(pasa)]).toEqual(["Validando Pago", "Pagado"]);
  await libroLimpio(ctx);
});

test("money that the bank or a service announces is kept too, and nothing is confirmed by a rule", async () => {
  const codigo = await conPromesa();
  const { venta } = await leerTodo(ctx, codigo);
  const movimiento = await crearMovimiento(ctx, { monto: venta.total });
  const pedido = { codigo, monto: venta.total, via: "movimiento" as const, movimiento };
  expect(await registrarPago(ctx, pedido, { sistema: "sistema:prueba" })).toMatchObject({
    confirmada: false,
    falta: 0,
  });
  expect(await estado(codigo)).toBe("Validando Pago");
});

test("points within the bound, and those that the product gives today, are paid by whoever confirms", async () => {
  const dentro = await comprar(ctx, await crearPersona(ctx), [deProducto(tienda.producto)]);
  expect(await pagoRecibido(ctx, { codigo: dentro }, ventas)).toMatchObject({ estado_pago: "Pagado" });
  const codigo = await conPromesa();
  const { puntos_regalo } =
    (await db.select().from(productos).where(eq(productos.id, tienda.producto.id)))[0] ?? {};
  await db.update(productos).set({ puntos_regalo: 100_000 }).where(eq(productos.id, tienda.producto.id));
  expect(await pagoRecibido(ctx, { codigo }, ventas)).toMatchObject({ estado_pago: "Pagado" });
  await db
    .update(productos)
    .set({ puntos_regalo: puntos_regalo ?? 0 })
    .where(eq(productos.id, tienda.producto.id));
});

test("one sale that waits does not stop the others that are confirmed with it", async () => {
  const codigos = [
    await conPromesa(),
    await comprar(ctx, await crearPersona(ctx), [deProducto(tienda.producto)]),
  ];
  const hechos = await Promise.all(codigos.map((codigo) => pagoRecibido(ctx, { codigo }, ventas)));
  expect(hechos.map(({ estado_pago }) => estado_pago)).toEqual(["Validando Pago", "Pagado"]);
});
