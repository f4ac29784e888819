import type { Ctx, Sesion } from "#modules/comun/contexto.ts";
import { inicioDelDia } from "#modules/comun/fechas.ts";
import { leerJornada, leerLimitesDe } from "./jugadores.store.server.ts";
import { limitesVigentes, SIN_LIMITES, topeDeHoy } from "./limites.ts";
import { leerReloj } from "./partidas.store.server.ts";

/** What counts now, what waits, and what the day leaves. */
export async function leerLimites(ctx: Pick<Ctx, "db">, { codigo_referido }: Sesion) {
  const ahora = await leerReloj(ctx);
  const limites = limitesVigentes((await leerLimitesDe(ctx, codigo_referido)) ?? SIN_LIMITES, ahora);
  const jornada = await leerJornada(ctx, codigo_referido, inicioDelDia(ahora));
  return { ...limites, ...jornada, tope_hoy: topeDeHoy(limites, jornada), ahora };
}
