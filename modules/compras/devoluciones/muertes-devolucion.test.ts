import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria, correos, devoluciones, libro_asientos } from "#database/schema.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { hastaQueViva } from "#tests/support/proceso-mortal.ts";
import { leerTodo, libroLimpio } from "#tests/support/shop/compras.ts";
import { abrirMesa, CUENTA_PROPIA, RETRACTO } from "#tests/support/shop/mesa-devoluciones.ts";
import { decidirReembolso, pagarDecididas, transferirReembolso } from "./reembolsar-devolucion.server.ts";

const { db, url, ctx, admin, gente, pasan, leer, recibida, existencias } = await abrirMesa();

/** Everything that a refund moves. */
async function todoDe(codigo: string, id: number) {
  const { venta, productos } = await leerTodo(ctx, codigo);
  return {
    estado: (await leer(id))?.estado,
    lineas: productos.map(({ cantidad, estado }) => `${cantidad} ${estado}`).sort(),
    saldo: await leerSaldo(ctx, gente.ana.codigo_referido),
    del_referente: await leerSaldo(ctx, gente.invito.codigo_referido),
    favor: await leerFavor(ctx, gente.ana.codigo_referido),
    salidas: await db.$count(devoluciones, eq(devoluciones.venta, venta.id)),
    asientos: await db.$count(libro_asientos, like(libro_asientos.clave, `%${codigo}%`)),
    cartas: await db.$count(correos, like(correos.clave, `devolucion:${id}:%`)),
    anotado: await db.$count(
      auditoria,
      and(eq(auditoria.objeto, `venta:${codigo}`), eq(auditoria.accion, "devoluciones.reembolsar")),
    ),
    quedan: await existencias(),
  };
}

test("killed before every single statement, a refund to a balance happens once and whole", async () => {
  const { id, codigo } = await recibida();
  await decidirReembolso(ctx, { id }, admin);
  pasan(10);
  const mirar = () => todoDe(codigo, id);
  const antes = await mirar();
  expect(await hastaQueViva(ctx, url, { hacer: pagarDecididas, mirar })).toBeGreaterThan(10);
  const una = {
    estado: "reembolsada",
    lineas: ["1 Anulado", "2 Entregado"],
    saldo: antes.saldo - 100,
    del_referente: antes.del_referente - 10,
    favor: 10_000,
    cartas: antes.cartas + 1,
    anotado: 1,
    quedan: antes.quedan + 1,
  };
  const despues = await mirar();
  expect(despues).toMatchObject(una);
  await pagarDecididas(ctx);
  expect(await mirar()).toEqual(despues);
  await libroLimpio(ctx);
});

test("killed before every single statement, 'Ya transferí' writes its money and points once", async () => {
  const { id, codigo } = await recibida({ ...RETRACTO, ...CUENTA_PROPIA }, { unidades: 2, vuelven: 2 });
  await decidirReembolso(ctx, { id }, admin);
  pasan(10);
  const mirar = () => todoDe(codigo, id);
  const transferir = (otro: typeof ctx) => transferirReembolso(otro, { id }, admin);
  const antes = await mirar();
  expect(await hastaQueViva(ctx, url, { hacer: transferir, mirar })).toBeGreaterThan(10);
  const despues = await mirar();
  expect(despues).toMatchObject({
    estado: "reembolsada",
    lineas: ["2 Anulado"],
    saldo: antes.saldo - 200,
    favor: 0,
    salidas: 1,
    cartas: antes.cartas + 1,
    anotado: 1,
    quedan: antes.quedan + 2,
  });
  await expect(transferir(ctx)).rejects.toThrow();
  expect(await mirar()).toEqual(despues);
  await libroLimpio(ctx);
});
