import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cotizaciones, reservas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { type Ajustes, completarAjustes } from "#modules/ajustes/ajustes.ts";
import { limpiarCotizaciones } from "#modules/compras/olvido.store.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { PROMESAS_COMPRA } from "#modules/compras/promesas.ts";
import { ingresarCompras } from "#modules/compras/registro/ingresar-compras.server.ts";
import { nuevaVentaWhatsapp } from "#modules/compras/registro/nueva-venta-whatsapp.server.ts";
import { adjuntarComprobante } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { HORA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { auditarExistencias } from "#modules/panel/auditar-existencias.server.ts";
import { soltarUnidades } from "#modules/productos/existencias/mover-existencias.server.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { comprar, deProducto, leerTodo, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { contar, productoContado, quedan, reservadas } from "#tests/support/shop/existencias.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { rechazarSinPago } from "../pago/anulacion/rechazar-sin-pago.server.ts";
import { reabrirVenta, rechazarVenta } from "../pago/anulacion/rechazar-venta.server.ts";
import { cotizarCarrito } from "./cotizar-carrito.server.ts";

const { db, ctx, admin } = await tiendaConAdmin();
/** Monday, 10:00 in Santiago; no holiday is near. */
const LUNES = new Date("2026-11-09T13:00:00Z");
const DIA = 24;
let ana: Sesion;
let otra: Sesion;

beforeEach(async () => {
  ctx.clock.now = LUNES;
  await ajustar({ feriados: "", horas_reserva: 2 });
  ana = await crearPersona(ctx, DIRECCION);
  otra = await crearPersona(ctx, DIRECCION);
});

const ajustar = (cambios: Partial<Ajustes>) => enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));
type Producto = Awaited<ReturnType<typeof productoContado>>;

/** The job gives back what ended until then. */
const aLas = async (horas: number) => {
  ctx.clock.now = new Date(LUNES.getTime() + horas * HORA_MS);
  await soltarUnidades(ctx);
};
const cotizar = (...productos: Producto[]) => cotizarDe(ana, ...productos);
const cotizarDe = (quien: Sesion, ...productos: Producto[]) =>
  cotizarCarrito(ctx, { carrito: productos.map((p) => deProducto(p)) }, quien);
/** The hour of the test until which a quote keeps a thing; null when it keeps none. */
async function hasta(codigo: string, { sku }: Producto): Promise<number | null> {
  const filas = await db.select().from(reservas).where(eq(reservas.codigo, codigo));
  const fin = filas.find(({ producto }) => producto === sku)?.vence_en;
  return fin ? (fin.getTime() - LUNES.getTime()) / HORA_MS : null;
}
/** At that hour a quote keeps a unit. Three hours later the time of the quote is over, so the sale keeps it. */
async function apartaYVende(p: Producto, hora: number): Promise<void> {
  await aLas(hora);
  const { codigo, no_apartadas } = await cotizar(p);
  await ingresarCompras(ctx, { carrito: [deProducto(p)], usuario: ana.user_id, codigo, repetir: true }, ana);
  await aLas(hora + 3);
  expect([no_apartadas, await reservadas(ctx, codigo)]).toEqual([[], 1]);
}
const cuadran = async () => expect((await auditarExistencias(ctx, { todo: true })).diferencias).toEqual([]);

describe("pressing 'Pagar' again", () => {
  test("keeps a unit for two hours each time, six of 24: in the morning, at noon and in the evening", async () => {
    expect(PROMESAS_COMPRA.cotizacion(completarAjustes({}))).toContain(
      "2 horas cada vez que lo presionas, hasta 6 horas de cada 24",
    );
    const p = await productoContado(ctx, 1);
    const fines: (number | null)[] = [];
    for (const hora of [0, 1, 4.5, 10, 11, 24.5]) {
      await aLas(hora);
      fines.push(await hasta((await cotizar(p)).codigo, p));
    }
    // She kept it from 0 to 3, from 4.5 to 6.5 and from 10 to 11: six hours. At 24.5 only what follows 0.5 counts.
    expect(fines).toEqual([2, 3, 6.5, 11, null, 25]);
    await cuadran();
  });

  test("every hour for two days leaves the unit to others for 18 hours of each", async () => {
    const p = await productoContado(ctx, 1);
    let apartada = 0;
    for (let hora = 0; hora < 2 * DIA; hora += 1) {
      await aLas(hora);
      const { codigo, no_apartadas } = await cotizar(p);
      const suyas = await reservadas(ctx, codigo);
      expect(no_apartadas).toEqual(suyas > 0 ? [] : [p.producto]);
      apartada += suyas;
    }
    expect(apartada).toBe(2 * 6);
  });

  test("counts for as long as a long setting says: no cleaning forgets a quote before", async () => {
    const horas_reserva = 48;
    await ajustar({ horas_reserva });
    const p = await productoContado(ctx, 1);
    for (const hora of [0, 48, 96]) {
      await aLas(hora);
      expect(await hasta((await cotizar(p)).codigo, p)).toBe(hora + horas_reserva);
    }
    await aLas(23 * DIA);
    await limpiarCotizaciones(ctx);
    const { codigo } = await cotizar(p);
    // Of the first 24 days she kept it for six. Nothing is left until the first of them leaves the window.
    expect(await hasta(codigo, p)).toBeNull();
    await aLas(25 * DIA);
    expect(await hasta((await cotizar(p)).codigo, p)).toBe(26 * DIA);
    await ajustar({ horas_reserva: 2 });
    await aLas(60 * DIA);
    await limpiarCotizaciones(ctx);
    expect(await db.$count(cotizaciones, eq(cotizaciones.usuario, ana.codigo_referido))).toBe(0);
    await cuadran();
  });

  test("with another cart does not begin anew: each thing has its own time, and another person is not held back", async () => {
    const [p, q] = [await productoContado(ctx, 1), await productoContado(ctx, 1)];
    for (const hora of [0, 2, 4]) {
      await aLas(hora);
      await cotizar(p);
    }
    await aLas(5);
    const juntos = await cotizar(p, q);
    expect([await hasta(juntos.codigo, p), await hasta(juntos.codigo, q)]).toEqual([6, 7]);
    await aLas(6);
    expect([await quedan(ctx, p.sku), await quedan(ctx, q.sku)]).toEqual([1, 0]);
    expect((await cotizar(p, q)).no_apartadas).toEqual([p.producto]);
    expect((await cotizarDe(otra, p)).no_apartadas).toEqual([]);
    expect(await quedan(ctx, p.sku)).toBe(0);
    await cuadran();
  });

  test("does not count the time of units that she paid for", async () => {
    const p = await productoContado(ctx, 5);
    for (let hora = 0; hora < 5; hora += 1) {
      await aLas(hora * 2);
      const { codigo } = await cotizar(p);
      expect(await reservadas(ctx, codigo)).toBe(1);
      await aLas(hora * 2 + 1.9);
      await ingresarCompras(ctx, { carrito: [deProducto(p)], usuario: ana.user_id, codigo }, ana);
      await pagoRecibido(ctx, { codigo }, admin);
    }
  });
});

describe("an unpaid sale that had its time", () => {
  test("for 30 days another one of the same thing keeps no unit, also after it was rejected; paying takes it", async () => {
    expect(PROMESAS_COMPRA.unidades(completarAjustes({}))).toMatch(/por 30 días desde esa compra.*rechazado/);
    expect(PROMESAS_COMPRA.cotizacion(completarAjustes({}))).toContain("No las aparta de un producto que ya");
    const p = await productoContado(ctx, 1);
    const primera = await comprar(ctx, ana, [deProducto(p)]);
    await aLas(47);
    expect(await reservadas(ctx, primera)).toBe(1);
    await aLas(49);
    const segunda = await comprar(ctx, ana, [deProducto(p)]);
    const { codigo, no_apartadas } = await cotizar(p);
    expect(no_apartadas).toEqual([p.producto]);
    expect([await reservadas(ctx, codigo), await reservadas(ctx, segunda)]).toEqual([0, 0]);
    expect((await leerTodo(ctx, segunda)).productos.map((l) => l.sin_stock)).toEqual([false]);
    await aLas(29 * DIA);
    await rechazarSinPago(ctx);
    expect((await leerTodo(ctx, primera)).venta.estado_pago).toBe("Rechazado");
    expect((await cotizar(p)).no_apartadas).toEqual([p.producto]);
    const tercera = await comprar(ctx, ana, [deProducto(p)]);
    await pagoRecibido(ctx, { codigo: tercera }, admin);
    expect([await reservadas(ctx, tercera), await quedan(ctx, p.sku)]).toEqual([1, 0]);
    await contar(ctx, p.sku, 1);
    await aLas(30 * DIA + 1);
    expect((await cotizar(p)).no_apartadas).toEqual([]);
    await cuadran();
  });

  test("that keeps its units counts from when they can be taken, which a proof delays", async () => {
    const p = await productoContado(ctx, 4);
    const codigo = await comprar(ctx, ana, [deProducto(p)]);
    await aLas(24);
    const archivo = { nombre: "pago.pdf", contenido: pdfDePrueba() };
    await adjuntarComprobante(ctx, { codigo, archivo }, ana);
    await aLas(50);
    expect((await cotizar(p)).no_apartadas).toEqual([]);
    await aLas(73);
    expect((await cotizar(p)).no_apartadas).toEqual([p.producto]);
  });

  test("counts anew when it is reopened", async () => {
    const p = await productoContado(ctx, 4);
    const codigo = await comprar(ctx, ana, [deProducto(p)]);
    await aLas(7 * DIA);
    await rechazarSinPago(ctx);
    expect((await cotizar(p)).no_apartadas).toEqual([p.producto]);
    await reabrirVenta(ctx, { codigo }, admin);
    await aLas(7 * DIA + 1);
    expect((await cotizar(p)).no_apartadas).toEqual([]);
    await aLas(9 * DIA + 1);
    expect((await cotizar(p)).no_apartadas).toEqual([p.producto]);
  });

  test("does not stop an admin from registering the next one, which keeps its unit", async () => {
    const p = await productoContado(ctx, 1);
    await comprar(ctx, ana, [deProducto(p)]);
    await aLas(49);
    expect((await cotizar(p)).no_apartadas).toEqual([p.producto]);
    const pedida = { cliente: ana.codigo_referido, carrito: [deProducto(p)], repetir: true };
    const { codigoVenta } = await nuevaVentaWhatsapp(ctx, pedida, admin);
    expect(await reservadas(ctx, codigoVenta)).toBe(1);
  });
});

describe("what does not count against the next reservation", () => {
  test("a sale that was rejected early: it gave its units back", async () => {
    const p = await productoContado(ctx, 1);
    const codigo = await comprar(ctx, ana, [deProducto(p)]);
    await aLas(1);
    await rechazarVenta(ctx, { codigo, motivo: "Lo pidió la clienta" }, admin);
    await apartaYVende(p, 3 * DIA);
  });

  test("a sale that got no unit: there was none left, or half of the stock was the person's already", async () => {
    const [p, q] = [await productoContado(ctx, 1), await productoContado(ctx, 2)];
    const { codigo } = await cotizar(p);
    await aLas(3);
    await pagoRecibido(ctx, { codigo: await comprar(ctx, otra, [deProducto(p)]) }, admin);
    await ingresarCompras(ctx, { carrito: [deProducto(p)], usuario: ana.user_id, codigo }, ana);
    expect((await leerTodo(ctx, codigo)).productos.map((l) => l.sin_stock)).toEqual([true]);
    await contar(ctx, p.sku, 1);
    const [con, sin] = [await comprar(ctx, ana, [deProducto(q)]), await comprar(ctx, ana, [deProducto(q)])];
    expect([await reservadas(ctx, con), await reservadas(ctx, sin)]).toEqual([1, 0]);
    await pagoRecibido(ctx, { codigo: con }, admin);
    await aLas(4 * DIA);
    expect((await cotizar(p, q)).no_apartadas).toEqual([]);
  });

  test("a sale that only kept the units of its quote for the rest of its hours", async () => {
    const p = await productoContado(ctx, 4);
    const primera = await comprar(ctx, ana, [deProducto(p)]);
    await aLas(47);
    const { codigo } = await cotizar(p);
    await aLas(48);
    await ingresarCompras(
      ctx,
      { carrito: [deProducto(p)], usuario: ana.user_id, codigo, repetir: true },
      ana,
    );
    await aLas(60);
    expect([await reservadas(ctx, primera), await reservadas(ctx, codigo)]).toEqual([1, 0]);
    await pagoRecibido(ctx, { codigo: primera }, admin);
    expect((await cotizar(p)).no_apartadas).toEqual([]);
  });

  test("a sale of which a part was paid", async () => {
    const p = await productoContado(ctx, 4);
    const codigo = await comprar(ctx, ana, [deProducto(p)]);
    await registrarPago(ctx, { codigo, monto: 1_000, via: "manual" }, admin);
    await apartaYVende(p, 3 * DIA);
  });
});
