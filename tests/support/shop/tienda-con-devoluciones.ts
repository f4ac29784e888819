import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { correos, devoluciones_pedidas, productos } from "#database/schema.ts";
import {
  aceptarDevolucion,
  enviarDevolucion,
  recibirDevolucion,
} from "#modules/compras/devoluciones/atender-devolucion.server.ts";
import { leerLineasPedidas } from "#modules/compras/devoluciones/devoluciones.store.server.ts";
import { pedirDevolucion } from "#modules/compras/devoluciones/pedir-devolucion.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { avanzarDespacho } from "#modules/despachos/avanzar-despacho.server.ts";
import { comprarPagado, deProducto, deTicket, leerTodo, tiendaConAdmin } from "./compras.ts";
import { crearPareja, DIRECCION } from "./personas.ts";
import { crearProducto } from "./productos.ts";

const INICIO = new Date("2026-11-16T15:00:00Z");

/** An account of the customer's own RUT, as the form of a return sends it. */
export const CUENTA_PROPIA = {
  forma: "transferencia",
  titular: "Ana Soto",
  rut: "12.345.678-5",
  banco: "BancoEstado",
  tipo_cuenta: "CuentaRUT",
  numero: "12345678",
};
export const RETRACTO = { tipo: "retracto", forma: "a_favor" };

type Entrada = Record<string, string>;
type Pedida = { codigo: string; linea: number };

/** A shop with a counted product of $10.000 and 100 gift points, and a customer of her own in each test. */
export async function tiendaConDevoluciones() {
  const { db, url, ctx, tienda, admin } = await tiendaConAdmin();
  const sku = "700009";
  const regalo = { puntos_regalo: 100, precio_cliente: 10_000, existencias: 50 };
  const contado = await crearProducto(ctx, { sku, producto: "Horno", ...regalo });
  const gente = {} as Record<"ana" | "invito", Sesion>;
  beforeEach(async () => {
    ctx.clock.now = INICIO;
    const { compra, invito } = await crearPareja(ctx, { ...DIRECCION, rut: CUENTA_PROPIA.rut });
    Object.assign(gente, { ana: compra, invito });
  });
  const pasan = (minutos: number) => {
    ctx.clock.now = new Date(ctx.clock.now.getTime() + minutos * 60_000);
  };

  /** A paid purchase is delivered, and its contract was sent by mail unless told otherwise. */
  async function entregar(codigo: string, con_contrato = true) {
    await avanzarDespacho(ctx, { codigo, estado: "Enviado", seguimiento: "CX1" }, admin);
    await avanzarDespacho(ctx, { codigo, estado: "Entregado" }, admin);
    if (con_contrato)
      await db
        .update(correos)
        .set({ estado: "enviado", enviado_en: ctx.now() })
        .where(eq(correos.clave, `carrito:${codigo}`));
  }

  /** A delivered purchase of some units and a ticket. */
  async function entregada(cantidad = 3, { con_contrato = true } = {}) {
    const carrito = [deProducto(contado, cantidad), deTicket(tienda.ticket)];
    const codigo = await comprarPagado(ctx, gente.ana, admin, carrito);
    await entregar(codigo, con_contrato);
    const [linea] = (await leerTodo(ctx, codigo)).productos;
    return { codigo, linea: linea?.id ?? 0 };
  }
  const pedir = ({ codigo, linea }: Pedida, entrada: Entrada = RETRACTO, cantidad = 1, quien = gente.ana) =>
    pedirDevolucion(ctx, { codigo, unidades: [{ linea, cantidad }], entrada, fotos: [] }, quien);
  const leer = async (id: number) => {
    const [fila] = await db.select().from(devoluciones_pedidas).where(eq(devoluciones_pedidas.id, id));
    return fila;
  };
  const recibir = async (id: number, como = "sana") => {
    const [linea] = await leerLineasPedidas(ctx, [id]);
    return recibirDevolucion(ctx, { id, llego: { [linea?.linea ?? 0]: como } }, admin);
  };

  /** A return whose goods are in the shop. */
  async function recibida(entrada: Entrada = RETRACTO, { unidades = 3, vuelven = 1, como = "sana" } = {}) {
    const compra = await entregada(unidades);
    const { id } = await pedir(compra, entrada, vuelven);
    await aceptarDevolucion(ctx, { id }, admin);
    const envio = { id, codigo: compra.codigo, transportista: "Starken", seguimiento: "BX1" };
    await enviarDevolucion(ctx, envio, gente.ana);
    await recibir(id, como);
    return { ...compra, id };
  }
  const existencias = async () => {
    const [fila] = await db.select().from(productos).where(eq(productos.sku, sku));
    return fila?.existencias ?? 0;
  };
  return {
    db,
    url,
    ctx,
    admin,
    contado,
    gente,
    pasan,
    entregar,
    entregada,
    pedir,
    leer,
    estadoDe: async (id: number) => (await leer(id))?.estado,
    recibir,
    recibida,
    existencias,
  };
}
