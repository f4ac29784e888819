import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { correos, productos, tarifas_envio } from "#database/schema.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { MAX_ARCHIVO } from "#modules/comun/archivos/tipo-archivo.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "#modules/despachos/costo-envio.server.ts";
import { soltarUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { sesionDe } from "#tests/support/sesion.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { productoContado, quedan } from "#tests/support/shop/existencias.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { leerContrato } from "./contrato/leer-contrato.server.ts";
import { cotizarCarrito } from "./cotizacion/cotizar-carrito.server.ts";
import { aceptarDevolucion, recibirDevolucion } from "./devoluciones/atender-devolucion.server.ts";
import { leerParaDevolver } from "./devoluciones/leer-devoluciones.server.ts";
import { pedirDevolucion } from "./devoluciones/pedir-devolucion.server.ts";
import { decidirReembolso, pagarDecididas } from "./devoluciones/reembolsar-devolucion.server.ts";
import { resolverDevolucion } from "./devoluciones/resolver-devolucion.server.ts";
import { leerFavor } from "./dinero/pagos.store.server.ts";
import { anularLinea, anularVenta } from "./pago/anulacion/anular-venta.server.ts";
import { rechazarSinPago } from "./pago/anulacion/rechazar-sin-pago.server.ts";
import { deshacerPago } from "./pago/deshacer-pago.server.ts";
import { pagoRecibido } from "./pago/pago-recibido.server.ts";
import { PROMESAS_COMPRA } from "./promesas.ts";
import { ingresarCompras } from "./registro/ingresar-compras.server.ts";
import { adjuntarComprobante } from "./venta/adjuntar-archivo.server.ts";

// Each test is named after the promise that it keeps, and runs the use cases that keep it.

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const INICIO = ctx.now();
const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const ajustes = await leerAjustes(ctx);
let ana: Sesion;

beforeEach(async () => {
  ctx.clock.now = INICIO;
  ana = await crearPersona(ctx, DIRECCION);
});
const pasar = (ms: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + ms);
};

test("cotizacion: prices hold for 48 hours and units for two", async () => {
  expect(PROMESAS_COMPRA.cotizacion(ajustes)).toMatch(/48 horas .* 2 horas .* 6 horas de cada 24/);
  const unico = await productoContado(ctx, 1);
  const carrito = [deProducto(unico)];
  const { codigo } = await cotizarCarrito(ctx, { carrito }, ana);
  const beto = await crearPersona(ctx, DIRECCION);
  pasar(2 * HORA - MINUTO);
  await seNiega(comprar(ctx, beto, carrito), "estado");
  pasar(2 * MINUTO);
  await comprar(ctx, beto, carrito);
  // Later prices do not count for the quote.
  await db.update(productos).set({ precio_cliente: 99_000 }).where(eq(productos.sku, unico.sku));
  ctx.clock.now = new Date(INICIO.getTime() + 48 * HORA - MINUTO);
  const { codigoVenta } = await ingresarCompras(ctx, { carrito, usuario: ana.user_id, codigo }, ana);
  expect((await leerTodo(ctx, codigoVenta)).venta.total).toBe(unico.precio_cliente);
});

test("cotizacion: after 48 hours the new prices are shown and nothing is bought", async () => {
  const producto = await crearProducto(ctx, { sku: "PROM02" });
  const carrito = [deProducto(producto)];
  const { codigo } = await cotizarCarrito(ctx, { carrito }, ana);
  await db.update(productos).set({ precio_cliente: 99_000 }).where(eq(productos.sku, producto.sku));
  pasar(48 * HORA + MINUTO);
  await seNiega(ingresarCompras(ctx, { carrito, usuario: ana.user_id, codigo }, ana), "estado");
});

test("sin_retracto: only what product and quote announced before paying counts, and the mail says it", async () => {
  expect(PROMESAS_COMPRA.sin_retracto()).toContain("perecible");
  const pan = await crearProducto(ctx, { sku: "PAN", producto: "Pan" });
  const carrito = [deProducto(pan)];
  const { codigo } = await cotizarCarrito(ctx, { carrito }, ana);
  const exclusion = { sin_retracto: "perecible" as const, sin_retracto_frase: "Dura un día." };
  await db.update(productos).set(exclusion).where(eq(productos.sku, "PAN"));
  await ingresarCompras(ctx, { carrito, codigo, usuario: ana.user_id }, ana);
  expect((await leerTodo(ctx, codigo)).productos).toMatchObject([{ sin_retracto: null }]);
  const dicha = await comprar(ctx, ana, carrito);
  expect((await leerTodo(ctx, dicha)).productos).toMatchObject([exclusion]);
  const [correo] = await db
    .select()
    .from(correos)
    .where(eq(correos.clave, `carrito:${dicha}`));
  expect(JSON.stringify(correo?.datos)).toContain("Sin derecho a retracto: se deteriora o caduca pronto.");
});

test("unidades: an unpaid sale keeps half of the stock, for 48 hours of working days", async () => {
  expect(PROMESAS_COMPRA.unidades(ajustes)).toMatch(/la mitad .* 48 horas de días.* 30 días/);
  // Monday, 10:00 in Santiago; no holiday is near.
  ctx.clock.now = new Date("2026-11-09T13:00:00Z");
  const producto = await productoContado(ctx, 4);
  await comprar(ctx, ana, [deProducto(producto, 4)]);
  expect(await quedan(ctx, producto.sku)).toBe(2);
  await comprar(ctx, await crearPersona(ctx, DIRECCION), [deProducto(producto)]);
  await comprar(ctx, await crearPersona(ctx, DIRECCION), [deProducto(producto)]);
  const tercera = await crearPersona(ctx, DIRECCION);
  pasar(48 * HORA - MINUTO);
  await soltarUnidades(ctx);
  await seNiega(comprar(ctx, tercera, [deProducto(producto)]), "estado");
  pasar(MINUTO);
  await soltarUnidades(ctx);
  await comprar(ctx, tercera, [deProducto(producto)]);
});

test("sin_pago: a sale without payment or proof is rejected after seven days, and its units come back", async () => {
  expect(PROMESAS_COMPRA.sin_pago(ajustes)).toContain("a los 7 días");
  const producto = await productoContado(ctx, 1);
  const codigo = await comprar(ctx, ana, [deProducto(producto)]);
  pasar(7 * DIA_MS - MINUTO);
  await rechazarSinPago(ctx);
  expect((await leerTodo(ctx, codigo)).venta.estado_pago).toBe("Validando Pago");
  pasar(2 * MINUTO);
  await rechazarSinPago(ctx);
  expect((await leerTodo(ctx, codigo)).venta).toMatchObject({
    estado_pago: "Rechazado",
    motivo: "Sin pago en 7 días",
  });
  await comprar(ctx, await crearPersona(ctx, DIRECCION), [deProducto(producto)]);
});

test("comprobante: up to 5 MB, and it confirms nothing", async () => {
  expect(PROMESAS_COMPRA.comprobante()).toMatch(/hasta 5 MB.*no es el pago/);
  const codigo = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
  const pdf = (largo: number) => {
    const contenido = new Uint8Array(largo);
    contenido.set(new TextEncoder().encode("%PDF-1.7\n"));
    contenido.set(pdfDePrueba(), largo - pdfDePrueba().length);
    return { nombre: "comprobante.pdf", contenido };
  };
  await seNiega(
    adjuntarComprobante(ctx, { codigo, archivo: pdf(MAX_ARCHIVO + 1) }, ana),
    "valor",
    "hasta 5 MB",
  );
  await adjuntarComprobante(ctx, { codigo, archivo: pdf(MAX_ARCHIVO) }, ana);
  expect((await leerTodo(ctx, codigo)).venta.estado_pago).toBe("Validando Pago");
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(0);
});

test("deshacer: ten minutes, and not once the order is being prepared", async () => {
  expect(PROMESAS_COMPRA.deshacer()).toContain("durante 10 minutos");
  const pagada = () => comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  const [pronto, tarde, preparada] = [await pagada(), await pagada(), await pagada()];
  await avanzarDespacho(ctx, { codigo: preparada, estado: "Preparando" }, admin);
  await seNiega(deshacerPago(ctx, { codigo: preparada }, admin), "estado");
  pasar(10 * MINUTO - 1_000);
  await deshacerPago(ctx, { codigo: pronto }, admin);
  expect((await leerTodo(ctx, pronto)).venta.estado_pago).toBe("Validando Pago");
  pasar(2_000);
  await seNiega(deshacerPago(ctx, { codigo: tarde }, admin), "estado");
});

test("topes: 999 units of a product and $20.000.000 a purchase", async () => {
  expect(PROMESAS_COMPRA.topes(ajustes)).toContain("hasta 999 unidades de cada producto y $20.000.000");
  const barato = await crearProducto(ctx, { sku: "PROM03", precio_cliente: 100 });
  await comprar(ctx, ana, [deProducto(barato, 999)]);
  await seNiega(comprar(ctx, ana, [deProducto(barato, 1_000)]), "valor");
  const caro = await crearProducto(ctx, { sku: "PROM04", precio_cliente: 10_000_000 });
  await comprar(ctx, ana, [deProducto(caro, 2)]);
  await seNiega(comprar(ctx, ana, [deProducto(caro, 2), deProducto(barato)]), "valor");
});

test("diferencia_envio: it is asked for apart, and nothing is sent before it arrives", async () => {
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto)]);
  await fijarCostoEnvio(ctx, { codigo, costo: ajustes.envio_incluido_hasta + 3_000 }, admin);
  const enviar = () => avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "X" }, admin);
  await seNiega(enviar(), "estado", "diferencia de envío");
  await marcarDiferenciaRecibida(ctx, { codigo, monto: 3_000 }, admin);
  expect((await enviar()).movidas).toBe(1);
});

/** Only here the shop charges shipping: the other tests send to another comuna. */
const LEJOS = { ...DIRECCION, comuna: "Maipú" };
const TARIFA = {
  region: LEJOS.region,
  comuna: LEJOS.comuna,
  clase_peso: "liviano",
  costo: 9_000,
  dias: 2,
} as const;

/** A paid sale of one product whose shipping was charged, delivered if asked. */
async function conEnvio(entregada: boolean) {
  await db.insert(tarifas_envio).values(TARIFA).onConflictDoNothing();
  const lejana = await crearPersona(ctx, LEJOS);
  const carrito = [deProducto(tienda.producto)];
  const { codigo } = await cotizarCarrito(ctx, { carrito }, lejana);
  await ingresarCompras(ctx, { carrito, usuario: lejana.user_id, codigo, repetir: true }, lejana);
  await pagoRecibido(ctx, { codigo }, admin);
  if (entregada) {
    await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "X" }, admin);
    await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
  }
  return codigo;
}
const anular = async (codigo: string) => {
  const linea = (await leerTodo(ctx, codigo)).productos[0]?.id ?? 0;
  return (await anularLinea(ctx, { codigo, linea, motivo: "Retracto" }, admin)).devolucion;
};

test("retracto: a delivered product is taken back ten days later, and its whole price goes back", async () => {
  expect(PROMESAS_COMPRA.retracto()).toContain("10 días");
  const codigo = await conEnvio(true);
  pasar(10 * DIA_MS);
  expect((await anular(codigo)).lineas).toBe(tienda.producto.precio_cliente);
});

/** Asks for the return of a delivered sale's product and brings it to the end of the ten minutes. */
async function devolver(codigo: string, entrada: Record<string, string>) {
  const { venta, productos: lineas } = await leerTodo(ctx, codigo);
  const linea = lineas[0]?.id ?? 0;
  const clienta = sesionDe({ ...ana, codigo_referido: venta.usuario });
  const unidades = [{ linea, cantidad: 1 }];
  const { id } = await pedirDevolucion(ctx, { codigo, unidades, entrada, fotos: [] }, clienta);
  await aceptarDevolucion(ctx, { id }, admin);
  await recibirDevolucion(ctx, { id, llego: { [linea]: "sana" } }, admin);
  return id;
}

test("devolucion: the price always, the shipping paid apart if all comes back or nothing was sent", async () => {
  expect(PROMESAS_COMPRA.devolucion()).toContain("45 días");
  const precio = tienda.producto.precio_cliente;
  expect(await anular(await conEnvio(true))).toMatchObject({ lineas: precio, envio: 0 });
  expect(await anular(await conEnvio(false))).toMatchObject({ lineas: precio, envio: 4_000 });
  const codigo = await conEnvio(true);
  const id = await devolver(codigo, { tipo: "retracto", forma: "a_favor" });
  await decidirReembolso(ctx, { id }, admin);
  pasar(10 * 60_000);
  await pagarDecididas(ctx);
  expect((await leerTodo(ctx, codigo)).venta.envio_devuelto).toBe(4_000);
  expect(await leerFavor(ctx, (await leerTodo(ctx, codigo)).venta.usuario)).toBe(precio + 4_000);
});

test("garantia: six months later the customer still chooses a repair, which takes no money and no points", async () => {
  expect(PROMESAS_COMPRA.garantia()).toContain("6 meses");
  const codigo = await conEnvio(true);
  pasar(180 * DIA_MS);
  const id = await devolver(codigo, { tipo: "garantia", solucion: "reparacion", falla: "No enciende" });
  await resolverDevolucion(ctx, { id, transportista: "", seguimiento: "" }, admin);
  expect((await leerTodo(ctx, codigo)).productos).toMatchObject([{ estado: "Entregado" }]);
});

test("pedir_devolucion: the page of the order says until when, how much, and each step with its date", async () => {
  expect(PROMESAS_COMPRA.pedir_devolucion()).toContain("Devolver un producto");
  const codigo = await conEnvio(true);
  const { venta } = await leerTodo(ctx, codigo);
  await devolver(codigo, { tipo: "retracto", forma: "a_favor" });
  const clienta = sesionDe({ ...ana, codigo_referido: venta.usuario });
  const leido = await leerParaDevolver(ctx, clienta, codigo);
  expect(leido?.lineas[0]?.derecho.retracto.hasta).toBeInstanceOf(Date);
  expect(leido?.devoluciones).toMatchObject([
    {
      dinero: { total: tienda.producto.precio_cliente + 4_000 },
      recibida_en: ctx.now(),
      aceptada_en: ctx.now(),
    },
  ]);
});

test("tickets: they are annulled with the whole sale only, and their points are taken back", async () => {
  const codigo = await comprarPagado(ctx, ana, admin, [deProducto(tienda.producto), deTicket(tienda.ticket)]);
  const linea = (await leerTodo(ctx, codigo)).tickets[0]?.id ?? 0;
  await seNiega(anularLinea(ctx, { codigo, linea, motivo: "No la quiere" }, admin), "desconocido");
  await anularVenta(ctx, { codigo, motivo: "Confirmada por error" }, admin);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(0);
});

test("contrato: the mail has seller, lines, clauses and terms, and the order keeps them when the product changes its name", async () => {
  expect(PROMESAS_COMPRA.contrato()).toContain("siempre, tal como se acordó");
  const producto = await crearProducto(ctx, { sku: "PROMCON", producto: "Tetera" });
  const codigo = await comprar(ctx, ana, [deProducto(producto)]);
  const [correo] = await db
    .select()
    .from(correos)
    .where(eq(correos.clave, `carrito:${codigo}`));
  const { acuerdo, lineas } = correo?.datos ?? {};
  const antes = await leerContrato(ctx, codigo, ana);
  await db.update(productos).set({ producto: "Otra cosa" }).where(eq(productos.sku, "PROMCON"));
  const { contrato } = await leerContrato(ctx, codigo, ana);
  expect(contrato).toEqual(antes.contrato);
  expect({ vendedor: contrato.vendedor, clausulas: contrato.clausulas }).toEqual(acuerdo);
  expect(contrato.lineas).toEqual(lineas);
  expect(contrato.lineas[0]?.nombre).toBe("Tetera");
});
