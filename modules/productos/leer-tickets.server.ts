import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { LectorComun } from "#modules/comun/tx/contexto.ts";
import { leerTicketsPublicos } from "./productos.store.server.ts";

export type TicketPublico = Awaited<ReturnType<typeof leerTicketsPublicos>>[number];

/** The public tickets, and whether their sale is switched on. */
export async function leerTickets(ctx: LectorComun) {
  const [tickets, { tickets_en_venta }] = await Promise.all([leerTicketsPublicos(ctx), leerAjustes(ctx)]);
  return { tickets, tickets_en_venta };
}
