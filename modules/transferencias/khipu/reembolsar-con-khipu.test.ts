import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { devoluciones, notificaciones, reembolsos_khipu } from "#database/schema.ts";
import { aceptarDevolucion } from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import {
  decidirReembolso,
  deshacerReembolso,
  pagarDecididas,
  transferirReembolso,
} from "#modules/compras/devoluciones/reembolsar-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "#modules/compras/devoluciones/textos.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { procesoMortal } from "#tests/support/proceso-mortal.ts";
import { comprar, deProducto, leerTodo, libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { encenderKhipu, openKhipu } from "#tests/support/shop/khipu.ts";
import { CUENTA_PROPIA, tiendaConDevoluciones } from "#tests/support/shop/tienda-con-devoluciones.ts";
import { consultarCobros } from "./consultar-cobros.server.ts";
import { quitarLlaves } from "./llaves.server.ts";
import { pagarConKhipu } from "./pagar-con-khipu.server.ts";
import { recibirAviso } from "./recibir-aviso.server.ts";
import { reembolsarConKhipu } from "./reembolsar-con-khipu.server.ts";
import { aclararReembolso, leerKhipuDeDevolucion, terminarReembolsos } from "./terminar-reembolso.server.ts";
import { TEXTOS_KHIPU } from "./textos.ts";

const { db, url, ctx, admin, contado, gente, pasan, pedir, estadoDe, recibir, leer } =
  await tiendaConDevoluciones();
const khipu = await openKhipu();

beforeEach(async () => {
  khipu.behave("honest");
  await db.execute(sql`truncate cobros_khipu, reembolsos_khipu cascade`);
  await encenderKhipu(ctx, admin);
});

/** Three units for $30.000, paid by Khipu and delivered. */
async function entregada() {
  const codigo = await comprar(ctx, gente.ana, [deProducto(contado, 3)]);
  await pagarConKhipu(ctx, khipu.servicio, { codigo }, gente.ana);
  const payment_id = khipu.de(codigo)[0]?.payment_id ?? "";
  khipu.cambiar(payment_id);
  await recibirAviso(ctx, khipu.servicio, khipu.aviso(payment_id, ctx.now()));
  await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX1" }, admin);
  await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
  const { venta, productos } = await leerTodo(ctx, codigo);
  return { codigo, venta: venta.id, linea: productos[0]?.id ?? 0, payment_id };
}

/** A decided return of some units that are still with the customer, whose minutes are over. */
async function decidir(compra: Awaited<ReturnType<typeof entregada>>, cantidad: number): Promise<number> {
  const { productos } = await leerTodo(ctx, compra.codigo);
  const linea = productos.find(({ estado }) => estado === "Entregado")?.id ?? 0;
  const { id } = await pedir({ ...compra, linea }, { ...CUENTA_PROPIA, tipo: "retracto" }, cantidad);
  await aceptarDevolucion(ctx, { id }, admin);
  await recibir(id);
  await decidirReembolso(ctx, { id }, admin);
  pasan(11);
  return id;
}

async function decidida(cantidad = 1) {
  const compra = await entregada();
  return { ...compra, id: await decidir(compra, cantidad) };
}

const porKhipu = (id: number) => reembolsarConKhipu(ctx, khipu.servicio, { id }, admin);
const preguntar = () => consultarCobros(ctx, khipu.servicio);

async function devueltoDe(venta: number) {
  const filas = await db
    .select()
    .from(devoluciones)
    .where(eq(devoluciones.venta, venta))
    .orderBy(devoluciones.id);
  return filas.map(({ monto, forma, deshecha_en }) => [monto, forma, deshecha_en === null]);
}

describe("money goes back by Khipu", () => {
  test("a part of a payment: points, goods and money, and its customer reads how", async () => {
    const { venta, payment_id, id } = await decidida();
    const monto = 10_000;
    const deMesa = { id, venta, monto };
    expect(await leerKhipuDeDevolucion(ctx, deMesa)).toEqual({ puede: true, sin_respuesta: false });
    expect(await porKhipu(id)).toMatchObject({ total: monto });
    expect([await estadoDe(id), khipu.devueltos(payment_id)]).toEqual(["reembolsada", [monto]]);
    expect(await devueltoDe(venta)).toEqual([[monto, "khipu", true]]);
    expect((await leer(id))?.forma).toBe("khipu");
    const avisos = await db
      .select({ texto: notificaciones.texto })
      .from(notificaciones)
      .where(sql`${notificaciones.clave} like ${`devolucion:${id}:reembolsada:%`}`);
    expect(avisos[0]?.texto).toContain("Khipu los devuelve a la cuenta con que pagaste");
    await seNiega(porKhipu(id), "estado");
    expect(await leerKhipuDeDevolucion(ctx, deMesa)).toEqual({ puede: false, sin_respuesta: false });
    await libroLimpio(ctx);
  });

  test("a whole payment, which Khipu then calls reversed: that is no news", async () => {
    const { payment_id, id } = await decidida(3);
    await porKhipu(id);
    expect(khipu.devueltos(payment_id)).toEqual([30_000]);
    const aviso = khipu.aviso(payment_id, ctx.now());
    expect(await recibirAviso(ctx, khipu.servicio, aviso)).toBe("repetido");
    const revertido = `admin:khipu-revertido:${payment_id}:${admin.codigo_referido}`;
    expect(await db.$count(notificaciones, eq(notificaciones.clave, revertido))).toBe(0);
  });

  test("pressed five times at once, Khipu is asked once", async () => {
    const { venta, payment_id, id } = await decidida();
    const presses = await Promise.allSettled(Array.from({ length: 5 }, () => porKhipu(id)));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([khipu.devueltos(payment_id), await estadoDe(id)]).toEqual([[10_000], "reembolsada"]);
    expect(await devueltoDe(venta)).toHaveLength(1);
  });

  test("a second return takes no more than Khipu holds", async () => {
    const compra = await entregada();
    for (const cantidad of [2, 1]) await porKhipu(await decidir(compra, cantidad));
    expect(khipu.devueltos(compra.payment_id)).toEqual([20_000, 10_000]);
  });

  test("while Khipu has not answered about the first return, the second one says that it waits for that", async () => {
    const compra = await entregada();
    const primera = await decidir(compra, 2);
    khipu.behave("away");
    await seNiega(porKhipu(primera), "estado", TEXTOS_KHIPU.reembolso_sin_respuesta);
    khipu.behave("honest");
    const segunda = await decidir(compra, 1);
    await seNiega(porKhipu(segunda), "estado", TEXTOS_KHIPU.reembolso_en_curso);
    expect(khipu.devueltos(compra.payment_id)).toEqual([]);
  });
});

describe("who may, and of what", () => {
  test("an open session is not enough, nor another role, nor the customer", async () => {
    const { payment_id, id } = await decidida();
    const de = (sesion: typeof admin) => reembolsarConKhipu(ctx, khipu.servicio, { id }, sesion);
    await seNiega(de(gente.ana), "ajeno");
    await seNiega(de({ ...admin, reciente: false }), "sin_prueba");
    await seNiega(de({ ...admin, rol_admin: "lectura" }), "ajeno");
    await seNiega(reembolsarConKhipu(ctx, khipu.servicio, { id, version: 1 }, admin), "estado");
    await seNiega(reembolsarConKhipu(ctx, khipu.servicio, { id: 999_999 }, admin), "desconocido");
    expect(khipu.devueltos(payment_id)).toEqual([]);
  });

  test("not before it was decided and the minutes are over, nor while Khipu is off, nor money that came another way", async () => {
    const compra = await entregada();
    const { id } = await pedir(compra, { ...CUENTA_PROPIA, tipo: "retracto" });
    await seNiega(porKhipu(id), "estado");
    await aceptarDevolucion(ctx, { id }, admin);
    await recibir(id);
    await seNiega(porKhipu(id), "estado", TEXTOS_DEVOLUCION.sin_decidir);
    await decidirReembolso(ctx, { id }, admin);
    await seNiega(porKhipu(id), "estado", TEXTOS_DEVOLUCION.espera);
    pasan(11);
    await quitarLlaves(ctx, admin, redactar);
    await seNiega(porKhipu(id), "estado", TEXTOS_KHIPU.apagado);
    await encenderKhipu(ctx, admin);
    await db.execute(sql`update cobros_khipu set estado = 'revertido'`);
    await seNiega(porKhipu(id), "estado", TEXTOS_KHIPU.reembolso_sin_dinero);
    await db.execute(sql`truncate cobros_khipu cascade`);
    await seNiega(porKhipu(id), "estado", TEXTOS_KHIPU.reembolso_no);
    expect(khipu.devueltos(compra.payment_id)).toEqual([]);
  });
});

describe("an answer that is missing", () => {
  test("of a part: nothing is asked again or paid another way until a person says what Khipu shows", async () => {
    const { venta, payment_id, id } = await decidida();
    khipu.behave("lost");
    await seNiega(porKhipu(id), "estado", TEXTOS_KHIPU.reembolso_sin_respuesta);
    khipu.behave("honest");
    await seNiega(porKhipu(id), "estado", TEXTOS_KHIPU.reembolso_en_curso);
    await seNiega(transferirReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.otra_forma);
    await seNiega(deshacerReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.deshacer_tarde);
    const si = { id, devolvio: true };
    await seNiega(aclararReembolso(ctx, si, admin), "estado", TEXTOS_KHIPU.reembolso_espera);
    pasan(2);
    expect([await preguntar(), await terminarReembolsos(ctx), await pagarDecididas(ctx)]).toEqual([0, 0, 0]);
    await terminarReembolsos(ctx);
    const [fila] = await db.select().from(reembolsos_khipu);
    const avisado = `admin:khipu-reembolso:${fila?.id}:${admin.codigo_referido}`;
    expect(await db.$count(notificaciones, eq(notificaciones.clave, avisado))).toBe(1);
    await seNiega(aclararReembolso(ctx, si, { ...admin, reciente: false }), "sin_prueba");
    await aclararReembolso(ctx, si, admin);
    expect([await estadoDe(id), khipu.devueltos(payment_id)]).toEqual(["reembolsada", [10_000]]);
    expect(await devueltoDe(venta)).toEqual([[10_000, "khipu", true]]);
    await seNiega(aclararReembolso(ctx, si, admin), "estado");
  });

  test("a conflict may be about a refund that exists: a person looks, and the money leaves once", async () => {
    const { payment_id, id } = await decidida();
    khipu.behave("conflict");
    await seNiega(porKhipu(id), "estado", TEXTOS_KHIPU.reembolso_sin_respuesta);
    khipu.behave("honest");
    await seNiega(transferirReembolso(ctx, { id }, admin), "estado", TEXTOS_DEVOLUCION.otra_forma);
    pasan(2);
    await aclararReembolso(ctx, { id, devolvio: true }, admin);
    expect([await estadoDe(id), khipu.devueltos(payment_id)]).toEqual(["reembolsada", [10_000]]);
  });

  test("of a part that never arrived: the money is in the shop and goes by transfer, or by Khipu again", async () => {
    const { venta, payment_id, id } = await decidida();
    khipu.behave("away");
    await seNiega(porKhipu(id), "estado");
    khipu.behave("honest");
    pasan(2);
    await aclararReembolso(ctx, { id, devolvio: false }, admin);
    expect([await estadoDe(id), (await leer(id))?.forma]).toEqual(["recibida", "transferencia"]);
    await porKhipu(id);
    expect(khipu.devueltos(payment_id)).toEqual([10_000]);
    expect(await devueltoDe(venta)).toEqual([
      [10_000, "khipu", false],
      [10_000, "khipu", true],
    ]);
  });

  test("of a whole payment is found by asking about it, and the job ends the return", async () => {
    const { payment_id, id } = await decidida(3);
    khipu.behave("lost");
    await seNiega(porKhipu(id), "estado");
    khipu.behave("honest");
    pasan(2);
    await preguntar();
    expect([await terminarReembolsos(ctx), await terminarReembolsos(ctx)]).toEqual([1, 0]);
    expect([await estadoDe(id), khipu.devueltos(payment_id)]).toEqual(["reembolsada", [30_000]]);
  });

  test("what Khipu refuses goes by transfer", async () => {
    const { venta, payment_id, id } = await decidida();
    khipu.rendir(payment_id);
    await seNiega(porKhipu(id), "estado", /Khipu no aceptó la devolución: El pago no se puede reembolsar/);
    await transferirReembolso(ctx, { id }, admin);
    expect(await estadoDe(id)).toBe("reembolsada");
    expect(await devueltoDe(venta)).toEqual([
      [10_000, "khipu", false],
      [10_000, "transferencia", true],
    ]);
  });
});

test("killed between any of its steps, the money leaves once", async () => {
  const muertos: string[] = [];
  for (let vive = 0; ; vive += 6) {
    const { venta, payment_id, id } = await decidida(3);
    const proceso = procesoMortal(url, vive);
    await reembolsarConKhipu({ ...ctx, db: proceso.db }, khipu.servicio, { id }, admin).catch(() => 0);
    const murio = proceso.murio();
    await proceso.enterrar();
    // What follows: the job, then the person who looks at Khipu, then the press that is left.
    pasan(3);
    await preguntar();
    await terminarReembolsos(ctx);
    const [viva] = await db.select().from(reembolsos_khipu).where(eq(reembolsos_khipu.pedida, id));
    muertos.push(viva?.estado ?? "sin pedir");
    if (viva?.estado === "pidiendo") await aclararReembolso(ctx, { id, devolvio: false }, admin);
    if ((await estadoDe(id)) === "recibida") await transferirReembolso(ctx, { id }, admin);
    const vivas = (await devueltoDe(venta)).filter(([, , queda]) => queda);
    expect([vivas.length, vivas[0]?.[0], await estadoDe(id)]).toEqual([1, 30_000, "reembolsada"]);
    expect(khipu.devueltos(payment_id)).toEqual(vivas[0]?.[1] === "khipu" ? [30_000] : []);
    if (!murio) break;
  }
  expect(muertos.length).toBeGreaterThan(5);
  expect(new Set(muertos)).toEqual(new Set(["sin pedir", "hecho"]));
  await libroLimpio(ctx);
});
