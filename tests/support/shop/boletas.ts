import { asc, eq } from "drizzle-orm";
import { boletas_documentos, ventas } from "#database/schema.ts";
import { atenderBoletas, repasarBoletas } from "#modules/boletas/atender-boletas.server.ts";
import type { Sii } from "#modules/boletas/envio/sesion-sii.server.ts";
import {
  firmarDocumento,
  firmarSemilla,
  firmarSobre,
} from "#modules/boletas/firma/firmar-documento.server.ts";
import { encenderConFolios, type PedidoBoletas } from "#tests/support/boletas/encender.ts";
import { openSii } from "#tests/support/boletas/sii.ts";
import { comprarPagado, deProducto, tiendaConAdmin } from "./compras.ts";
import { crearPersona } from "./personas.ts";

const MINUTO = 60_000;

/** Signs in the thread of the test: starting another one takes longer than the signatures. */
export const firmadorDePrueba: Sii["firmador"] = {
  documento: async (documento, caf, firmante) => firmarDocumento(documento, caf, firmante),
  sobre: async (caratula, documentos, firmante) => firmarSobre(caratula, documentos, firmante),
  semilla: async (semilla, firmante) => firmarSemilla(semilla, firmante),
};

/** A shop with electronic boletas and a double of the SII. */
export async function tiendaConBoletas(
  pedido: PedidoBoletas = {},
  abrirBase?: Parameters<typeof tiendaConAdmin>[0],
) {
  const base = await tiendaConAdmin(abrirBase);
  const { db, ctx, tienda, admin } = base;
  const doble = await openSii();
  const sii: Sii = { servicio: doble.servicio, firmador: firmadorDePrueba, tokens: new Map() };
  const { autoridad, cargar } = await encenderConFolios(ctx, admin, pedido);
  const ana = await crearPersona(ctx);
  const pasan = (minutos: number) => {
    ctx.clock.now = new Date(ctx.now().getTime() + minutos * MINUTO);
  };
  return {
    ...base,
    doble,
    sii,
    autoridad,
    cargar,
    ana,
    pasan,
    /** A paid sale of $10.000. */
    pagada: (cliente = ana, cantidad = 1) =>
      comprarPagado(ctx, cliente, admin, [deProducto(tienda.producto, cantidad)]),
    /** One turn of the job of each minute. */
    atender: () => atenderBoletas(ctx, sii),
    repasar: () => repasarBoletas(ctx),
    /** The documents of a sale, the first one first. */
    async documentosDe(codigo: string) {
      const filas = await db
        .select({ documento: boletas_documentos })
        .from(boletas_documentos)
        .innerJoin(ventas, eq(ventas.id, boletas_documentos.venta))
        .where(eq(ventas.codigo, codigo))
        .orderBy(asc(boletas_documentos.numero));
      return filas.map(({ documento }) => documento);
    },
  };
}
