import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { redactar } from "#app/legal/redactar.ts";
import { contratos, legal_versiones, productos, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { publicarLegales, terminosVigentes } from "#modules/ajustes/legales/publicar-legales.server.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import { nuevaVentaWhatsapp } from "#modules/compras/registro/nueva-venta-whatsapp.server.ts";
import { listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { mailsTo } from "#tests/support/auth.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { premioEnEspera } from "#tests/support/shop/pago-con-codigo.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { anularVenta } from "../pago/anulacion/anular-venta.server.ts";
import { aceptarCondiciones } from "./aceptar-condiciones.server.ts";
import { leerContrato } from "./leer-contrato.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin(databaseOfEachTest);
const ana = await crearPersona(ctx);
const VERSION = "2026-11-15";
const carrito = [deProducto(tienda.producto), deTicket(tienda.ticket)];
const fijar = () => terminosVigentes(ctx, redactar);
const renombrar = (razon_social: string) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { razon_social }, null));
const ingresar = async (terminos?: string) =>
  (await ingresarCompras(ctx, { carrito, usuario: ana.user_id, repetir: true, terminos }, ana)).codigoVenta;
const aceptado = async (codigo: string) => {
  const { terminos_version, terminos_en } = (await leerTodo(ctx, codigo)).venta;
  return { terminos_version, terminos_en };
};
const aceptar = (codigo: string, sesion: Sesion = ana, version = VERSION) =>
  aceptarCondiciones(ctx, { codigo, version }, sesion);
const POR_ACEPTAR = { terminos_version: VERSION, terminos_en: null };

test("a purchase with the terms in force keeps their version and the moment", async () => {
  await fijar();
  expect(await aceptado(await ingresar(VERSION))).toEqual({
    terminos_version: VERSION,
    terminos_en: ctx.now(),
  });
});

test.each([undefined, "", "2020-01-01", "cualquier cosa"])(
  "a purchase with %j is registered as always and asks for the acceptance",
  async (terminos) => {
    await fijar();
    const codigo = await ingresar(terminos);
    expect(await aceptado(codigo)).toEqual(POR_ACEPTAR);
    expect((await leerTodo(ctx, codigo)).venta.estado_pago).toBe("Validando Pago");
    const [correo] = await mailsTo(db, ana.email ?? "");
    expect(correo?.datos).toMatchObject({ por_aceptar: true, terminos: VERSION });
  },
);

test("before the shop fixed any version, the sale has none and takes the one in force when it is accepted", async () => {
  const codigo = await ingresar(VERSION);
  expect(await aceptado(codigo)).toEqual({ terminos_version: null, terminos_en: null });
  await seNiega(aceptar(codigo), "estado", /léelas y acéptalas de nuevo/);
  await fijar();
  await aceptar(codigo);
  expect(await aceptado(codigo)).toEqual({ terminos_version: VERSION, terminos_en: ctx.now() });
});

test("the customer accepts once, at the same time and again: the first moment stays", async () => {
  await fijar();
  const codigo = await ingresar();
  const primera = ctx.now();
  await Promise.all([aceptar(codigo), aceptar(codigo), aceptar(codigo)]);
  const { version } = (await leerTodo(ctx, codigo)).venta;
  ctx.clock.now = new Date(primera.getTime() + 60_000);
  expect(await aceptar(codigo)).toEqual({ terminos_version: VERSION, terminos_en: primera });
  expect(await aceptado(codigo)).toEqual({ terminos_version: VERSION, terminos_en: primera });
  expect((await leerTodo(ctx, codigo)).venta.version).toBe(version);
});

test("another person, an admin and an unknown code are refused alike, and nothing changes", async () => {
  await fijar();
  const codigo = await ingresar();
  const beto = await crearPersona(ctx);
  for (const otra of [beto, admin]) await seNiega(aceptar(codigo, otra), "desconocido");
  await seNiega(aceptar("PZ-NOEXIS"), "desconocido");
  expect(await aceptado(codigo)).toEqual(POR_ACEPTAR);
});

test("after the terms changed, the sale is accepted with its own version and not with the new one", async () => {
  await fijar();
  const codigo = await ingresar();
  const { version = "" } = await publicarLegales(ctx, { "compras-y-envios": "Otra regla." }, admin, redactar);
  await seNiega(aceptar(codigo, ana, version ?? ""), "estado", /son otras/);
  await aceptar(codigo);
  expect(await aceptado(codigo)).toEqual({ terminos_version: VERSION, terminos_en: ctx.now() });
});

test("a prize and a sale that ended ask for nothing", async () => {
  await fijar();
  const pagada = await comprarPagado(ctx, ana, admin, carrito);
  await anularVenta(ctx, { codigo: pagada, motivo: "Error" }, admin);
  await seNiega(aceptar(pagada), "estado", /no espera/);
  const premio = await premioEnEspera(ctx, {
    sku: tienda.producto.sku,
    admin,
    carrito: [deTicket(tienda.ticket)],
  });
  const [fila] = await db.select().from(ventas).where(eq(ventas.codigo, premio));
  expect(fila).toMatchObject({ origen: "sorteo", terminos_version: null, terminos_en: null });
});

test("a sale of the admin for a customer asks the customer by mail and notice", async () => {
  await fijar();
  const { codigoVenta } = await nuevaVentaWhatsapp(ctx, { cliente: ana.email ?? "", carrito }, admin);
  expect(await aceptado(codigoVenta)).toEqual(POR_ACEPTAR);
  const correos = await mailsTo(db, ana.email ?? "");
  expect(correos[0]?.datos).toMatchObject({ codigo: codigoVenta, por_aceptar: true });
});

test("the contract stays as it was when product, seller and terms change, for its customer and admins only", async () => {
  await renombrar("Copihue SpA");
  await fijar();
  const codigo = await ingresar(VERSION);
  const antes = await leerContrato(ctx, codigo, ana);
  expect(antes).toMatchObject({ terminos_version: VERSION, terminos_en: ctx.now(), contrato_en: null });
  expect(antes.contrato.vendedor.razon_social).toBe("Copihue SpA");
  expect(antes.contrato.lineas.map(({ nombre }) => nombre)).toEqual(["Parrilla", "Ticket Fonda"]);
  expect(JSON.stringify(antes.terminos)).toContain("Copihue SpA");
  await db.update(productos).set({ producto: "Otro nombre" }).where(eq(productos.sku, tienda.producto.sku));
  await renombrar("Otra SpA");
  await publicarLegales(ctx, { "compras-y-envios": "Otra regla." }, admin, redactar);
  expect(await leerContrato(ctx, codigo, ana)).toEqual(antes);
  expect(await leerContrato(ctx, codigo, admin)).toEqual(antes);
  const catalogo = await crearPersona(ctx, { role: "admin", rol_admin: "catalogo" });
  for (const otra of [await crearPersona(ctx), catalogo])
    await seNiega(leerContrato(ctx, codigo, otra), "desconocido");
  await seNiega(leerContrato(ctx, "PZ-NOEXIS", ana), "desconocido");
});

test("neither a version that a sale refers to nor a contract can be changed or deleted", async () => {
  await fijar();
  await ingresar(VERSION);
  const imposibles = [
    () => db.update(legal_versiones).set({ datos: {} }),
    () => db.delete(legal_versiones).where(eq(legal_versiones.version, VERSION)),
    () => db.execute("truncate legal_versiones"),
    () => db.update(contratos).set({ datos: {} }),
    () => db.delete(contratos),
    () => db.update(ventas).set({ terminos_version: "2020-01-01" }),
  ];
  for (const imposible of imposibles) await expect(imposible()).rejects.toThrow();
});

test("the list of orders says what is accepted and when the contract was sent", async () => {
  await fijar();
  const codigo = await comprar(ctx, ana, carrito);
  const [venta] = (await listarVentasDe(ctx, ana.codigo_referido)).ventas;
  expect(venta).toMatchObject({ codigo, ...POR_ACEPTAR, contrato_en: null });
});
