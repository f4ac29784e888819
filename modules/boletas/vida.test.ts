import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { boletas_caf, boletas_documentos, notificaciones, usuarios } from "#database/schema.ts";
import {
  anotarFolioAnulado,
  emitirDeNuevo,
  repetirEnvio,
} from "#modules/boletas/atender-documento.server.ts";
import { buscarDebidas } from "#modules/boletas/deuda/buscar-debidas.server.ts";
import { emitirDebidas } from "#modules/boletas/emision/emitir.server.ts";
import { ensobrar } from "#modules/boletas/envio/ensobrar.server.ts";
import { apagarBoletas } from "#modules/boletas/llaves/encender.server.ts";
import { verDocumento } from "#modules/boletas/papel/ver-papel.server.ts";
import { anularVenta } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { isLong } from "#tests/support/long.ts";
import { tiendaConBoletas } from "#tests/support/shop/boletas.ts";
import { comprarPagado, deProducto, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";

const tienda = await tiendaConBoletas({}, databaseOfEachTest);
const { db, ctx, admin, ana, doble, sii, cargar, pasan, pagada, atender, repasar, documentosDe } = tienda;
const inicio = ctx.now();

/** Titles of what the owner was told. */
const avisos = async () => {
  const suyas = eq(notificaciones.usuario, admin.codigo_referido);
  return (await db.select().from(notificaciones).where(suyas)).map(({ titulo }) => titulo);
};

beforeEach(() => {
  ctx.clock.now = inicio;
  doble.reset();
  sii.tokens.clear();
});

test("a payment has no boleta while it can be undone; then it is signed, sent and accepted", async () => {
  const codigo = await pagada();
  pasan(10);
  await atender();
  expect(await documentosDe(codigo)).toEqual([]);
  pasan(1);
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([
    { tipo: 39, folio: 1, total: 10_000, estado: "enviada" },
  ]);
  pasan(2);
  await atender();
  const [boleta] = await documentosDe(codigo);
  expect(boleta).toMatchObject({
    estado: "aceptada",
    neto: 8_403,
    iva: 1_597,
    exento: 0,
    fecha: "2026-11-15",
  });
  expect([...doble.recibidos.values()]).toMatchObject([{ tipo: 39, folio: 1, total: 10_000 }]);
});

test("while they are off nothing is written and nobody is asked", async () => {
  await apagarBoletas(ctx, admin);
  const codigo = await pagada();
  pasan(60);
  const antes = doble.pedidos.length;
  expect([await atender(), await repasar()]).toEqual([0, 0]);
  expect(await documentosDe(codigo)).toEqual([]);
  expect(doble.pedidos.length).toBe(antes);
});

test("an answer that was lost: the same bytes go out again and the SII knows one folio", async () => {
  const codigo = await pagada();
  pasan(11);
  doble.behave("lost");
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, estado: "en_sobre" }]);
  doble.behave("honest");
  pasan(5);
  await atender();
  pasan(5);
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, estado: "aceptada" }]);
  const [primero, segundo, ...otros] = [...doble.sobres.values()].slice(-2);
  expect(otros).toEqual([]);
  expect(primero?.bytes.equals(segundo?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test("an expired token is replaced once, and a service that is away or answers garbage is asked again later", async () => {
  const codigo = await pagada();
  pasan(11);
  await atender();
  doble.vencer();
  pasan(5);
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([{ estado: "aceptada" }]);
  const otra = await pagada();
  pasan(11);
  for (const como of ["away", "failing", "garbage"] as const) {
    doble.behave(como);
    pasan(30);
    await atender();
    expect(await documentosDe(otra)).toMatchObject([{ estado: "en_sobre" }]);
  }
  doble.behave("honest");
  pasan(60);
  await atender();
  pasan(5);
  await atender();
  expect(await documentosDe(otra)).toMatchObject([{ folio: 2, estado: "aceptada" }]);
});

test("a refused boleta is lost: the owner is told, and the sale owes another one that waits for a person", async () => {
  const codigo = await pagada();
  pasan(11);
  await atender();
  // The SII decides when it reads the document.
  for (const documento of doble.recibidos.values()) documento.estado = "FAU";
  pasan(2);
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([
    { folio: 1, estado: "rechazada", folio_anulado_en: null },
    { folio: null, estado: "debida", espera: "tras_rechazo" },
  ]);
  pasan(60);
  await atender();
  expect(await documentosDe(codigo)).toHaveLength(2);
  const [rechazada, debida] = await documentosDe(codigo);
  await seNiega(emitirDeNuevo(ctx, debida?.id ?? 0, ana), "ajeno");
  await emitirDeNuevo(ctx, debida?.id ?? 0, admin);
  await seNiega(emitirDeNuevo(ctx, debida?.id ?? 0, admin), "estado");
  await anotarFolioAnulado(ctx, rechazada?.id ?? 0, admin);
  await seNiega(anotarFolioAnulado(ctx, rechazada?.id ?? 0, admin), "estado");
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([{ folio: 1 }, { folio: 2, estado: "enviada" }]);
  expect(await avisos()).toContainEqual("El SII rechazó una boleta");
  // The desk says who did it by name.
  await db
    .update(usuarios)
    .set({ nombre: "Rocío", apellido: "Ñanco" })
    .where(eq(usuarios.user_id, admin.user_id));
  const visto = await verDocumento(ctx, rechazada?.id ?? 0);
  expect(visto?.sucesos.at(-1)).toMatchObject({ suceso: "folio_anulado", quien: "Rocío Ñanco" });
});

test("a remark keeps the folio; processed is not accepted", async () => {
  doble.reparos.add(1);
  const codigo = await pagada();
  pasan(11);
  await atender();
  pasan(2);
  await atender();
  doble.reparos.clear();
  expect(await documentosDe(codigo)).toMatchObject([{ estado: "reparo" }]);
});

test("a day without an answer is silence: the owner is told once, and the same bytes can go out again", async () => {
  doble.behave("slow");
  const codigo = await pagada();
  pasan(11);
  await atender();
  const [{ sobre = 0 } = {}] = await documentosDe(codigo);
  await seNiega(repetirEnvio(ctx, sobre ?? 0, admin), "estado");
  for (let hora = 0; hora < 26; hora++) {
    pasan(60);
    await atender();
  }
  expect(await documentosDe(codigo)).toMatchObject([{ estado: "silencio" }]);
  expect((await avisos()).filter((titulo) => titulo.includes("no responde"))).toHaveLength(1);
  doble.behave("honest");
  await repetirEnvio(ctx, sobre ?? 0, admin);
  await atender();
  pasan(2);
  await atender();
  // The second envelope repeats what the SII has: it is asked about the document itself.
  expect(await documentosDe(codigo)).toMatchObject([{ folio: 1, estado: "aceptada" }]);
});

test("code 106 is no permission, not an envelope in process", async () => {
  doble.behave("forbidden");
  await pagada();
  pasan(11);
  await atender();
  pasan(2);
  await atender();
  expect(await avisos()).toContainEqual("El SII no deja enviar tus boletas");
});

test("an annulment owes a credit note, only after the SII has the boleta, and it is not sent", async () => {
  const codigo = await pagada(ana, 2);
  pasan(11);
  await atender();
  await anularVenta(ctx, { codigo, motivo: "Se arrepintió" }, admin);
  await repasar();
  expect(await documentosDe(codigo)).toHaveLength(1);
  pasan(2);
  await atender();
  await repasar();
  await repasar();
  await atender();
  const [boleta, nota] = await documentosDe(codigo);
  expect(nota).toMatchObject({
    tipo: 61,
    total: 20_000,
    refiere: boleta?.id,
    codigo_referencia: 1,
    folio: 1,
  });
  expect(nota).toMatchObject({ estado: "timbrada", sobre: null });
  pasan(60);
  await atender();
  expect((await documentosDe(codigo))[1]?.estado).toBe("timbrada");
});

test("what is annulled before its boleta has a folio takes none", async () => {
  const codigo = await pagada();
  await anularVenta(ctx, { codigo, motivo: "Se arrepintió" }, admin);
  pasan(11);
  await atender();
  await repasar();
  expect(await documentosDe(codigo)).toEqual([]);
});

test("above 135 UF the boleta waits for the buyer's RUT, and names them", async () => {
  const cara = await crearProducto(ctx, { sku: "900001", producto: "Camión", precio_cliente: 6_000_000 });
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(cara)]);
  pasan(11);
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([{ estado: "debida", espera: "falta_rut" }]);
  const suya = eq(usuarios.codigo_referido, ana.codigo_referido);
  await db.update(usuarios).set({ rut: "12.345.678-5", nombre: "Ana" }).where(suya);
  await atender();
  expect(await documentosDe(codigo)).toMatchObject([
    { estado: "enviada", receptor_rut: "12.345.678-5", receptor_nombre: "Ana" },
  ]);
});

test("with one folio left, one of many sales gets it and the others wait for folios", async () => {
  const ventas = await Promise.all(
    Array.from({ length: 6 }, () => crearPersona(ctx).then((quien) => pagada(quien))),
  );
  await db.update(boletas_caf).set({ siguiente: 1_000 }).where(eq(boletas_caf.tipo, 39));
  pasan(11);
  await Promise.all([atender(), atender(), atender()]);
  const todos = (await Promise.all(ventas.map(documentosDe))).flat();
  expect(todos.filter(({ folio }) => folio === 1_000)).toHaveLength(1);
  expect(todos.filter(({ espera }) => espera === "faltan_folios")).toHaveLength(5);
  await cargar(39, [1_001, 1_100]);
  await atender();
  const folios = (await Promise.all(ventas.map(documentosDe))).flat().map(({ folio }) => folio);
  expect(folios.sort()).toEqual([1_000, 1_001, 1_002, 1_003, 1_004, 1_005]);
});

test("many boletas of one night go out in envelopes of so many, in the order of their folios", async () => {
  const cuantas = isLong ? 500 : 7;
  for (let i = 0; i < cuantas; i++) await pagada(await crearPersona(ctx));
  pasan(11);
  await buscarDebidas(ctx);
  await emitirDebidas(ctx, sii.firmador);
  const porSobre = isLong ? 200 : 3;
  expect(await ensobrar(ctx, sii.firmador, porSobre)).toBe(3);
  await atender();
  pasan(5);
  await atender();
  const enviados = [...doble.sobres.values()].map(({ documentos }) => documentos.map(({ folio }) => folio));
  expect(enviados.every((folios) => folios.length <= porSobre)).toBe(true);
  expect(enviados.flat()).toEqual(Array.from({ length: cuantas }, (_, i) => i + 1));
  const estados = await db.select({ estado: boletas_documentos.estado }).from(boletas_documentos);
  expect(new Set(estados.map(({ estado }) => estado))).toEqual(new Set(["aceptada"]));
});
