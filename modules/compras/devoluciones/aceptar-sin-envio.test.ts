import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { correos, productos_compras } from "#database/schema.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { comprarPagado, deProducto, leerTodo, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { aceptarSinEnvio } from "./aceptar-sin-envio.server.ts";
import { aceptarDevolucion, rechazarDevolucion } from "./atender-devolucion.server.ts";
import { leerParaDevolver } from "./leer-devoluciones.server.ts";
import { decidirReembolso, pagarDecididas } from "./reembolsar-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

const { db, ctx, admin, contado, gente, pasan, pedir, entregada, leer, estadoDe, existencias } =
  await tiendaConDevoluciones();

async function pagada(cantidad = 3) {
  const codigo = await comprarPagado(ctx, gente.ana, admin, [deProducto(contado, cantidad)]);
  const [linea] = (await leerTodo(ctx, codigo)).productos;
  return { codigo, linea: linea?.id ?? 0 };
}
const enviar = (codigo: string) =>
  avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX1" }, admin);

test("a customer withdraws from what was not sent: the desk accepts, and money, points and units go back once", async () => {
  const antes = await existencias();
  const { codigo, linea } = await pagada();
  const { id } = await pedir({ codigo, linea });
  await aceptarSinEnvio(ctx, { id }, admin);
  expect(await estadoDe(id)).toBe("recibida");
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  expect(await pagarDecididas(ctx)).toBe(1);
  expect(await leer(id)).toMatchObject({ estado: "reembolsada", monto: 10_000 });
  expect(await leerFavor(ctx, gente.ana.codigo_referido)).toBe(10_000);
  await libroLimpio(ctx, { [gente.ana.codigo_referido]: 200 });
  expect(await existencias()).toBe(antes - 2);
  const lineas = (await leerTodo(ctx, codigo)).productos;
  expect(lineas.map(({ cantidad, estado }) => `${estado} ${cantidad}`)).toEqual(["Pagado 2", "Anulado 1"]);
  await enviar(codigo);
  const cartas = await db
    .select()
    .from(correos)
    .where(
      and(eq(correos.usuario, gente.ana.codigo_referido), like(correos.clave, `devolucion:${id}:recibida:%`)),
    );
  expect(JSON.stringify(cartas[0]?.datos)).toContain("Ya no te lo enviamos");
});

test("all of it before it is sent brings the shipping back too, and the last unit ends the sale's goods", async () => {
  const { codigo, linea } = await pagada(2);
  const { id } = await pedir({ codigo, linea }, undefined, 2);
  await aceptarSinEnvio(ctx, { id }, admin);
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  await pagarDecididas(ctx);
  expect((await leerTodo(ctx, codigo)).productos).toMatchObject([{ estado: "Anulado", cantidad: 2 }]);
});

test("what its customer asked back is not sent while the request is open; a rejected request lets it go", async () => {
  const { codigo, linea } = await pagada();
  const { id } = await pedir({ codigo, linea });
  await seNiega(enviar(codigo), "estado", /se arrepintió/);
  await seNiega(aceptarDevolucion(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.sin_enviar_mesa);
  await rechazarDevolucion(ctx, { id, motivo: "Se hizo a pedido" }, admin);
  await enviar(codigo);
});

test("a guarantee waits for the goods, what was sent takes the usual way, and both are not asked for together", async () => {
  const { codigo, linea } = await pagada();
  const garantia = { tipo: "garantia", solucion: "cambio", falla: "No enciende" };
  await seNiega(pedir({ codigo, linea }, garantia), "estado", /no lo enviamos/i);
  const leido = await leerParaDevolver(ctx, gente.ana, codigo);
  expect(leido?.lineas[0]?.derecho).toMatchObject({ retracto: { hasta: null, negada: null }, unidades: 3 });
  const llegada = await entregada(1);
  const { id } = await pedir(llegada);
  await seNiega(aceptarSinEnvio(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.ya_enviado);
  await seNiega(aceptarSinEnvio(ctx, { id }, gente.ana), "ajeno");
  expect(await db.$count(productos_compras, eq(productos_compras.id, linea))).toBe(1);
});
