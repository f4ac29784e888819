import type { Ctx } from "#modules/comun/contexto.ts";
import { sumarCuentas } from "./economia.store.server.ts";
import type { EconomiaPuntos } from "./economia-puntos.ts";

/** Issued = held + pooled + staked + spent + house, read from the accounts of the book. */
export const leerEconomia = (ctx: Pick<Ctx, "db">): Promise<EconomiaPuntos> => sumarCuentas(ctx);
