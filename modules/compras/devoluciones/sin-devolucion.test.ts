import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { devoluciones_pedidas, productos_compras } from "#database/schema.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { anularLinea, anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { recibirDeVuelta } from "#modules/compras/venta/reponer-linea.server.ts";
import { retirarEnvio } from "#modules/despachos/corregir-envio.server.ts";
import { leerTodo, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { aceptarDevolucion, rechazarDevolucion } from "./atender-devolucion.server.ts";
import { ESTADOS_ABIERTOS } from "./estado-devolucion.ts";
import { decidirReembolso, deshacerReembolso, pagarDecididas } from "./reembolsar-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

const { db, ctx, admin, gente, pasan, entregada, pedir, estadoDe, recibir, recibida, existencias } =
  await tiendaConDevoluciones();
const motivo = "Se arrepintió";

/** The doors of the sale that take its goods away. */
const PUERTAS = [
  (codigo: string, linea: number) => anularLinea(ctx, { codigo, linea, motivo }, admin),
  (codigo: string) => anularVenta(ctx, { codigo, motivo }, admin),
  (codigo: string, linea: number) => retirarEnvio(ctx, { codigo, lineas: [linea], motivo }, admin),
  (codigo: string, linea: number) => recibirDeVuelta(ctx, { codigo, linea }, admin),
];

test("every door × every open state: the goods of a return are not taken from it, and the refusal names it", async () => {
  const { codigo, linea } = await entregada();
  const { id } = await pedir({ codigo, linea });
  // A line that is still on its way may be taken back by the third door.
  await db.update(productos_compras).set({ estado: "Enviado" }).where(eq(productos_compras.id, linea));
  const antes = [await leerTodo(ctx, codigo), await existencias()];
  for (const estado of ESTADOS_ABIERTOS) {
    await db.update(devoluciones_pedidas).set({ estado }).where(eq(devoluciones_pedidas.id, id));
    for (const puerta of PUERTAS)
      await seNiega(puerta(codigo, linea), "estado", TEXTOS_DEVOLUCION.abierta(id));
  }
  expect([await leerTodo(ctx, codigo), await existencias()]).toEqual(antes);
});

test("a return that ended holds nothing, nor does one of another line", async () => {
  const { codigo, linea } = await entregada();
  const { id } = await pedir({ codigo, linea });
  await rechazarDevolucion(ctx, { id, motivo: "Llegó golpeado." }, admin);
  await recibirDeVuelta(ctx, { codigo, linea }, admin);
  await anularLinea(ctx, { codigo, linea, motivo }, admin);
  const otra = await entregada();
  const { id: suya } = await pedir(otra);
  await aceptarDevolucion(ctx, { id: suya }, admin);
  await recibir(suya);
  await decidirReembolso(ctx, { id: suya }, admin);
  pasan(10);
  await pagarDecididas(ctx);
  await anularLinea(ctx, { codigo: otra.codigo, linea: otra.linea, motivo }, admin);
  await libroLimpio(ctx);
});

test("asked for and annulled at the same moment, one of both happens", async () => {
  const { codigo, linea } = await entregada();
  const [pedida, anulada] = await Promise.allSettled([
    pedir({ codigo, linea }),
    anularLinea(ctx, { codigo, linea, motivo }, admin),
  ]);
  expect([pedida.status, anulada.status].sort()).toEqual(["fulfilled", "rejected"]);
});

test("a decided refund is paid although an admin annuls the same moment", async () => {
  const { id, codigo } = await recibida();
  await decidirReembolso(ctx, { id }, admin);
  pasan(10);
  await Promise.allSettled([anularVenta(ctx, { codigo, motivo }, admin), pagarDecididas(ctx)]);
  await pagarDecididas(ctx);
  expect(await estadoDe(id)).toBe("reembolsada");
  expect(await leerFavor(ctx, gente.ana.codigo_referido)).toBeGreaterThanOrEqual(10_000);
  await libroLimpio(ctx);
});

test("a decided balance that cannot be paid is undone and rejected", async () => {
  const { id, linea } = await recibida();
  await decidirReembolso(ctx, { id }, admin);
  pasan(10);
  await db.update(productos_compras).set({ estado: "Anulado" }).where(eq(productos_compras.id, linea));
  expect(await pagarDecididas(ctx)).toBe(0);
  await deshacerReembolso(ctx, { id }, admin);
  await rechazarDevolucion(ctx, { id, motivo: "Ya se anuló." }, admin);
  expect([await pagarDecididas(ctx), await estadoDe(id)]).toEqual([0, "rechazada"]);
});
