import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { deshacerPago } from "#modules/compras/pago/deshacer-pago.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import { nuevaVentaWhatsapp } from "#modules/compras/registro/nueva-venta-whatsapp.server.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { isoSantiago } from "#modules/comun/fechas/fechas.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { escucharTodo, leerEventos, nombresDe, ultimosDatos } from "#tests/support/shop/salidas.ts";
import { anularLinea, anularVenta } from "../pago/anulacion/anular-venta.server.ts";
import { rechazarSinPago } from "../pago/anulacion/rechazar-sin-pago.server.ts";
import { reabrirVenta, rechazarVenta } from "../pago/anulacion/rechazar-venta.server.ts";
import { bloquearCliente } from "./venta.store.server.ts";

const { ctx, tienda, admin } = await tiendaConAdmin();
const taladro = await crearProducto(ctx, { sku: "700002", producto: "Taladro" });
const ENVIO = { transportista: "Starken", seguimiento: "ST-1" };
const PERSONALES = { nombre: "Zoraida", apellido: "Quilodrán", rut: "12.345.678-5", celular: "987654321" };
await escucharTodo(ctx, admin);
let ana: Sesion;

beforeEach(async () => {
  ana = await crearPersona(ctx, { ...DIRECCION, ...PERSONALES });
});

const nombres = (codigo: string) => nombresDe(ctx, codigo);
const una = () => [deProducto(tienda.producto), deProducto(taladro), deTicket(tienda.ticket, 2)];
const pagada = () => comprarPagado(ctx, ana, admin, una());
const lineasDe = async (codigo: string) => (await leerTodo(ctx, codigo)).productos.map(({ id }) => id);

describe("a sale tells other systems once", () => {
  test("that it was made, although the purchase is sent again with its key", async () => {
    const pedido = { carrito: una(), usuario: ana.user_id, repetir: true };
    const clave = {
      quien: ana.codigo_referido,
      clave: randomUUID(),
      funcion: "ingresarCompras",
      huella: "h",
    };
    const conClave = { ...ctx, idempotency: clave };
    const [una_vez, otra] = await Promise.all([
      ingresarCompras(conClave, pedido, ana),
      ingresarCompras(conClave, pedido, ana),
    ]);
    expect(otra).toEqual(una_vez);
    expect(await nombres(una_vez.codigoVenta)).toEqual(["venta.creada"]);
  });

  test("by WhatsApp and as a prize too", async () => {
    const pedido = { cliente: ana.email, carrito: una(), repetir: true };
    const { codigoVenta } = await nuevaVentaWhatsapp(ctx, pedido, admin);
    expect(await nombres(codigoVenta)).toEqual(["venta.creada"]);
    const premio = await enTransaccion(ctx, async (tx) => {
      const ganadora = await bloquearCliente(tx, ana.codigo_referido);
      if (!ganadora) throw new Error("no winner");
      return registrarPremio(tx, ganadora, taladro.sku);
    });
    expect(await nombres(premio)).toEqual(["venta.creada"]);
    expect(await ultimosDatos(ctx, premio)).toMatchObject({ origen: "sorteo", estado: "Pagado", total: 0 });
  });

  test("that it was paid, by the payment that reaches the total, however often it is confirmed", async () => {
    const codigo = await comprar(ctx, ana, una());
    await registrarPago(ctx, { codigo, monto: 1_000, via: "manual" }, admin);
    expect(await nombres(codigo)).toEqual(["venta.creada"]);
    await Promise.all([1, 2, 3].map(() => pagoRecibido(ctx, { codigo }, admin)));
    await pagoRecibido(ctx, { codigo }, admin);
    expect(await nombres(codigo)).toEqual(["venta.creada", "venta.pagada"]);
  });

  test("that the payment was taken back, and paid again", async () => {
    const codigo = await pagada();
    await deshacerPago(ctx, { codigo }, admin);
    await expect(deshacerPago(ctx, { codigo }, admin)).rejects.toThrow();
    expect((await nombres(codigo)).slice(1)).toEqual(["venta.pagada", "venta.pago_deshecho"]);
    expect(await ultimosDatos(ctx, codigo)).toMatchObject({ estado: "Validando Pago", pagada_en: null });
    await pagoRecibido(ctx, { codigo }, admin);
    expect((await nombres(codigo)).at(-1)).toBe("venta.pagada");
  });

  test("that it was rejected and reopened; a late payment does both at once", async () => {
    const codigo = await comprar(ctx, ana, una());
    const rechazar = () => rechazarVenta(ctx, { codigo, motivo: "No llegó" }, admin);
    await rechazar();
    await expect(rechazar()).rejects.toThrow();
    expect(await ultimosDatos(ctx, codigo)).toMatchObject({ estado: "Rechazado", motivo: "No llegó" });
    await reabrirVenta(ctx, { codigo }, admin);
    await rechazar();
    const { total } = (await leerTodo(ctx, codigo)).venta;
    await registrarPago(ctx, { codigo, monto: total, via: "manual" }, admin);
    expect((await nombres(codigo)).slice(1)).toEqual([
      "venta.rechazada",
      "venta.reabierta",
      "venta.rechazada",
      "venta.reabierta",
      "venta.pagada",
    ]);
  });

  test("that it was paid, as it is after the payment", async () => {
    const datos = await ultimosDatos(ctx, await pagada());
    expect(datos).toMatchObject({ estado: "Pagado", pagada_en: isoSantiago(ctx.now()) });
    expect(datos.lineas).toEqual(una().map(() => expect.objectContaining({ estado: "Pagado" })));
  });

  test("that it was not paid in time, when two processes look at once", async () => {
    const codigo = await comprar(ctx, ana, una());
    const despues = { ...ctx, now: () => new Date(ctx.now().getTime() + 8 * DIA_MS) };
    await Promise.all([rechazarSinPago(despues), rechazarSinPago(despues)]);
    expect(await nombres(codigo)).toEqual(["venta.creada", "venta.rechazada"]);
  });

  test("that a line, and then the rest of it, was annulled", async () => {
    const codigo = await pagada();
    const [linea = 0] = await lineasDe(codigo);
    await anularLinea(ctx, { codigo, linea, motivo: "Retracto" }, admin);
    expect(await ultimosDatos(ctx, codigo)).toMatchObject({
      estado: "Pagado",
      completa: false,
      lineas_anuladas: [{ tipo: "producto", id: linea }],
      devolucion: 10_000,
      motivo: "Retracto",
    });
    await anularVenta(ctx, { codigo, motivo: "Error" }, admin);
    await expect(anularVenta(ctx, { codigo, motivo: "Error" }, admin)).rejects.toThrow();
    expect((await nombres(codigo)).slice(2)).toEqual(["venta.anulada", "venta.anulada"]);
    expect(await ultimosDatos(ctx, codigo)).toMatchObject({
      estado: "Anulado",
      completa: true,
      motivo: "Error",
    });
  });

  test("each time that a part of it leaves or arrives, and not when the step is repeated", async () => {
    const codigo = await pagada();
    const [una = 0, otra = 0] = await lineasDe(codigo);
    const mover = (estado: "Preparando" | "Enviado" | "Entregado", lineas: number[]) =>
      avanzarDespacho(ctx, { codigo, estado, lineas, ...ENVIO }, admin);
    await mover("Preparando", [una, otra]);
    await mover("Enviado", [una]);
    await mover("Enviado", [una]);
    expect(await ultimosDatos(ctx, codigo)).toMatchObject({ lineas_movidas: [una] });
    await mover("Enviado", [una, otra]);
    expect(await ultimosDatos(ctx, codigo)).toMatchObject({ lineas_movidas: [otra] });
    await mover("Entregado", [una, otra]);
    await mover("Entregado", [una, otra]);
    expect((await nombres(codigo)).slice(2)).toEqual(["venta.enviada", "venta.enviada", "venta.entregada"]);
  });
});

test("the published format of a sale, and no word about its customer but the code", async () => {
  const codigo = await pagada();
  await avanzarDespacho(ctx, { codigo, estado: "Enviado", ...ENVIO }, admin);
  const [linea = 0, otra = 0] = await lineasDe(codigo);
  const { venta } = await leerTodo(ctx, codigo);
  const comun = {
    tipo: "producto",
    opcion: null,
    opcion_nombre: null,
    sin_stock: false,
    cantidad: 1,
    descuento: 0,
    estado: "Enviado",
  };
  expect(await ultimosDatos(ctx, codigo)).toEqual({
    codigo,
    estado: "Pagado",
    origen: "transferencia",
    fecha: isoSantiago(venta.fecha),
    pagada_en: isoSantiago(venta.pagado_en ?? venta.fecha),
    cliente: ana.codigo_referido,
    moneda: "CLP",
    productos: 20_000,
    tickets: 10_000,
    descuento: 0,
    cupon: null,
    envio: 0,
    total: 30_000,
    motivo: null,
    lineas_movidas: [linea, otra],
    lineas: [
      {
        ...comun,
        ...ENVIO,
        id: linea,
        sku: "700001",
        producto: "700001",
        nombre: "Parrilla",
        precio: 10_000,
        total: 10_000,
        puntos: 100,
      },
      {
        ...comun,
        ...ENVIO,
        id: otra,
        sku: "700002",
        producto: "700002",
        nombre: "Taladro",
        precio: 10_000,
        total: 10_000,
        puntos: 0,
      },
      {
        ...comun,
        id: expect.any(Number),
        tipo: "ticket",
        sku: null,
        producto: null,
        nombre: "Ticket Fonda",
        cantidad: 2,
        precio: 5_000,
        total: 10_000,
        puntos: 1_000,
        estado: "Pagado",
        transportista: null,
        seguimiento: null,
      },
    ],
  });
  const textos = (await leerEventos(ctx, codigo)).map(({ cuerpo }) => cuerpo.toLowerCase()).join();
  const digitos = textos.replace(/\D/g, "");
  for (const palabra of [
    "Zoraida",
    "Quilodrán",
    "12.345.678",
    "987654321",
    "correo.example",
    "Matta",
    "Ñuñoa",
  ])
    expect(textos).not.toContain(palabra.toLowerCase());
  expect(digitos).not.toContain("12345678");
});
