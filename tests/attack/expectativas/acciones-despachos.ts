import { eq } from "drizzle-orm";
import { productos_compras } from "#database/schema.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { confirmarRecepcion } from "#modules/despachos/confirmar-recepcion.server.ts";
import { formularioAdmin } from "#tests/support/attack/attack.ts";
import { ventaEnviada } from "#tests/support/shop/existencias.ts";
import type { Accion, Acciones } from "./accion.ts";

const DE_VENTAS = formularioAdmin({ hacen: ["ventas"], ven: ["lectura"] });
const deVentas = (preparar: NonNullable<Accion["con"]>): Accion => ({ hacer: DE_VENTAS, con: preparar });

/** The forms of a parcel on the page of its sale. */
export const EN_VENTA: Acciones = {
  recibir_de_vuelta: deVentas(async ({ ctx, ana, admin }) => {
    const { codigo, linea } = await ventaEnviada(ctx, ana, admin);
    return { params: { codigo }, campos: { linea } };
  }),
  seguimiento: deVentas(async ({ ctx, ana, admin }) => {
    const { codigo, linea } = await ventaEnviada(ctx, ana, admin);
    return {
      params: { codigo },
      campos: { lineas: linea, transportista: "Starken", seguimiento: "S-2" },
    };
  }),
  confirmar_dia: deVentas(async ({ ctx, ana, admin }) => {
    const { codigo, linea } = await ventaEnviada(ctx, ana, admin);
    const hace = (dias: number) => new Date(ctx.now().getTime() - dias * DIA_MS);
    await ctx.db
      .update(productos_compras)
      .set({ enviado_en: hace(10), llega_en: hace(6) })
      .where(eq(productos_compras.id, Number(linea)));
    await confirmarRecepcion(ctx, { codigo, dia: diaDe(hace(2)) }, ana);
    return { params: { codigo }, campos: { linea } };
  }),
  retirar_envio: deVentas(async ({ ctx, ana, admin }) => {
    const { codigo, linea } = await ventaEnviada(ctx, ana, admin);
    return { params: { codigo }, campos: { lineas: linea, motivo: "Volvió" } };
  }),
};

export const ACCIONES_DESPACHOS: Record<string, Acciones> = {
  "/admin/despachos": {
    preparar: deVentas(async ({ venta }) => {
      const codigo = await venta("pagada");
      return { campos: { venta: codigo, [`nombre:${codigo}`]: "Ana Soto" } };
    }),
    entregar: deVentas(async ({ ctx, ana, admin }) => ({
      campos: { venta: (await ventaEnviada(ctx, ana, admin)).codigo },
    })),
  },
  "/admin/despachos/enviar": {
    "": deVentas(async ({ venta }) => {
      const codigo = await venta("pagada");
      const suyos = { [`seguimiento:${codigo}`]: "S-1", [`nombre:${codigo}`]: "Ana Soto" };
      return { campos: { venta: codigo, transportista: "Starken", ...suyos } };
    }),
  },
};
