import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { correos, notificaciones, productos_compras, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { cotizarCarrito } from "#modules/compras/cotizacion/cotizar-carrito.server.ts";
import { ponerTarifas } from "#modules/compras/envio/envios.store.server.ts";
import { pagoRecibido } from "#modules/compras/pago/pago-recibido.server.ts";
import { negativaDireccion } from "#modules/compras/venta/direccion.ts";
import { leerVentasDeCodigos } from "#modules/compras/venta/listar-ventas.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { listarCola } from "#modules/despachos/listar-cola.server.ts";
import { pedirDirecciones } from "#modules/despachos/pedir-direcciones.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { abrirTienda, deProducto, deTicket, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona, DIRECCION } from "#tests/support/shop/personas.ts";
import { escucharTodo, nombresDe } from "#tests/support/shop/salidas.ts";
import { ingresarCompras } from "./ingresar-compras.server.ts";
import { nuevaVentaWhatsapp } from "./nueva-venta-whatsapp.server.ts";
import { venderCotizacion } from "./vender-cotizacion.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const RETIRO = { direccion: "Av. Italia 850, Providencia", horario: "Lunes a viernes, de 10 a 18 h" };
const ENCENDIDO = {
  retiro_activo: true,
  retiro_direccion: RETIRO.direccion,
  retiro_horario: RETIRO.horario,
};
const CARO = {
  region: DIRECCION.region,
  comuna: null,
  clase_peso: "liviano",
  costo: 9_000,
  dias: 3,
} as const;
let admin: Sesion;
let ana: Sesion;
let carrito: ReturnType<typeof deProducto>[];
let tienda: Awaited<ReturnType<typeof abrirTienda>>;

const ajustar = (cambios: Parameters<typeof guardarAjustes>[1]) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, cambios, null));

beforeEach(async () => {
  tienda = await abrirTienda(ctx);
  await ajustar(ENCENDIDO);
  await enTransaccion(ctx, (tx) => ponerTarifas(tx, [CARO]));
  admin = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
  ana = await crearPersona(ctx, {
    ...DIRECCION,
    nombre: "Ana",
    apellido: "Soto",
    celular: "+56 9 1111 1111",
  });
  carrito = [deProducto(tienda.producto)];
});

const cotizar = (retiro?: boolean, quien = ana) => cotizarCarrito(ctx, { carrito, retiro }, quien);
async function comprarRetirando(quien = ana): Promise<string> {
  const { codigo } = await cotizar(true, quien);
  const pedido = { carrito, codigo, usuario: quien.user_id };
  return (await ingresarCompras(ctx, pedido, quien)).codigoVenta;
}
const leerVenta = async (codigo: string) =>
  (await db.select().from(ventas).where(eq(ventas.codigo, codigo)))[0];
const correosDe = async (plantilla: string) =>
  (await db.select().from(correos).where(eq(correos.plantilla, plantilla))).map(({ datos }) => datos);

describe("a purchase that is picked up", () => {
  test("costs no shipping, and its sale says whose it is, where and when", async () => {
    expect((await cotizar()).envio_cobrado).toBe(4_000);
    expect(await cotizar(true)).toMatchObject({ envio_cobrado: 0, envio_comuna: null, retiro: RETIRO });
    const codigo = await comprarRetirando();
    expect(await leerVenta(codigo)).toMatchObject({
      envio_cobrado: 0,
      envio: { nombre: "Ana Soto", direccion: RETIRO.direccion, retiro: RETIRO.horario },
    });
    expect(await correosDe("carrito")).toMatchObject([{ codigo, retiro: RETIRO }]);
  });

  test("has a quote of its own: both can live, and the same is given again", async () => {
    const [enviada, retirada] = [await cotizar(), await cotizar(true)];
    expect(enviada.codigo).not.toBe(retirada.codigo);
    expect((await cotizar(true)).codigo).toBe(retirada.codigo);
    expect((await cotizar(false)).codigo).toBe(enviada.codigo);
  });

  test("needs no address, and nobody is asked for one", async () => {
    const sin = await crearPersona(ctx, { nombre: "Luis" });
    const codigo = await comprarRetirando(sin);
    await pagoRecibido(ctx, { codigo }, admin);
    expect(await pedirDirecciones(ctx)).toBe(0);
    const { ordenes } = await listarCola(ctx, {});
    expect(ordenes).toMatchObject([{ codigo, esperas: [] }]);
    expect(await correosDe("pago")).toMatchObject([{ retiro: RETIRO }]);
  });

  test("goes from 'Por retirar' to 'Retirado' without a carrier, told by mail and bell", async () => {
    await escucharTodo(ctx, await crearPersona(ctx, { role: "admin", rol_admin: "duena" }));
    const codigo = await comprarRetirando();
    await pagoRecibido(ctx, { codigo }, admin);
    await avanzarDespacho(ctx, { codigo, estado: "Preparando" }, admin);
    expect(await avanzarDespacho(ctx, { codigo, estado: "Enviado" }, admin)).toMatchObject({ movidas: 1 });
    expect(await avanzarDespacho(ctx, { codigo, estado: "Enviado" }, admin)).toMatchObject({ movidas: 0 });
    expect((await nombresDe(ctx, codigo)).slice(2)).toEqual(["venta.por_retirar"]);
    expect(await correosDe("pedido_por_retirar")).toMatchObject([{ codigo, ...RETIRO }]);
    expect(await correosDe("pedido_enviado")).toEqual([]);
    const [lista] = await leerVentasDeCodigos(ctx, [codigo]);
    expect(lista?.pista.find(({ paso }) => paso === "Despacho")?.detalle).toBe("Por retirar");
    await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
    const [retirada] = await leerVentasDeCodigos(ctx, [codigo]);
    expect(retirada?.pista.at(-1)).toMatchObject({ estado: "hecho", detalle: "Retirado" });
    const suyos = await db
      .select()
      .from(notificaciones)
      .where(eq(notificaciones.usuario, ana.codigo_referido))
      .orderBy(notificaciones.id);
    expect(suyos.map(({ titulo }) => titulo)).toEqual([
      "Pago recibido",
      "Preparamos tu pedido",
      "Tu pedido está listo",
      "Pedido retirado",
    ]);
    const [linea] = await db.select().from(productos_compras);
    expect(linea).toMatchObject({ estado: "Entregado", seguimiento: null });
    expect(linea?.enviado_en).not.toBeNull();
  });

  test("twice at once is ready once", async () => {
    const codigo = await comprarRetirando();
    await pagoRecibido(ctx, { codigo }, admin);
    await Promise.all(
      Array.from({ length: 4 }, () => avanzarDespacho(ctx, { codigo, estado: "Enviado" }, admin)),
    );
    expect(await correosDe("pedido_por_retirar")).toHaveLength(1);
  });

  test("keeps its address: the customer does not write another one", async () => {
    const codigo = await comprarRetirando();
    const [venta] = await leerVentasDeCodigos(ctx, [codigo]);
    if (!venta) throw new Error("no sale");
    expect(negativaDireccion("cliente", venta)?.frase).toContain("se retira en la tienda");
    expect(negativaDireccion("admin", venta)).toBeNull();
  });

  test("what is sent still needs its tracking", async () => {
    const { codigo } = await cotizar();
    await ingresarCompras(ctx, { carrito, codigo, usuario: ana.user_id }, ana);
    await pagoRecibido(ctx, { codigo }, admin);
    await seNiega(avanzarDespacho(ctx, { codigo, estado: "Enviado" }, admin), "valor", "seguimiento");
  });
});

describe("pick-up in the shop", () => {
  test("is refused while it is off, and is nothing for a cart of tickets", async () => {
    await ajustar({ retiro_activo: false });
    await seNiega(cotizar(true), "estado", "Ya no ofrecemos retiro");
    await seNiega(
      nuevaVentaWhatsapp(ctx, { cliente: ana.email, carrito, retiro: true }, admin),
      "estado",
      "Ya no ofrecemos retiro",
    );
    const tickets = await cotizarCarrito(ctx, { carrito: [deTicket(tienda.ticket)], retiro: true }, ana);
    expect(tickets.retiro).toBeNull();
  });

  test("that was promised by a quote is kept when it was switched off since", async () => {
    const { codigo } = await cotizar(true);
    await ajustar({ retiro_activo: false });
    await ingresarCompras(ctx, { carrito, codigo, usuario: ana.user_id }, ana);
    expect((await leerVenta(codigo))?.envio?.retiro).toBe(RETIRO.horario);
  });

  test("stays one of an unfinished purchase that was paid, without a difference", async () => {
    const { codigo, total } = await cotizar(true);
    await venderCotizacion(ctx, { codigo, total }, admin);
    expect(await leerVenta(codigo)).toMatchObject({
      envio: { retiro: RETIRO.horario },
      diferencia_envio: 0,
      costo_envio: null,
    });
  });

  test("is of the addressee of the quote, not of the profile, when an admin turns it into a sale", async () => {
    const destinatario = { nombre: "Elisa Toro", celular: "+56 9 7777 1111" };
    const primera = await cotizarCarrito(ctx, { carrito, retiro: true }, ana);
    const { codigo, total } = await cotizarCarrito(ctx, { carrito, retiro: true, destinatario }, ana);
    expect(codigo).toBe(primera.codigo);
    await venderCotizacion(ctx, { codigo, total }, admin);
    expect((await leerVenta(codigo))?.envio).toMatchObject(destinatario);
  });

  test("can be of a sale agreed by WhatsApp with a stranger", async () => {
    const cliente = { nombre: "Rosa Pino", celular: "+56 9 8765 4321", email: null };
    const { codigoVenta } = await nuevaVentaWhatsapp(ctx, { cliente, carrito, retiro: true }, admin);
    expect(await leerVenta(codigoVenta)).toMatchObject({
      envio_cobrado: 0,
      envio: { nombre: "Rosa Pino", celular: "+56 9 8765 4321", retiro: RETIRO.horario },
    });
  });
});
