import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { leerBancaDe, leerReloj, leerViva } from "./partida/partidas.store.server.ts";
import { bancaEnRiesgo, type JornadaBanca } from "./reglas/limites.ts";
import { leerLlavesPartidas } from "./semillas.store.server.ts";

export type Banca = JornadaBanca & {
  /** What the house may lose in one day. */
  perdida_banca_diaria: number;
  /** Whether what it has lost and may lose today comes near that limit. */
  en_riesgo: boolean;
  /** Whether the seed of the round in play is encrypted with a key that the shop does not have: its bets wait for that key. */
  ilegible: boolean;
};

/** How the house stands today, for the panel. */
export async function leerBanca(ctx: Lector & Pick<Ctx, "cofre">): Promise<Banca> {
  const viva = await leerViva(ctx);
  const { perdida_banca_diaria } = await leerAjustes(ctx);
  const { neto_hoy, apartado } = await leerBancaDe(ctx, inicioDelDia(viva?.ahora ?? (await leerReloj(ctx))));
  const sobre_la_mesa = viva && viva.partida.repartida_en === null ? viva.partida.totales : [];
  const en_juego = sobre_la_mesa.reduce((suma, puntos) => suma + puntos, apartado);
  const jornada = { neto_hoy, en_juego };
  const llaves = await leerLlavesPartidas(ctx);
  return {
    ...jornada,
    perdida_banca_diaria,
    en_riesgo: bancaEnRiesgo(perdida_banca_diaria, jornada),
    ilegible: llaves.some(({ llave }) => !ctx.cofre.llaves.includes(llave)),
  };
}
