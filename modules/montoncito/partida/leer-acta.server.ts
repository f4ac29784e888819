import type { Ctx } from "#modules/comun/tx/contexto.ts";
import type { ActaPartida } from "../reglas/acta.ts";
import { numeroDe } from "../reglas/apuesta.ts";
import type { Partida } from "../reglas/partida.ts";
import { type ApuestaFija, seudonimoJugador } from "../reglas/protocolo.ts";
import { leerPuestasNombradas } from "../seudonimos.store.server.ts";
import { cartasDe } from "./leer-partida.server.ts";
import { buscarPartida } from "./partidas.store.server.ts";

/** The record of any round by its key; null for an unknown one. */
export async function leerActaPartida(
  ctx: Pick<Ctx, "db" | "secret">,
  key: string,
): Promise<ActaPartida | null> {
  const encontrada = await buscarPartida(ctx, key);
  if (!encontrada) return null;
  const { partida } = encontrada;
  return {
    version: partida.protocolo,
    key_partida: partida.key_partida,
    garantia: partida.garantia,
    compromiso: partida.compromiso,
    tiempo_inicio: texto(partida.tiempo_inicio),
    duracion: partida.duracion,
    semilla: partida.semilla,
    baliza: partida.baliza,
    apuestas: partida.cerrada_en && (await apuestasFijas(ctx, partida)),
    huella_apuestas: partida.huella_apuestas,
    banca: partida.banca,
    cartas: await cartasDe(ctx, partida),
    cerrada_en: texto(partida.cerrada_en),
    repartida_en: texto(partida.repartida_en),
  };
}

const texto = (instante: Date | null) => instante?.toISOString() ?? null;

/** Ordered as they are hashed. */
async function apuestasFijas(
  ctx: Pick<Ctx, "db" | "secret">,
  { key_partida }: Partida,
): Promise<ApuestaFija[]> {
  const puestas = await leerPuestasNombradas(ctx, key_partida);
  const fijas = puestas.map(async ({ jugador, montoncito, puntos, seudonimo }) => ({
    participante: seudonimo ?? (await seudonimoJugador(ctx.secret, key_partida, jugador)),
    monton: numeroDe(montoncito),
    puntos,
  }));
  return (await Promise.all(fijas)).toSorted(
    (a, b) => a.participante.localeCompare(b.participante) || a.monton - b.monton,
  );
}
