import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  auditoria,
  correos,
  devoluciones,
  existencias_movimientos,
  notificaciones,
  productos,
  push_envios,
  session,
} from "#database/schema.ts";
import { exportarContabilidad } from "#modules/compras/contabilidad/exportar-contabilidad.server.ts";
import type { FilaContable } from "#modules/compras/contabilidad/filas.ts";
import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { recibirDeVuelta } from "#modules/compras/venta/reponer-linea.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { suscribirPush } from "#modules/notificaciones/push/suscribir.server.ts";
import { sumarPorDevolver } from "#modules/puntos/deudas/deudas.store.server.ts";
import { ensurePushKeys } from "#server/push/push.ts";
import { PNG_DE_PRUEBA } from "#tests/support/papeles.ts";
import { crearNavegador } from "#tests/support/push.ts";
import { leerTodo, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { gastar, nuevoSorteo } from "#tests/support/shop/libro.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import {
  CUENTA_PROPIA,
  RETRACTO,
  tiendaConDevoluciones,
} from "#tests/support/shop/tienda-con-devoluciones.ts";
import { pedirDevolucion } from "./pedir-devolucion.server.ts";
import {
  decidirReembolso,
  deshacerReembolso,
  pagarDecididas,
  transferirReembolso,
} from "./reembolsar-devolucion.server.ts";
import { resolverDevolucion } from "./resolver-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

const { db, ctx, admin, contado, gente, pasan, entregada, pedir, leer, estadoDe, recibida, existencias } =
  await tiendaConDevoluciones();
const sorteo = await nuevoSorteo(ctx);
describe("from the request to the refund", () => {
  test("one of three units goes back to a balance: money, points, credit, stock, audit and mails, in one step", async () => {
    const { id, codigo, linea } = await recibida();
    const antes = await existencias();
    await libroLimpio(ctx, { [gente.ana.codigo_referido]: 800, [gente.invito.codigo_referido]: 80 });
    await decidirReembolso(ctx, { id }, admin);
    expect(await pagarDecididas(ctx)).toBe(0);
    await libroLimpio(ctx, { [gente.ana.codigo_referido]: 800 });
    pasan(10);
    expect(await pagarDecididas(ctx)).toBe(1);
    expect(await pagarDecididas(ctx)).toBe(0);
    expect(await leer(id)).toMatchObject({ estado: "reembolsada", monto: 10_000 });
    await libroLimpio(ctx, { [gente.ana.codigo_referido]: 700, [gente.invito.codigo_referido]: 70 });
    expect(await leerFavor(ctx, gente.ana.codigo_referido)).toBe(10_000);
    expect(await existencias()).toBe(antes + 1);
    const { venta, productos: lineas, tickets } = await leerTodo(ctx, codigo);
    expect(venta.estado_pago).toBe("Pagado");
    expect(
      lineas.map(({ id: suya, cantidad, total, puntos, estado }) => [
        suya === linea,
        cantidad,
        total,
        puntos,
        estado,
      ]),
    ).toEqual([
      [true, 2, 20_000, 200, "Entregado"],
      [false, 1, 10_000, 100, "Anulado"],
    ]);
    expect(tickets.map(({ estado }) => estado)).toEqual(["Pagado"]);
    const hechos = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`))
      .orderBy(auditoria.id);
    expect(hechos.map(({ accion }) => accion).filter((accion) => accion.startsWith("devoluciones."))).toEqual(
      [
        "devoluciones.aceptar",
        "devoluciones.enviar",
        "devoluciones.recibir",
        "devoluciones.decidir",
        "devoluciones.reembolsar",
      ],
    );
    const cartas = await db
      .select()
      .from(correos)
      .where(and(eq(correos.usuario, gente.ana.codigo_referido), eq(correos.plantilla, "devolucion")));
    expect(cartas.map(({ clave }) => clave.split(":")[2]).sort()).toEqual(
      ["aceptada", "en_camino", "pedida", "recibida", "reembolsada"].sort(),
    );
    const avisos = await db
      .select()
      .from(notificaciones)
      .where(eq(notificaciones.usuario, gente.ana.codigo_referido));
    expect(avisos.map(({ titulo }) => titulo)).toContain("Te devolvimos $10.000");
    // What the customer keeps cannot be received by the annulled line.
    const vuelta = lineas.find(({ estado }) => estado === "Anulado");
    await seNiega(recibirDeVuelta(ctx, { codigo, linea: vuelta?.id ?? 0 }, admin), "estado");
  });

  test("each step is told on the customer's device too, once, and a decision that nobody acted on is not", async () => {
    const { codigo_referido, session_id, user_id } = gente.ana;
    const expiresAt = new Date(ctx.now().getTime() + DIA_MS);
    await db.insert(session).values({ id: session_id, huella: session_id, userId: user_id, expiresAt });
    await ensurePushKeys(ctx);
    const { suscripcion } = crearNavegador(`http://localhost:9/${codigo_referido}`);
    await suscribirPush(ctx, suscripcion, { codigo_referido, session_id });
    const { id } = await recibida();
    await decidirReembolso(ctx, { id }, admin);
    pasan(10);
    await pagarDecididas(ctx);
    const enviados = await db
      .select({ clave: notificaciones.clave, clase: push_envios.clase, enlace: notificaciones.enlace })
      .from(push_envios)
      .innerJoin(notificaciones, eq(notificaciones.id, push_envios.notificacion))
      .where(and(eq(notificaciones.usuario, codigo_referido), like(notificaciones.clave, "devolucion:%")))
      .orderBy(push_envios.id);
    expect(enviados.map(({ clave, clase }) => [clave.split(":")[2], clase])).toEqual(
      ["pedida", "aceptada", "en_camino", "recibida", "reembolsada"].map((paso) => [paso, "devolucion"]),
    );
    expect(new Set(enviados.map(({ enlace }) => enlace)).size).toBe(1);
  });

  test("a transfer waits for 'Ya transferí', and its money is recorded once, with the account of the buyer", async () => {
    const { id, codigo } = await recibida(
      { tipo: "retracto", ...CUENTA_PROPIA },
      { unidades: 2, vuelven: 2 },
    );
    expect((await leer(id))?.cuenta).toMatchObject({ rut: "12.345.678-5", numero: "12345678" });
    await seNiega(transferirReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.sin_decidir);
    await decidirReembolso(ctx, { id }, admin);
    await seNiega(transferirReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.espera);
    pasan(30);
    expect(await pagarDecididas(ctx)).toBe(0);
    const juntas = await Promise.allSettled(
      Array.from({ length: 5 }, () => transferirReembolso(ctx, { id }, admin)),
    );
    expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { venta } = await leerTodo(ctx, codigo);
    const filas = await db.select().from(devoluciones).where(eq(devoluciones.venta, venta.id));
    expect(filas).toMatchObject([{ monto: 20_000, forma: "transferencia", quien: admin.codigo_referido }]);
    expect(await leerFavor(ctx, gente.ana.codigo_referido)).toBe(0);
    await libroLimpio(ctx, { [gente.ana.codigo_referido]: 500 });
  });

  test("the accountant's file has the units that went back in a row of their own, with what was paid back", async () => {
    const { id, codigo } = await recibida({ tipo: "retracto", ...CUENTA_PROPIA });
    await decidirReembolso(ctx, { id }, admin);
    pasan(10);
    await transferirReembolso(ctx, { id }, admin);
    const filas: FilaContable[] = [];
    const pedido = { filtros: {}, formato: "xlsx" as const };
    for await (const grupo of await exportarContabilidad(ctx, pedido, admin)) filas.push(...grupo);
    const suyas = filas.filter((fila) => fila.codigo === codigo && fila.sku !== null);
    const cifras = suyas.map(({ cantidad, total, anulado, devuelto }) => [
      cantidad,
      total,
      anulado,
      devuelto,
    ]);
    expect(cifras.toSorted()).toEqual([
      [1, 10_000, 10_000, 10_000],
      [2, 20_000, 0, 0],
    ]);
  });

  test("points that were used become a debt; the money goes back whole", async () => {
    const { id } = await recibida(RETRACTO, { unidades: 3, vuelven: 3 });
    await gastar(ctx, sorteo, gente.ana, 750);
    await decidirReembolso(ctx, { id }, admin);
    pasan(10);
    await pagarDecididas(ctx);
    expect(await leer(id)).toMatchObject({ estado: "reembolsada", monto: 30_000 });
    expect(await sumarPorDevolver(db, gente.ana.codigo_referido)).toBe(250);
    await libroLimpio(ctx, { [gente.ana.codigo_referido]: 0 });
  });

  test("broken goods are written off", async () => {
    const { id, codigo } = await recibida(RETRACTO, { como: "danada" });
    const antes = await existencias();
    await decidirReembolso(ctx, { id }, admin);
    pasan(10);
    await pagarDecididas(ctx);
    expect(await existencias()).toBe(antes);
    const de = await db
      .select()
      .from(existencias_movimientos)
      .where(eq(existencias_movimientos.referencia, codigo));
    expect(de.map(({ causa }) => causa)).not.toContain("devolucion");
  });

  test("undone in time nothing has moved, and it can be decided again", async () => {
    const { id } = await recibida();
    await decidirReembolso(ctx, { id }, admin);
    await seNiega(decidirReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.ya_decidido);
    await deshacerReembolso(ctx, { id }, admin);
    pasan(30);
    expect(await pagarDecididas(ctx)).toBe(0);
    expect(await estadoDe(id)).toBe("recibida");
    await decidirReembolso(ctx, { id }, admin);
    pasan(10);
    expect(await pagarDecididas(ctx)).toBe(1);
    await seNiega(deshacerReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.deshacer_tarde);
  });
});

describe("a guarantee", () => {
  const falla = { tipo: "garantia", falla: "No enciende" };

  test("is repaired and sent back; money and points stay", async () => {
    const { id } = await recibida({ ...falla, solucion: "reparacion" });
    await seNiega(decidirReembolso(ctx, { id }, admin), "estado");
    await resolverDevolucion(ctx, { id, transportista: "Starken", seguimiento: "BX2" }, admin);
    expect(await leer(id)).toMatchObject({ estado: "reparada", salida_seguimiento: "BX2", monto: null });
    await libroLimpio(ctx, { [gente.ana.codigo_referido]: 800 });
  });

  test("is exchanged: a new unit leaves for each broken one, and without units the exchange is refused", async () => {
    const { id } = await recibida({ ...falla, solucion: "cambio" }, { como: "danada" });
    const antes = await existencias();
    await db.update(productos).set({ existencias: 0 }).where(eq(productos.sku, contado.sku));
    const salida = { id, transportista: "", seguimiento: "" };
    await seNiega(resolverDevolucion(ctx, salida, admin), "estado", TEXTOS_DEVOLUCION.sin_unidades);
    await db.update(productos).set({ existencias: antes }).where(eq(productos.sku, contado.sku));
    await resolverDevolucion(ctx, salida, admin);
    expect([await estadoDe(id), await existencias()]).toEqual(["cambiada", antes - 1]);
  });

  test("keeps photos, which are pictures; a request without what is wrong changes nothing", async () => {
    const compra = await entregada();
    const con = (fotos: { nombre: string; contenido: Uint8Array }[], entrada: Record<string, string>) =>
      pedirDevolucion(
        ctx,
        { codigo: compra.codigo, unidades: [{ linea: compra.linea, cantidad: 1 }], entrada, fotos },
        gente.ana,
      );
    await seNiega(con([], { tipo: "garantia", solucion: "cambio" }), "valor");
    const cambio = { ...falla, solucion: "cambio" };
    await seNiega(con([{ nombre: "a.txt", contenido: new Uint8Array([1, 2, 3]) }], cambio), "valor");
    const { id } = await con([{ nombre: "a.png", contenido: PNG_DE_PRUEBA }], cambio);
    expect(await estadoDe(id)).toBe("pedida");
  });
});

describe("who may ask for what", () => {
  test("another person, a visitor's guess, too many units, the same units twice or at once, and an account of another person", async () => {
    const compra = await entregada();
    const otra = await crearPersona(ctx);
    await seNiega(pedir(compra, RETRACTO, 1, otra), "desconocido");
    await seNiega(pedir({ ...compra, codigo: "PZ-AAAAAA" }), "desconocido");
    await seNiega(pedir(compra, RETRACTO, 4), "valor");
    await seNiega(pedir(compra, RETRACTO, 0), "valor");
    await seNiega(pedir({ ...compra, linea: compra.linea + 99_999 }), "valor");
    await seNiega(
      pedirDevolucion(ctx, { codigo: compra.codigo, unidades: [], entrada: RETRACTO, fotos: [] }, gente.ana),
      "valor",
    );
    await seNiega(pedir(compra, { tipo: "retracto", ...CUENTA_PROPIA, rut: "7.654.321-6" }), "valor");
    const juntas = await Promise.allSettled(Array.from({ length: 5 }, () => pedir(compra, RETRACTO, 2)));
    expect(juntas.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await pedir(compra, RETRACTO, 1);
    await seNiega(pedir(compra, RETRACTO, 1), "estado");
  });

  test("after ten days only the guarantee is left, and after six months nothing", async () => {
    const compra = await entregada();
    pasan(11 * 24 * 60);
    await seNiega(pedir(compra), "estado", /El plazo para arrepentirte terminó el jueves 26 de noviembre/);
    await pedir(compra, { tipo: "garantia", solucion: "dinero", falla: "No enciende", forma: "a_favor" });
    pasan(190 * 24 * 60);
    await seNiega(
      pedir(compra, { tipo: "garantia", solucion: "cambio", falla: "No enciende" }),
      "estado",
      /La garantía legal terminó/,
    );
  });

  test("without the contract in writing the customer has ninety days to change their mind", async () => {
    const compra = await entregada(3, { con_contrato: false });
    pasan(89 * 24 * 60);
    await pedir(compra);
    pasan(2 * 24 * 60);
    await seNiega(pedir(compra), "estado", /El plazo para arrepentirte terminó el domingo 14 de febrero/);
  });
});
