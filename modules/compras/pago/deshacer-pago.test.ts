import { and, eq, isNull, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  correos,
  libro_asientos,
  notificaciones,
  pagos,
  productos,
  tickets_compras,
} from "#database/schema.ts";
import { devolverDinero } from "#modules/compras/dinero/devolver-dinero.server.ts";
import { adjuntarBoleta } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { leerSaldo } from "#modules/puntos/mover-puntos.server.ts";
import { leerClavesDeHistorial } from "#modules/puntos/sellos/historial/claves-historial.store.server.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import {
  comprar,
  deProducto,
  deTicket,
  leerTodo,
  libroLimpio,
  seNiega,
  tiendaConAdmin,
} from "#tests/support/shop/compras.ts";
import { gastar, nuevoSorteo } from "#tests/support/shop/libro.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { crearPareja, crearPersona } from "#tests/support/shop/personas.ts";
import { anularLinea, anularVenta } from "./anulacion/anular-venta.server.ts";
import { confirmarCorreoPago } from "./confirmar-correo-pago.server.ts";
import { deshacerPago } from "./deshacer-pago.server.ts";
import { pagoRecibido } from "./pago-recibido.server.ts";
import { registrarPago } from "./registrar-pago.server.ts";

const { db, ctx, tienda, admin } = await tiendaConAdmin();
const otroAdmin = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
const sorteo = await nuevoSorteo(ctx);
const INICIO = ctx.now();
const MINUTO = 60_000;
let ana: Sesion;
let invito: Sesion;

beforeEach(async () => {
  ctx.clock.now = INICIO;
  ctx.eventos.length = 0;
  ({ compra: ana, invito } = await crearPareja(ctx, { nombre: "Ana" }));
});

// $15.000, 600 points and 60 for the inviter.
const esperando = () => comprar(ctx, ana, [deProducto(tienda.producto), deTicket(tienda.ticket)]);
async function confirmada(): Promise<string> {
  const codigo = await esperando();
  await pagoRecibido(ctx, { codigo }, admin);
  return codigo;
}
const deshacer = (codigo: string, pago?: number, sesion = admin) =>
  deshacerPago(ctx, { codigo, pago }, sesion);
const saldos = (a: number, b: number) =>
  libroLimpio(ctx, { [ana.codigo_referido]: a, [invito.codigo_referido]: b });
const despuesDe = (ms: number) => {
  ctx.clock.now = new Date(INICIO.getTime() + ms);
};
const abona = (quien: Sesion, puntos: number) => gastar(ctx, sorteo, quien, puntos);
const correosDe = async (codigo: string) =>
  (
    await db
      .select()
      .from(correos)
      .where(like(correos.clave, `%:${codigo}:%`))
  )
    .map(({ clave }) => clave)
    .filter((clave) => !clave.startsWith("admin:"))
    .sort();
const vivos = async (codigo: string) =>
  db
    .select()
    .from(pagos)
    .where(and(eq(pagos.venta, (await leerTodo(ctx, codigo)).venta.id), isNull(pagos.deshecho_en)));

describe("confirm, undo, confirm again", () => {
  test("points, credit, lines and payments go back; units and coupon stay; the customer's page is told", async () => {
    await db.update(productos).set({ existencias: 5 }).where(eq(productos.id, tienda.producto.id));
    const codigo = await confirmada();
    await saldos(600, 60);
    ctx.eventos.length = 0;
    expect(await deshacer(codigo)).toMatchObject({ estado_pago: "Validando Pago" });
    const { venta, productos: lineas, tickets } = await leerTodo(ctx, codigo);
    expect(venta).toMatchObject({
      estado_pago: "Validando Pago",
      pagado_en: null,
      confirmacion: 1,
      reabierta_en: INICIO,
    });
    expect([...lineas, ...tickets].map(({ estado }) => estado)).toEqual(["Validando Pago", "Validando Pago"]);
    expect(await db.$count(tickets_compras, eq(tickets_compras.venta_origen, venta.id))).toBe(0);
    expect(await vivos(codigo)).toEqual([]);
    const [producto] = await db.select().from(productos).where(eq(productos.id, tienda.producto.id));
    expect(producto?.existencias).toBe(4);
    expect(ctx.eventos).toContainEqual({ tabla: "ventas", clave: codigo, usuario: ana.codigo_referido });
    await saldos(0, 0);

    await pagoRecibido(ctx, { codigo }, otroAdmin);
    await saldos(600, 60);
    const asientos = await db
      .select()
      .from(libro_asientos)
      .where(like(libro_asientos.clave, `%:${codigo}:%`));
    expect(asientos.map(({ clave }) => clave).sort()).toEqual([
      `deshacer:${codigo}:1`,
      `deshacer:${codigo}:1:referido`,
      `referido:${codigo}:1`,
      `referido:${codigo}:2`,
      `venta:${codigo}:1`,
      `venta:${codigo}:2`,
    ]);
    await db.update(productos).set({ existencias: null }).where(eq(productos.id, tienda.producto.id));
  });

  test("the history of a person names the entry of the confirmation that counts, and none while it waits", async () => {
    const codigo = await confirmada();
    const { tickets } = await leerTodo(ctx, codigo);
    const fila = `t${tickets[0]?.id}`;
    const claves = async () => (await leerClavesDeHistorial(ctx, ana.codigo_referido, [fila])).get(fila);
    expect(await claves()).toEqual([`venta:${codigo}:1`]);
    await deshacer(codigo);
    expect(await claves()).toBeUndefined();
    await pagoRecibido(ctx, { codigo }, admin);
    expect(await claves()).toEqual([`venta:${codigo}:2`]);
  });

  test("within the minute its mails are taken back; the mail function speaks of the last confirmation", async () => {
    const codigo = await confirmada();
    expect(await correosDe(codigo)).toEqual([`pago:${codigo}:1`, `referido:${codigo}:1`]);
    const [correo] = await db
      .select()
      .from(correos)
      .where(eq(correos.clave, `pago:${codigo}:1`));
    expect(correo?.proximo_intento).toEqual(new Date(INICIO.getTime() + MINUTO));
    await deshacer(codigo);
    expect(await correosDe(codigo)).toEqual([]);
    await seNiega(confirmarCorreoPago(ctx, { codigo }), "estado");
    await pagoRecibido(ctx, { codigo }, admin);
    expect(await correosDe(codigo)).toEqual([`pago:${codigo}:2`, `referido:${codigo}:2`]);
    expect(await confirmarCorreoPago(ctx, { codigo })).toMatchObject({ estado: "pendiente" });
  });

  test.each([
    ["sent", { estado: "enviado" as const, enviado_en: INICIO }],
    ["in flight", { intentos: 1, ultimo_error: null }],
  ])("a mail that is %s gets a correction", async (_, cambio) => {
    const codigo = await confirmada();
    await db
      .update(correos)
      .set(cambio)
      .where(eq(correos.clave, `pago:${codigo}:1`));
    await deshacer(codigo);
    const [correccion] = await db
      .select()
      .from(correos)
      .where(eq(correos.clave, `deshacer:${codigo}:1`));
    expect(correccion).toMatchObject({
      plantilla: "pago_corregido",
      usuario: ana.codigo_referido,
      datos: { codigo, total: 15_000, puntos: 600 },
    });
    const avisos = await db
      .select()
      .from(notificaciones)
      .where(like(notificaciones.clave, `deshacer:${codigo}:1%`));
    expect(avisos.map(({ usuario }) => usuario).sort()).toEqual(
      [ana.codigo_referido, invito.codigo_referido].sort(),
    );
  });
});

describe("it is refused", () => {
  test("after ten minutes, to the millisecond", async () => {
    const [justa, tarde] = [await confirmada(), await confirmada()];
    despuesDe(10 * MINUTO);
    await deshacer(justa);
    despuesDe(10 * MINUTO + 1);
    await seNiega(deshacer(tarde), "estado", /10 minutos/);
  });

  test("when something was prepared, annulled or has a boleta", async () => {
    const [preparada, anulada, boleta] = [await confirmada(), await confirmada(), await confirmada()];
    await avanzarDespacho(ctx, { codigo: preparada, estado: "Preparando", seguimiento: "" }, admin);
    await seNiega(deshacer(preparada), "estado", /preparando/);
    const linea = (await leerTodo(ctx, anulada)).productos[0]?.id ?? 0;
    await anularLinea(ctx, { codigo: anulada, linea, motivo: "retracto" }, admin);
    await seNiega(deshacer(anulada), "estado");
    const archivo = { nombre: "b.pdf", contenido: pdfDePrueba() };
    await adjuntarBoleta(ctx, { codigo: boleta, folio: `F${boleta}`, archivo }, admin);
    await seNiega(deshacer(boleta), "estado");
  });

  test("when the points of the customer or of the inviter were used", async () => {
    const codigo = await confirmada();
    await abona(ana, 1);
    await seNiega(deshacer(codigo), "estado", /ya se usaron/);
    await saldos(599, 60);
    const otra = await comprar(ctx, ana, [deTicket(tienda.ticket)]);
    await pagoRecibido(ctx, { codigo: otra }, admin);
    await abona(invito, 61);
    await seNiega(deshacer(otra), "estado", /ya se usaron/);
    await saldos(1_099, 49);
  });

  test("while it waits, once it is annulled, and twice", async () => {
    const codigo = await esperando();
    await seNiega(deshacer(codigo), "estado");
    await pagoRecibido(ctx, { codigo }, admin);
    const dos = await Promise.allSettled([deshacer(codigo), deshacer(codigo, undefined, otroAdmin)]);
    expect(dos.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await pagoRecibido(ctx, { codigo }, admin);
    await anularVenta(ctx, { codigo, motivo: "error" }, admin);
    await seNiega(deshacer(codigo), "estado");
    await saldos(0, 0);
  });

  test("to customers, other roles and the buyer", async () => {
    const codigo = await confirmada();
    const lectora = await crearPersona(ctx, { role: "admin", rol_admin: "lectura" });
    for (const sesion of [ana, lectora]) await seNiega(deshacer(codigo, undefined, sesion), "ajeno");
    const propia = await comprar(ctx, admin, [deTicket(tienda.ticket)]);
    await pagoRecibido(ctx, { codigo: propia }, otroAdmin);
    await seNiega(deshacer(propia), "ajeno");
    await seNiega(deshacer("PZ-222222"), "desconocido");
    await seNiega(deshacer(codigo, 999_999), "desconocido");
    await saldos(600, 60);
  });
});

describe("payments one by one", () => {
  const pagar = async (codigo: string, monto: number, movimiento?: number) =>
    registrarPago(
      ctx,
      { codigo, monto, via: "movimiento", movimiento: movimiento ?? (await crearMovimiento(ctx, { monto })) },
      admin,
    );

  test("an undone confirmation keeps the partial payment before it, and its movement is free again", async () => {
    const [codigo, otra] = [await esperando(), await esperando()];
    const [primero, segundo] = [
      await crearMovimiento(ctx, { monto: 5_000 }),
      await crearMovimiento(ctx, { monto: 10_000 }),
    ];
    await pagar(codigo, 5_000, primero);
    await pagar(codigo, 10_000, segundo);
    await deshacer(codigo);
    expect((await vivos(codigo)).map(({ movimiento }) => movimiento)).toEqual([primero]);
    expect(await pagar(otra, 10_000, segundo)).toMatchObject({ repetido: false, falta: 5_000 });
    await saldos(0, 0);
  });

  test("a second payment keeps the sale paid when the first is undone", async () => {
    const codigo = await esperando();
    await pagar(codigo, 15_000);
    await pagar(codigo, 15_000);
    expect(await deshacer(codigo)).toMatchObject({ estado_pago: "Pagado", message: "Quitamos ese pago." });
    await saldos(600, 60);
  });

  test("a wrong partial payment can be taken off at any time, with the mail that waits", async () => {
    const codigo = await esperando();
    const { pago } = await pagar(codigo, 5_000);
    expect(await correosDe(codigo)).toEqual([`parcial:${codigo}:${pago}`]);
    despuesDe(24 * 60 * MINUTO);
    await deshacer(codigo, pago ?? 0);
    expect([await vivos(codigo), await correosDe(codigo)]).toEqual([[], []]);
    await seNiega(deshacer(codigo, pago ?? 0), "desconocido");
  });

  test("money that went back cannot be undone", async () => {
    const codigo = await esperando();
    const { pago } = await pagar(codigo, 5_000);
    const fecha = diaDe(ctx.now());
    await devolverDinero(ctx, { codigo, monto: 1, fecha, forma: "efectivo" }, admin);
    await seNiega(deshacer(codigo, pago ?? 0), "estado", /ya se devolvió/);
  });
});

test("an undo at the same time as an abono of the same points: one of them wins, and the book is clean", async () => {
  for (let vez = 0; vez < 6; vez++) {
    ctx.clock.now = INICIO;
    const codigo = await confirmada();
    const antes = await leerSaldo(ctx, ana.codigo_referido);
    const [quita, abono] = await Promise.allSettled([deshacer(codigo), abona(ana, antes)]);
    expect([quita.status, abono.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(quita.status === "fulfilled" ? antes - 600 : 0);
    await libroLimpio(ctx);
    ana = await crearPersona(ctx);
  }
});
