import { registrarPago } from "#modules/compras/pago/registrar-pago.server.ts";
import { preguntarGanador } from "#modules/compras/premio/preguntar-ganador.server.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import { formularioAdmin, type Quienes } from "#tests/support/attack/attack.ts";
import type { Mundo } from "#tests/support/attack/mundo.ts";
import { comprar, comprarConPistas, comprarPagado, deTicket } from "#tests/support/shop/compras.ts";
import { ventaSinStock } from "#tests/support/shop/existencias.ts";
import { crearMovimiento } from "#tests/support/shop/movimientos.ts";
import { premioEnEspera } from "#tests/support/shop/pago-con-codigo.ts";
import { perderReembolso } from "#tests/support/shop/pagos-tarjeta.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { ganarPremio } from "#tests/support/shop/premios.ts";
import type { Accion, Acciones, Envio } from "./accion.ts";
import { EN_VENTA } from "./acciones-despachos.ts";
import { DIRECCION_DE_VENTA } from "./campos-admin.ts";

const DE_VENTAS = formularioAdmin({ hacen: ["ventas"], ven: ["lectura"] });
/** Only a dueña does it, on a page that `ventas` sees too: prizes and credits. */
const DE_PERSONAS = formularioAdmin({ ven: ["ventas", "lectura"] });

const con =
  (hacer: Quienes) =>
  (preparar: Accion["con"]): Accion => ({ hacer, ...(preparar && { con: preparar }) });
const deVentas = con(DE_VENTAS);

const venta =
  (estado: "pendiente" | "pagada", dados: Record<string, string> = {}) =>
  async (mundo: Mundo): Promise<Envio> => ({
    params: { codigo: await mundo.venta(estado) },
    campos: dados,
  });

/** A paid sale of a new customer: an undone sale waits again, and a customer may have ten that wait. */
const recienPagada = async ({ ctx, admin, tienda }: Mundo): Promise<string> =>
  comprarPagado(ctx, await crearPersona(ctx), admin, [deTicket(tienda.ticket)]);

/** A sale that waits for its payment, of a new customer for the same reason. */
const porPagar = async ({ ctx, tienda }: Mundo): Promise<string> =>
  comprar(ctx, await crearPersona(ctx), [deTicket(tienda.ticket)]);

/** A sale paid by card, with a refund about which Transbank no longer answers. */
const conReembolsoPerdido = async ({ ctx, venta: vender, tarjetaDe }: Mundo): Promise<Envio> => {
  const { codigo, id } = await tarjetaDe(await vender("pagada"));
  return { params: { codigo }, campos: { reembolso: await perderReembolso(ctx, Number(id)) } };
};

/** Sales, their payments, lines, dispatch and documents. */
export const ACCIONES_VENTAS: Record<string, Acciones> = {
  "/admin/ventas/nueva": {
    "": con(formularioAdmin({ hacen: ["ventas"], ven: ["lectura"] }, "→/admin/ventas/*"))(
      ({ ana, tienda }) => ({
        campos: { cliente: ana.email, articulo_1: tienda.ticket.ticket, cantidad_1: "1", repetir: "on" },
      }),
    ),
  },
  "/admin/ventas": {
    pago_recibido: deVentas(async (mundo) => ({ campos: { codigo: await porPagar(mundo) } })),
    deshacer: deVentas(async (mundo) => ({ campos: { codigo: await recienPagada(mundo) } })),
  },
  "/admin/ventas/:codigo": {
    pago_recibido: deVentas(async (mundo) => {
      const codigo = await porPagar(mundo);
      return { params: { codigo }, campos: { codigo } };
    }),
    registrar_pago: deVentas(async (mundo) => ({
      params: { codigo: await porPagar(mundo) },
      campos: { monto: "1.000" },
    })),
    usar_favor: deVentas(async ({ ctx, admin, tienda }) => {
      const persona = await crearPersona(ctx);
      const codigo = await comprar(ctx, persona, [deTicket(tienda.ticket)]);
      const movimiento = await crearMovimiento(ctx, { monto: 20_000 });
      await registrarPago(ctx, { codigo, monto: 20_000, via: "movimiento", movimiento }, admin);
      return { params: { codigo: await comprar(ctx, persona, [deTicket(tienda.ticket)]) } };
    }),
    deshacer: deVentas(async (mundo) => ({ params: { codigo: await recienPagada(mundo) } })),
    devolver: deVentas(async ({ ctx, venta }) => ({
      params: { codigo: await venta("pagada") },
      campos: { monto: "1.000", fecha: diaDe(ctx.now()), forma: "efectivo" },
    })),
    devolver_tarjeta: deVentas(async ({ venta: vender, tarjetaDe }) => {
      const { codigo, id } = await tarjetaDe(await vender("pagada"));
      return { params: { codigo }, campos: { cobro: id, monto: "1.000" } };
    }),
    tarjeta_si: deVentas(conReembolsoPerdido),
    tarjeta_no: deVentas(conReembolsoPerdido),
    rechazar: deVentas(venta("pendiente", { motivo: "No llegó" })),
    reabrir: deVentas(async ({ ctx, admin, venta, rechazarVenta }) => {
      const codigo = await venta("pendiente");
      await rechazarVenta(ctx, { codigo, motivo: "No llegó" }, admin);
      return { params: { codigo } };
    }),
    anular: deVentas(venta("pagada", { motivo: "Se arrepintió" })),
    anular_linea: deVentas(async ({ venta, lineaDe }) => {
      const codigo = await venta("pagada");
      return { params: { codigo }, campos: { linea: await lineaDe(codigo), motivo: "Sin existencia" } };
    }),
    reponer: deVentas(async ({ ctx, ana }) => {
      const { codigo, linea } = await ventaSinStock(ctx, ana);
      return { params: { codigo }, campos: { linea } };
    }),
    ...EN_VENTA,
    acreditar_referido: con(DE_PERSONAS)(async ({ ctx, admin, tienda }) => ({
      params: { codigo: await comprarConPistas(ctx, admin, [deTicket(tienda.ticket)]) },
      campos: { motivo: "Son hermanos" },
    })),
    elegir_opcion: deVentas(async ({ premioPorElegir }) => {
      const { codigo, opcion } = await premioPorElegir();
      return { params: { codigo }, campos: { opcion } };
    }),
    preguntar: deVentas(async ({ ctx, ana }) => ({
      params: { codigo: (await ganarPremio(ctx, ana)).codigo },
      campos: { pregunta: "¿Quién lo recibe?" },
    })),
    retirar_pregunta: deVentas(async ({ ctx, ana, admin }) => {
      const { codigo } = await ganarPremio(ctx, ana);
      await preguntarGanador(ctx, { codigo, pregunta: "¿Quién lo recibe?" }, admin);
      return { params: { codigo } };
    }),
    autorizar_premio: con(DE_PERSONAS)(async ({ ctx, admin, tienda }) => ({
      params: {
        codigo: await premioEnEspera(ctx, {
          sku: tienda.producto.sku,
          admin,
          carrito: [deTicket(tienda.ticket)],
        }),
      },
      campos: { motivo: "Vimos las dos cédulas" },
    })),
    despacho: deVentas(async (mundo) => {
      const codigo = await mundo.venta("pagada");
      const campos = { estado: "Preparando", seguimiento: "", [`nombre:${codigo}`]: "Ana Soto" };
      return { params: { codigo }, campos };
    }),
    direccion: deVentas(venta("pagada", DIRECCION_DE_VENTA)),
    costo: deVentas(venta("pagada", { costo: "9.000" })),
    diferencia: deVentas(async ({ ctx, admin, venta, fijarCostoEnvio }) => {
      const codigo = await venta("pagada");
      await fijarCostoEnvio(ctx, { codigo, costo: 9_000 }, admin);
      return { params: { codigo } };
    }),
    operacion: deVentas(async ({ venta, skuNuevo }) => ({
      params: { codigo: await venta("pendiente") },
      campos: { operacion: skuNuevo() },
    })),
    boleta: deVentas(async ({ venta, papel, skuNuevo }) => ({
      params: { codigo: await venta("pagada") },
      campos: { folio: skuNuevo(), archivo: papel() },
    })),
  },
};
