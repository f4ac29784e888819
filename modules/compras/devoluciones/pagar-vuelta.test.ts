import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, correos } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { exportarContabilidad } from "#modules/compras/contabilidad/exportar-contabilidad.server.ts";
import type { FilaContable } from "#modules/compras/contabilidad/filas.ts";
import { leerDinero } from "#modules/compras/dinero/pagos.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { seNiega } from "#tests/support/shop/compras.ts";
import { tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { aceptarDevolucion, rechazarDevolucion } from "./atender-devolucion.server.ts";
import { leerParaDevolver } from "./leer-devoluciones.server.ts";
import { pagarVuelta } from "./pagar-vuelta.server.ts";

const { db, ctx, admin, gente, entregada, pedir, recibida, leer } = await tiendaConDevoluciones();
const REPARACION = { tipo: "garantia", solucion: "reparacion", falla: "No enciende" };
const PAGO = { monto: "4990", comprobante: "Starken 881, transferencia 77120" };

async function contables(codigo: string): Promise<FilaContable[]> {
  const grupos = await exportarContabilidad(ctx, { filtros: {}, formato: "csv" }, admin);
  const filas: FilaContable[] = [];
  for await (const grupo of grupos) filas.push(...grupo);
  return filas.filter((fila) => fila.codigo === codigo);
}

test("the way back of a repair is paid apart from the sale: return, customer, mail, audit and accounts say it", async () => {
  const { id, codigo } = await recibida(REPARACION);
  const dinero = await leerDinero(ctx, codigo);
  const { version } = (await leer(id)) ?? {};
  expect(await pagarVuelta(ctx, { id, version, entrada: PAGO }, admin)).toBe(4_990);
  await seNiega(pagarVuelta(ctx, { id, version, entrada: PAGO }, admin), "estado");
  expect(await leer(id)).toMatchObject({ vuelta_monto: 4_990, vuelta_en: ctx.now(), estado: "recibida" });
  expect(await leerDinero(ctx, codigo)).toEqual(dinero);
  const visto = await leerParaDevolver(ctx, gente.ana, codigo);
  expect(visto?.devoluciones[0]).toMatchObject({ vuelta_monto: 4_990, vuelta_comprobante: PAGO.comprobante });
  const cartas = await db
    .select()
    .from(correos)
    .where(and(eq(correos.usuario, gente.ana.codigo_referido), like(correos.clave, "%:vuelta:%")));
  expect(cartas.map(({ asunto }) => asunto)).toHaveLength(1);
  const [hecho] = await db.select().from(auditoria).where(eq(auditoria.accion, "devoluciones.pagar_vuelta"));
  expect(hecho?.despues).toMatchObject({ devolucion: id, monto: 4_990 });
  const filas = await contables(codigo);
  expect(filas.map(({ envio_vuelta }) => envio_vuelta).filter((monto) => monto > 0)).toEqual([4_990]);
  const fila = filas.find(({ envio_vuelta }) => envio_vuelta > 0);
  expect(fila).toMatchObject({ total: 0, devuelto: 0, pagado_en: ctx.now() });
  expect(fila?.descripcion).toContain("Starken 881");
});

test("written again it is corrected, with what it said before", async () => {
  const { id, codigo } = await recibida(REPARACION);
  await pagarVuelta(ctx, { id, entrada: PAGO }, admin);
  await pagarVuelta(ctx, { id, entrada: { ...PAGO, monto: "5990" } }, admin);
  expect(await leer(id)).toMatchObject({ vuelta_monto: 5_990 });
  const hechos = await db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.objeto, `venta:${codigo}`), eq(auditoria.accion, "devoluciones.pagar_vuelta")))
    .orderBy(auditoria.id);
  expect(hechos[1]?.antes).toMatchObject({ monto: 4_990 });
});

test("nothing is paid before the goods are here, for a rejected return, or where the customer pays the way back", async () => {
  const compra = await entregada();
  const { id } = await pedir(compra, REPARACION);
  await seNiega(pagarVuelta(ctx, { id, entrada: PAGO }, admin), "estado", /recib/);
  await aceptarDevolucion(ctx, { id }, admin);
  await seNiega(pagarVuelta(ctx, { id, entrada: PAGO }, admin), "estado", /recib/);
  const rechazada = await recibida(REPARACION);
  await rechazarDevolucion(ctx, { id: rechazada.id, motivo: "Golpe" }, admin);
  await seNiega(pagarVuelta(ctx, { id: rechazada.id, entrada: PAGO }, admin), "estado", /rechaz/);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { envio_retracto: "cliente" }, null));
  const retracto = await recibida();
  await seNiega(pagarVuelta(ctx, { id: retracto.id, entrada: PAGO }, admin), "estado", /cliente/);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { envio_retracto: "tienda" }, null));
  expect(await pagarVuelta(ctx, { id: retracto.id, entrada: PAGO }, admin)).toBe(4_990);
  await seNiega(pagarVuelta(ctx, { id: retracto.id, entrada: PAGO }, gente.ana), "ajeno");
  await seNiega(pagarVuelta(ctx, { id: retracto.id, entrada: { ...PAGO, monto: "0" } }, admin), "valor");
});
