import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditoria, correos, notificaciones, usuarios, ventas } from "#database/schema.ts";
import { anularLinea } from "#modules/compras/pago/anulacion/anular-venta.server.ts";
import { reabrirVenta, rechazarVenta } from "#modules/compras/pago/anulacion/rechazar-venta.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { nuevaVentaWhatsapp } from "#modules/compras/registro/nueva-venta-whatsapp.server.ts";
import { registrarPremio } from "#modules/compras/registro/registrar-venta.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { bloquearCliente } from "#modules/compras/venta/venta.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import {
  comprar,
  comprarPagado,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { avanzarDespacho } from "./avanzar-despacho.server.ts";
import { fijarCostoEnvio, marcarDiferenciaRecibida } from "./costo-envio.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const taladro = await crearProducto(ctx, { sku: "700002", producto: "Taladro" });
let ana: Sesion;

beforeEach(async () => {
  ana = await crearPersona(ctx, DIRECCION);
});

const pagada = (...lineas: Parameters<typeof comprar>[2]) => comprarPagado(ctx, ana, admin, lineas);
const correosDe = async (plantilla: string) =>
  (await db.select().from(correos).where(eq(correos.usuario, ana.codigo_referido)).orderBy(correos.id))
    .filter((correo) => correo.plantilla === plantilla)
    .map(({ datos }) => datos);
const acciones = async (codigo: string) =>
  (
    await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.objeto, `venta:${codigo}`))
      .orderBy(auditoria.id)
  ).map(({ accion }) => accion);
const estados = async (codigo: string) => {
  const { venta, productos, tickets } = await leerTodo(ctx, codigo);
  return [
    venta.estado_pago,
    ...productos.map(({ estado }) => estado),
    ...tickets.map(({ estado }) => estado),
  ];
};

describe("a payment that does not arrive", () => {
  test("is rejected with a reason, reopened, and told each time", async () => {
    const codigo = await comprar(ctx, ana, [deProducto(tienda.producto), deTicket(tienda.ticket)]);
    await rechazarVenta(ctx, { codigo, motivo: " No llegó\n la transferencia. " }, admin);
    expect(await estados(codigo)).toEqual(["Rechazado", "Rechazado", "Rechazado"]);
    expect((await leerTodo(ctx, codigo)).venta.motivo).toBe("No llegó la transferencia.");
    await reabrirVenta(ctx, { codigo }, admin);
    expect(await estados(codigo)).toEqual(["Validando Pago", "Validando Pago", "Validando Pago"]);
    await rechazarVenta(ctx, { codigo, motivo: "Sigue sin llegar." }, admin);
    await reabrirVenta(ctx, { codigo }, admin);
    await pagoRecibido(ctx, { codigo }, admin);
    expect((await leerTodo(ctx, codigo)).venta.motivo).toBeNull();
    expect((await correosDe("pago_rechazado")).map(({ motivo }) => motivo)).toEqual([
      "No llegó la transferencia.",
      "Sigue sin llegar.",
    ]);
    expect(await acciones(codigo)).toEqual([
      "ventas.rechazar",
      "ventas.reabrir",
      "ventas.rechazar",
      "ventas.reabrir",
      "ventas.pago_recibido",
    ]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 600 });
  });

  test("tells what was received for the shipping difference, which the total does not have", async () => {
    const codigo = await comprar(ctx, ana, [deProducto(tienda.producto)]);
    await fijarCostoEnvio(ctx, { codigo, costo: 9_000 }, admin);
    await rechazarVenta(ctx, { codigo, motivo: "No llegó." }, admin);
    await reabrirVenta(ctx, { codigo }, admin);
    await marcarDiferenciaRecibida(ctx, { codigo }, admin);
    await rechazarVenta(ctx, { codigo, motivo: "Sigue sin llegar." }, admin);
    const suyos = (await correosDe("pago_rechazado")).filter((datos) => datos.codigo === codigo);
    expect(suyos.map(({ diferencia }) => diferencia)).toEqual([undefined, 4_000]);
    const avisos = await db
      .select()
      .from(notificaciones)
      .where(sql`clave like ${`rechazo:${codigo}:%`}`)
      .orderBy(notificaciones.id);
    expect(avisos.map(({ texto }) => texto)).toEqual([
      `Compra ${codigo}: No llegó.`,
      `Compra ${codigo}: Sigue sin llegar. Ya recibimos $4.000 por la diferencia de envío: escríbenos para devolvértelos.`,
    ]);
  });

  test("needs a reason, an admin and a sale that waits", async () => {
    const codigo = await pagada(deTicket(tienda.ticket));
    const espera = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
    await seNiega(rechazarVenta(ctx, { codigo: espera, motivo: " " }, admin), "valor", "Escribe el motivo.");
    await seNiega(rechazarVenta(ctx, { codigo: espera, motivo: "x" }, ana), "ajeno");
    await seNiega(rechazarVenta(ctx, { codigo, motivo: "x" }, admin), "estado", "ya está pagada");
    await seNiega(reabrirVenta(ctx, { codigo: espera }, admin), "estado");
    await seNiega(reabrirVenta(ctx, { codigo: "PZ-ZZZZZZ" }, admin), "desconocido");
  });

  test("confirmed and rejected at once ends in one of both, with its points", async () => {
    const codigo = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
    const todas = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 ? pagoRecibido(ctx, { codigo }, admin) : rechazarVenta(ctx, { codigo, motivo: "x" }, admin),
      ),
    );
    expect(todas.some(({ status }) => status === "fulfilled")).toBe(true);
    const [estado] = await estados(codigo);
    expect(["Pagado", "Rechazado"]).toContain(estado);
    await libroLimpio(ctx, { [ana.codigo_referido]: estado === "Pagado" ? 500 : 0 });
  });
});

describe("goods on their way", () => {
  test("go through Preparando, Enviado with tracking and Entregado, and the customer hears of it", async () => {
    const codigo = await pagada(deProducto(tienda.producto), deProducto(taladro), deTicket(tienda.ticket));
    await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
    expect(await estados(codigo)).toEqual(["Pagado", "Preparando", "Preparando", "Pagado"]);
    const [primera] = (await leerTodo(ctx, codigo)).productos;
    const lineas = [primera?.id ?? 0];
    await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: " CX1 ", lineas }, admin);
    expect(
      (await leerTodo(ctx, codigo)).productos.map(({ estado, seguimiento }) => [estado, seguimiento]),
    ).toEqual([
      ["Enviado", "CX1"],
      ["Preparando", null],
    ]);
    await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX2" }, admin);
    expect((await leerTodo(ctx, codigo)).productos.map(({ seguimiento }) => seguimiento)).toEqual([
      "CX1",
      "CX2",
    ]);
    await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
    expect(await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin)).toEqual({
      codigo,
      movidas: 0,
    });
    expect(await estados(codigo)).toEqual(["Pagado", "Entregado", "Entregado", "Pagado"]);
    expect(await correosDe("pedido_enviado")).toMatchObject([{ seguimiento: "CX1" }, { seguimiento: "CX2" }]);
    await libroLimpio(ctx, { [ana.codigo_referido]: 600 });
  });

  test("do not move without payment, out of order, without tracking, nor when there are none", async () => {
    const codigo = await pagada(deProducto(tienda.producto));
    const espera = await comprar(ctx, ana, [deProducto(tienda.producto)]);
    const puntos = await pagada(deTicket(tienda.ticket));
    await seNiega(
      avanzarDespacho(ctx, { codigo: espera, estado: "Preparando" }, admin),
      "estado",
      "confirmación",
    );
    await seNiega(avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin), "estado", "«Pagado»");
    await seNiega(avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: " " }, admin), "valor");
    await seNiega(
      avanzarDespacho(ctx, { codigo: puntos, estado: "Preparando" }, admin),
      "estado",
      "nada que despachar",
    );
    await seNiega(avanzarDespacho(ctx, { codigo, estado: "Preparando" }, ana), "ajeno");
    await seNiega(
      avanzarDespacho(ctx, { codigo, estado: "Preparando", lineas: [999_999] }, admin),
      "desconocido",
    );
    expect(await estados(codigo)).toEqual(["Pagado", "Pagado"]);
  });

  test("wait for the shipping difference, which is told with the bank data", async () => {
    const codigo = await pagada(deProducto(tienda.producto));
    expect(await fijarCostoEnvio(ctx, { codigo, costo: 5_000 }, admin)).toMatchObject({
      diferencia_envio: 0,
    });
    expect(await correosDe("envio_diferencia")).toEqual([]);
    const dado = await fijarCostoEnvio(ctx, { codigo, costo: 8_500 }, admin);
    expect(dado).toEqual({ codigo, costo_envio: 8_500, diferencia_envio: 3_500 });
    await fijarCostoEnvio(ctx, { codigo, costo: 8_500 }, admin);
    expect(await correosDe("envio_diferencia")).toMatchObject([
      { costo: 8_500, incluido: 5_000, diferencia: 3_500, cuentas: [{ numero: "00123" }] },
    ]);
    await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
    const enviar = () => avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX1" }, admin);
    await seNiega(enviar(), "estado", "diferencia de envío");
    expect(await marcarDiferenciaRecibida(ctx, { codigo }, admin)).toMatchObject({ repetida: false });
    expect(await marcarDiferenciaRecibida(ctx, { codigo }, admin)).toMatchObject({ repetida: true });
    await seNiega(fijarCostoEnvio(ctx, { codigo, costo: 9_000 }, admin), "estado", "ya fue recibida");
    expect(await enviar()).toEqual({ codigo, movidas: 1 });
    await libroLimpio(ctx);
  });

  test("have no shipping cost once they left, when they are annulled, or when it is no amount", async () => {
    const enviada = await pagada(deProducto(tienda.producto));
    await avanzarDespacho(ctx, { codigo: enviada, estado: "Enviado", seguimiento: "CX1" }, admin);
    await seNiega(
      fijarCostoEnvio(ctx, { codigo: enviada, costo: 9_000 }, admin),
      "estado",
      "ya fue despachado",
    );
    const mixta = await pagada(deProducto(tienda.producto), deTicket(tienda.ticket));
    const [linea] = (await leerTodo(ctx, mixta)).productos;
    await fijarCostoEnvio(ctx, { codigo: mixta, costo: 9_000 }, admin);
    await anularLinea(ctx, { codigo: mixta, linea: linea?.id ?? 0, motivo: "x" }, admin);
    await seNiega(
      fijarCostoEnvio(ctx, { codigo: mixta, costo: 9_000 }, admin),
      "estado",
      "nada que despachar",
    );
    await seNiega(marcarDiferenciaRecibida(ctx, { codigo: mixta }, admin), "estado", "no tiene diferencia");
    for (const costo of [-1, 1.5, Number.NaN]) {
      await seNiega(fijarCostoEnvio(ctx, { codigo: mixta, costo }, admin), "valor");
    }
  });
});

describe("a sale agreed by chat", () => {
  test("is registered for a customer found by e-mail or code, at the shop's prices", async () => {
    const carrito = [{ ...deProducto(tienda.producto), precio: 1 }, deTicket(tienda.ticket)];
    const { codigoVenta, total } = await nuevaVentaWhatsapp(
      ctx,
      { cliente: ` ${ana.email.toUpperCase()} `, carrito },
      admin,
    );
    expect(total).toBe(15_000);
    const { venta, productos } = await leerTodo(ctx, codigoVenta);
    expect(venta).toMatchObject({
      usuario: ana.codigo_referido,
      origen: "whatsapp",
      estado_pago: "Validando Pago",
    });
    expect(productos).toMatchObject([{ forma_pago: "whatsapp", precio: 10_000 }]);
    expect(await correosDe("carrito")).toHaveLength(1);
    expect(await acciones(codigoVenta)).toEqual(["ventas.nueva_whatsapp"]);
    const porCodigo = { cliente: ana.codigo_referido.toLowerCase(), carrito };
    await seNiega(nuevaVentaWhatsapp(ctx, porCodigo, admin), "estado", "Ya registramos");
    await nuevaVentaWhatsapp(ctx, { ...porCodigo, repetir: true }, admin);
    expect(await db.$count(ventas, eq(ventas.usuario, ana.codigo_referido))).toBe(2);
    await pagoRecibido(ctx, { codigo: codigoVenta }, admin);
    await libroLimpio(ctx, { [ana.codigo_referido]: 600 });
  });

  test("needs an admin, a known customer and lines that can be sold", async () => {
    const carrito = [deProducto(tienda.producto)];
    await seNiega(nuevaVentaWhatsapp(ctx, { cliente: ana.email, carrito }, ana), "ajeno");
    await seNiega(nuevaVentaWhatsapp(ctx, { cliente: "nadie@x.cl", carrito }, admin), "desconocido");
    await seNiega(nuevaVentaWhatsapp(ctx, { cliente: ana.email, carrito: [] }, admin), "valor");
    const desconocida = [{ id: 999_999, tipo: "producto" as const, cantidad: 1 }];
    await seNiega(
      nuevaVentaWhatsapp(ctx, { cliente: ana.email, carrito: desconocida }, admin),
      "desconocido",
    );
  });
});

describe("a prize", () => {
  test("goes to the profile's address of the moment in which it is prepared", async () => {
    const codigo = await enTransaccion(ctx, async (tx) => {
      const ganadora = await bloquearCliente(tx, ana.codigo_referido);
      if (!ganadora) throw new Error("no winner");
      return registrarPremio(tx, ganadora, taladro.sku);
    });
    const mudarse = (direccion: string) =>
      db.update(usuarios).set({ direccion }).where(eq(usuarios.codigo_referido, ana.codigo_referido));
    const vistas = async () => [
      (await detalleVenta(ctx, codigo))?.envio?.direccion,
      (await listarVentasDe(ctx, ana.codigo_referido)).ventas[0]?.envio?.direccion,
    ];
    expect(await vistas()).toEqual(["Av. Matta 100", "Av. Matta 100"]);
    await mudarse("Av. Grecia 200");
    expect(await vistas()).toEqual(["Av. Grecia 200", "Av. Grecia 200"]);
    await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
    await mudarse("Calle Larga 7");
    expect(await vistas()).toEqual(["Av. Grecia 200", "Av. Grecia 200"]);
    await db
      .update(usuarios)
      .set({ rut: "9.876.543-3" })
      .where(eq(usuarios.codigo_referido, ana.codigo_referido));
    await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX-1" }, admin);
    expect((await leerTodo(ctx, codigo)).venta.envio?.direccion).toBe("Av. Grecia 200");
  });
});
