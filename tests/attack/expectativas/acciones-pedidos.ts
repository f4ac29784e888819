import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { preguntarGanador } from "#modules/compras/premio/preguntar-ganador.server.ts";
import { q } from "#tests/support/attack/attack.ts";
import { devolucionHasta } from "#tests/support/shop/devoluciones.ts";
import { ventaEnviada } from "#tests/support/shop/existencias.ts";
import { ganarPremio } from "#tests/support/shop/premios.ts";
import type { Acciones } from "./accion.ts";

/** What a person does with an order that is paid. */
export const ACCIONES_PEDIDO: Acciones = {
  aceptar: {
    hacer: q("→/ingresar", 200, 404),
    con: async ({ ctx, venta }) => {
      const id = await venta("pendiente");
      return { campos: { id, version: (await leerAjustes(ctx)).terminos_version } };
    },
  },
  responder_pregunta: {
    hacer: q("→/ingresar", 200, 404),
    con: async ({ ctx, ana, admin }) => {
      const { codigo: id } = await ganarPremio(ctx, ana);
      await preguntarGanador(ctx, { codigo: id, pregunta: "¿Quién lo recibe?" }, admin);
      return { campos: { id, respuesta: "Yo" } };
    },
  },
  recibido: {
    hacer: q("→/ingresar", 200, 404),
    con: async ({ ctx, ana, admin }) => ({ campos: { id: (await ventaEnviada(ctx, ana, admin)).codigo } }),
  },
  cancelar_devolucion: {
    hacer: q("→/ingresar", 200, 404),
    con: async ({ ctx, ana, admin }) => {
      const { codigo, id } = await devolucionHasta(ctx, { cliente: ana, admin }, "aceptada");
      return { campos: { id: codigo, devolucion: id } };
    },
  },
  elegir_opcion: {
    hacer: q("→/ingresar", 200, 404),
    con: async ({ premioPorElegir }) => {
      const { codigo: id, opcion } = await premioPorElegir();
      return { campos: { id, opcion } };
    },
  },
};
