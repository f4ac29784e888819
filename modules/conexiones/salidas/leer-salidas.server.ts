import { paginasDe } from "#modules/comun/conteo.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { type EstadoSecreto, type NombreSecreto, verSecretos } from "#modules/conexiones/secretos.server.ts";
import {
  borrarEnviosDeSalidas,
  type FiltroEnvios,
  leerEnviosDeSalidas,
  type ResumenEnvio,
} from "./envios.store.server.ts";
import { type FilaSalida, leerSalidas } from "./salidas.store.server.ts";

const POR_PAGINA = 20;

export type SalidaVista = Omit<FilaSalida, "quien" | "espera_hasta"> & { secreto: EstadoSecreto };

export type PaginaSalidas = {
  salidas: SalidaVista[];
  envios: ResumenEnvio[];
  pagina: number;
  paginas: number;
};

/** The addresses and a page of the log, newest first; for a page beyond the last one, the last one. */
export async function verSalidas(
  ctx: Ctx,
  { pagina: pedida, ...filtro }: FiltroEnvios & { pagina: number },
): Promise<PaginaSalidas> {
  const filas = await leerSalidas(ctx);
  const secretos = await verSecretos(
    ctx,
    filas.map(({ id }): NombreSecreto => `salida.${id}`),
  );
  const leer = (pagina: number) =>
    leerEnviosDeSalidas(ctx, filtro, { limite: POR_PAGINA, desde: (pagina - 1) * POR_PAGINA });
  const leida = await leer(pedida);
  const paginas = paginasDe(leida.total, POR_PAGINA);
  const pagina = Math.min(pedida, paginas);
  const { filas: envios } = pagina === pedida ? leida : await leer(pagina);
  return {
    salidas: filas.map(({ quien: _quien, espera_hasta: _espera, ...salida }, lugar) => ({
      ...salida,
      secreto: secretos[lugar] ?? null,
    })),
    envios,
    pagina,
    paginas,
  };
}

const VIDA_MS = 30 * DIA_MS;

/** Deletes the log after a month. An event that never left by then is of no use to its receiver. */
export const limpiarEnvios = (ctx: Ctx): Promise<number> =>
  borrarEnviosDeSalidas(ctx, new Date(ctx.now().getTime() - VIDA_MS));
