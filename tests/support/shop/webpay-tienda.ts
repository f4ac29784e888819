import { eq, sql } from "drizzle-orm";
import { cobros_tarjeta, devoluciones, notificaciones, pagos, reembolsos_tarjeta } from "#database/schema.ts";
import { consultarTarjetas } from "#modules/compras/tarjeta/consultar-tarjetas.server.ts";
import { devolverTarjeta } from "#modules/compras/tarjeta/devolver-tarjeta.server.ts";
import { pagarConTarjeta } from "#modules/compras/tarjeta/pagar-con-tarjeta.server.ts";
import { recibirRetorno } from "#modules/compras/tarjeta/recibir-retorno.server.ts";
import { leerRetorno } from "#modules/compras/tarjeta/retorno.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { testDatabase } from "#tests/support/database.ts";
import { comprar, deProducto, deTicket, leerTodo, tiendaConAdmin } from "./compras.ts";
import { crearPersona } from "./personas.ts";
import { encenderWebpay, openWebpay } from "./webpay.ts";
import type { Hizo } from "./webpay-intento.ts";

const MINUTO = 60_000;
/** A second return does not wait long in tests. */
const ESPERA = { paso: 20, pasos: 20 };

/** A shop that takes cards through the double of Webpay, with a new customer for each test. */
export async function tiendaConWebpay(abrirBase = testDatabase) {
  const base = await tiendaConAdmin(abrirBase);
  const { db, ctx, tienda, admin } = base;
  const webpay = await openWebpay();
  webpay.usarReloj(() => ctx.now());
  const inicio = ctx.now();
  const cliente: { ana: Sesion } = { ana: await crearPersona(ctx) };

  // $15.000 and 600 points.
  const esperando = () => comprar(ctx, cliente.ana, [deProducto(tienda.producto), deTicket(tienda.ticket)]);
  const pagar = (codigo: string, quien = cliente.ana) =>
    pagarConTarjeta(ctx, webpay.servicio, { codigo }, quien);
  const cobroDe = async (token: string) => {
    const [fila] = await db.select().from(cobros_tarjeta).where(eq(cobros_tarjeta.token, token));
    if (!fila) throw new Error(`no row ${token}`);
    return fila;
  };
  async function enWebpay(): Promise<{ codigo: string; token: string }> {
    const codigo = await esperando();
    return { codigo, token: (await pagar(codigo)).token };
  }
  /** The browser comes back with that. */
  const volver = (datos: Record<string, string>, servicio = webpay.servicio, espera = ESPERA) => {
    const retorno = leerRetorno(new URLSearchParams(datos));
    if (!retorno) throw new Error("unreadable return");
    return recibirRetorno(ctx, servicio, retorno, espera);
  };
  const venta = async (codigo: string) => (await leerTodo(ctx, codigo)).venta;
  return {
    ...base,
    webpay,
    inicio,
    cliente,
    esperando,
    pagar,
    cobroDe,
    enWebpay,
    volver,
    /** Before each test: the clock, Webpay and the customer are as new. */
    async empezar() {
      ctx.clock.now = inicio;
      webpay.behave("honest");
      await db.execute(sql`truncate cobros_tarjeta, reembolsos_tarjeta cascade`);
      await encenderWebpay(ctx, admin);
      cliente.ana = await crearPersona(ctx);
    },
    /** A sale that was paid by card. */
    async pagada(hizo: Hizo = "credito"): Promise<{ codigo: string; token: string; cobro: number }> {
      const { codigo, token } = await enWebpay();
      await volver(webpay.hace(token, hizo));
      return { codigo, token, cobro: (await cobroDe(token)).id };
    },
    preguntar: () => consultarTarjetas(ctx, webpay.servicio),
    devolver: (codigo: string, cobro: number, monto: number, servicio = webpay.servicio) =>
      devolverTarjeta(ctx, servicio, { codigo, cobro, monto }, admin),
    pasan(minutos: number) {
      ctx.clock.now = new Date(ctx.now().getTime() + minutos * MINUTO);
    },
    async pagosDe(codigo: string) {
      const { id } = await venta(codigo);
      const filas = await db.select().from(pagos).where(eq(pagos.venta, id)).orderBy(pagos.id);
      return filas.map(({ monto, via, referencia, quien }) => ({ monto, via, referencia, quien }));
    },
    async devueltoDe(codigo: string) {
      const { id } = await venta(codigo);
      const filas = await db
        .select()
        .from(devoluciones)
        .where(eq(devoluciones.venta, id))
        .orderBy(devoluciones.id);
      return filas.map(({ monto, forma, deshecha_en }) => ({ monto, forma, viva: deshecha_en === null }));
    },
    async reembolsosDe(cobro: number) {
      const filas = await db
        .select()
        .from(reembolsos_tarjeta)
        .where(eq(reembolsos_tarjeta.cobro, cobro))
        .orderBy(reembolsos_tarjeta.id);
      return filas.map(({ monto, estado, tipo }) => ({ monto, estado, tipo }));
    },
    estado: async (codigo: string) => (await venta(codigo)).estado_pago,
    /** What the owner was told under that key. */
    async avisosDe(clave: string) {
      const suya = `admin:${clave}:${admin.codigo_referido}`;
      const filas = await db.select().from(notificaciones).where(eq(notificaciones.clave, suya));
      return filas.map(({ titulo, texto }) => `${titulo}. ${texto}`);
    },
  };
}

/** The row of `pagos` that the money of a card leaves. */
export const porWebpay = (token: string, monto = 15_000) => ({
  monto,
  via: "webpay",
  referencia: token,
  quien: "sistema:webpay",
});
