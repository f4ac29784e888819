import type { Lector } from "#modules/comun/tx/contexto.ts";
import { sumarCuentas } from "./economia.store.server.ts";
import type { EconomiaPuntos } from "./economia.ts";

/** Issued = held + pooled + staked + spent + house, read from the accounts of the book. */
export const leerEconomia = (ctx: Lector): Promise<EconomiaPuntos> => sumarCuentas(ctx);
