import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import { leerTicketsPublicos } from "./productos.store.server.ts";

export type TicketPublico = Awaited<ReturnType<typeof leerTicketsPublicos>>[number];

/** The tickets that anybody may buy, and whether they are on sale at all. */
export async function leerTickets(ctx: Lector) {
  const [tickets, { tickets_en_venta }] = await Promise.all([leerTicketsPublicos(ctx), leerAjustes(ctx)]);
  return { tickets, tickets_en_venta };
}
