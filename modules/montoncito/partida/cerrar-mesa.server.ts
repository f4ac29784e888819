import { SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerPuestas } from "../apuestas/apuestas.store.server.ts";
import { montonBanca, numeroDe } from "../reglas/apuesta.ts";
import type { Puesta } from "../reglas/liquidacion.ts";
import { cierreEfectivo, instanteCierre, type Partida } from "../reglas/partida.ts";
import {
  type ApuestaFija,
  compromisoPartida,
  huellaApuestas,
  seudonimoJugador,
} from "../reglas/protocolo.ts";
import { insertarSeudonimosPartida } from "../seudonimos.store.server.ts";
import { anunciarMesa } from "./liquidar-mesa.server.ts";
import { abrirSemillaPartida, bloquearViva, cerrarFila } from "./partidas.store.server.ts";
import { repartir } from "./repartir-partida.server.ts";

/**
 * At zero, freezes the bets and publishes them with the seed. A round without a beacon is dealt and paid in the same transaction.
 * False when it was not due or another process did it.
 */
export function cerrarMesa(ctx: Ctx): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const viva = await bloquearViva(tx);
    const cierre = viva && instanteCierre(viva.partida);
    if (!viva || !cierre || viva.partida.estado !== "cuenta" || viva.ahora < cierre) return false;
    await cerrar(tx, viva.partida, cierreEfectivo(cierre, viva.ahora));
    anunciarMesa(tx, viva.partida.key_partida);
    return true;
  });
}

/** Closes a round, which must be locked and in its countdown, and deals it unless it waits for a pulse. */
export async function cerrar(tx: Tx, partida: Partida, cerrada_en: Date): Promise<void> {
  const cerrada = await congelar(tx, partida, cerrada_en);
  if (partida.garantia === "ninguna") await repartir(tx, cerrada, { baliza: cerrada.baliza, en: cerrada_en });
}

async function congelar(tx: Tx, partida: Partida, cerrada_en: Date): Promise<Partida> {
  const { key_partida, protocolo, compromiso } = partida;
  const banca = montonBanca(partida.totales);
  if (banca === null) throw new Error(`La partida ${key_partida} no dejó montón para la banca.`);
  const semilla = await abrirSemillaPartida(tx, key_partida);
  if ((await compromisoPartida(protocolo, key_partida, semilla)) !== compromiso)
    throw new Error(`La semilla de ${key_partida} no abre su compromiso.`);
  const apuestas = await nombrar(tx, key_partida, await leerPuestas(tx, key_partida));
  const v2 = protocolo === "montoncito-v2";
  const cierre = {
    banca,
    cerrada_en,
    semilla: bytesAHex(semilla),
    huella_apuestas: v2 ? await huellaApuestas(key_partida, apuestas) : null,
    baliza: partida.garantia === "drand" ? partida.baliza : v2 ? SIN_BALIZA : null,
  };
  if (!(await cerrarFila(tx, key_partida, cierre)))
    throw new Error(`La partida ${key_partida} ya no estaba en cuenta.`);
  return { ...partida, ...cierre, estado: "Cerrada", version: partida.version + 1 };
}

/** Stores a pseudonym for every player: the record must not change when the shop's secret does. */
async function nombrar(tx: Tx, key: string, puestas: readonly Puesta[]): Promise<ApuestaFija[]> {
  const seudonimos = new Map<string, string>();
  for (const { jugador } of puestas)
    if (!seudonimos.has(jugador)) seudonimos.set(jugador, await seudonimoJugador(tx.secret, key, jugador));
  await insertarSeudonimosPartida(tx, key, seudonimos);
  return puestas.map(({ jugador, montoncito, puntos }) => ({
    participante: seudonimos.get(jugador) ?? "",
    monton: numeroDe(montoncito),
    puntos,
  }));
}
