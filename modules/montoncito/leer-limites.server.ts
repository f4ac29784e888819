import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import type { Lector, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerJornada, leerLimitesDe } from "./jugadores.store.server.ts";
import { leerReloj } from "./partidas.store.server.ts";
import { limitesVigentes, SIN_LIMITES, topeDeHoy } from "./reglas/limites.ts";

/** What counts now, what waits, and what the day leaves. */
export async function leerLimites(ctx: Lector, { codigo_referido }: Sesion) {
  const ahora = await leerReloj(ctx);
  const limites = limitesVigentes((await leerLimitesDe(ctx, codigo_referido)) ?? SIN_LIMITES, ahora);
  const jornada = await leerJornada(ctx, codigo_referido, inicioDelDia(ahora));
  return { ...limites, ...jornada, tope_hoy: topeDeHoy(limites, jornada), ahora };
}
