import { eq } from "drizzle-orm";
import { devoluciones_pedidas } from "#database/schema.ts";
import { pedirDevolucion } from "#modules/compras/devoluciones/pedir-devolucion.server.ts";
import { formularioAdmin, q } from "#tests/support/attack/attack.ts";
import { comprarPagado, deProducto } from "#tests/support/shop/compras.ts";
import { devolucionHasta } from "#tests/support/shop/devoluciones.ts";
import { lineaDe, productoContado, ventaEnviada } from "#tests/support/shop/existencias.ts";
import type { Accion, Acciones, Envio } from "./accion.ts";

const DE_VENTAS = formularioAdmin({ hacen: ["ventas"], ven: ["lectura"] });

const enMesa = (
  hasta: Parameters<typeof devolucionHasta>[2],
  campos: Record<string, string> = {},
  solucion: Parameters<typeof devolucionHasta>[3] = "dinero",
): Accion => ({
  hacer: DE_VENTAS,
  con: async ({ ctx, ana, admin }): Promise<Envio> => {
    const { id, linea } = await devolucionHasta(ctx, { cliente: ana, admin }, hasta, solucion);
    return { params: { id }, campos: { ...campos, [`llego:${linea}`]: "sana" } };
  },
});

/** A decided refund to the card with which the purchase was paid. */
const aLaTarjeta: Accion = {
  hacer: DE_VENTAS,
  con: async ({ ctx, ana, admin, tarjetaDe }): Promise<Envio> => {
    const { id, codigo } = await devolucionHasta(ctx, { cliente: ana, admin }, "por_transferir");
    await tarjetaDe(codigo);
    await ctx.db
      .update(devoluciones_pedidas)
      .set({ forma: "tarjeta", cuenta: null })
      .where(eq(devoluciones_pedidas.id, Number(id)));
    return { params: { id } };
  },
};

/** A decided refund of a purchase that Khipu collected; `preguntado` without an answer of Khipu. */
const enKhipu = (preguntado: boolean): Accion => ({
  hacer: DE_VENTAS,
  con: async ({ ctx, ana, admin, khipuDe, reembolsoSinRespuesta }): Promise<Envio> => {
    const { id, codigo } = await devolucionHasta(ctx, { cliente: ana, admin }, "por_transferir");
    await khipuDe(codigo);
    if (preguntado) await reembolsoSinRespuesta(id);
    return { params: { id } };
  },
});

/** What ana withdraws from before it is sent. */
const sinEnviar: Accion = {
  hacer: DE_VENTAS,
  con: async ({ ctx, ana, admin }): Promise<Envio> => {
    const producto = await productoContado(ctx, 3);
    const codigo = await comprarPagado(ctx, ana, admin, [deProducto(producto)]);
    const unidades = [{ linea: Number(await lineaDe(ctx, codigo)), cantidad: 1 }];
    const entrada = { tipo: "retracto", forma: "a_favor" };
    const { id } = await pedirDevolucion(ctx, { codigo, unidades, entrada, fotos: [] }, ana);
    return { params: { id: String(id) } };
  },
};

/** A return to a bank account that the customer has not named yet. */
const sinCuenta: Accion = {
  hacer: q("→/ingresar", 200, 404),
  con: async ({ ctx, ana, admin }): Promise<Envio> => {
    const { id, codigo } = await devolucionHasta(ctx, { cliente: ana, admin }, "recibida");
    await ctx.db
      .update(devoluciones_pedidas)
      .set({ cuenta: null })
      .where(eq(devoluciones_pedidas.id, Number(id)));
    const cuenta = {
      titular: "Ana Soto",
      banco: "BancoEstado",
      tipo_cuenta: "CuentaRUT",
      numero: "12345678",
    };
    return { params: { codigo }, campos: { id, ...cuenta, rut: "12.345.678-5" } };
  },
};

/** The desk, and the customer's own page. */
export const ACCIONES_DEVOLUCIONES: Record<string, Acciones> = {
  "/admin/devoluciones/:id": {
    aceptar: enMesa("pedida"),
    aceptar_sin_envio: sinEnviar,
    rechazar: enMesa("pedida", { motivo: "Se golpeó" }),
    recibir: enMesa("aceptada"),
    decidir: enMesa("recibida"),
    deshacer: enMesa("decidida"),
    transferir: enMesa("por_transferir", { motivo: "Mostró su cartola" }),
    a_la_tarjeta: aLaTarjeta,
    por_transferencia: aLaTarjeta,
    por_khipu: enKhipu(false),
    khipu_si: enKhipu(true),
    khipu_no: enKhipu(true),
    pagar_vuelta: enMesa("recibida", { monto: "3500", comprobante: "Boleta 12, transferencia 345" }),
    resolver: enMesa("recibida", {}, "reparacion"),
  },
  "/mis-pedidos/:codigo/devolver": {
    pedir: {
      hacer: q("→/ingresar", 200, 404),
      con: async ({ ctx, ana, admin }) => {
        const { codigo, linea } = await ventaEnviada(ctx, ana, admin);
        return { params: { codigo }, campos: { linea: String(linea), tipo: "retracto", forma: "a_favor" } };
      },
    },
    cuenta: sinCuenta,
    enviar: {
      hacer: q("→/ingresar", 200, 404),
      con: async ({ ctx, ana, admin }) => {
        const { codigo, id } = await devolucionHasta(ctx, { cliente: ana, admin }, "aceptada");
        return { params: { codigo }, campos: { id, seguimiento: "BX1" } };
      },
    },
  },
};
