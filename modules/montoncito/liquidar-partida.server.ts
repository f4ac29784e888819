import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bloquearSaldos, moverNuevos } from "#modules/puntos/mover-puntos.server.ts";
import { insertarNetos, leerPuestas, marcarResultados } from "./apuestas.store.server.ts";
import { anunciar } from "./liquidar-mesa.server.ts";
import { abrirSemilla, bloquearViva, cerrarFila } from "./partidas.store.server.ts";
import { montonBanca } from "./reglas/apuesta.ts";
import { reparto } from "./reglas/cartas.ts";
import { asientosDePago, liquidar } from "./reglas/liquidacion.ts";
import { cierreEfectivo, instanteCierre, type Partida } from "./reglas/partida.ts";

/** At zero, closes, deals and pays the round in one transaction. False when it was not due or another process did it. */
export function liquidarPartida(ctx: Ctx): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const viva = await bloquearViva(tx);
    const cierre = viva && instanteCierre(viva.partida);
    if (!viva || !cierre || viva.partida.estado !== "cuenta" || viva.ahora < cierre) return false;
    await pagarPartida(tx, viva.partida, cierreEfectivo(cierre, viva.ahora));
    anunciar(tx, viva.partida.key_partida);
    return true;
  });
}

/** Deals from the seed, pays all players and closes the round, which must be locked and in its countdown. */
export async function pagarPartida(
  tx: Tx,
  { key_partida, totales, compromiso }: Partida,
  cerrada_en: Date,
): Promise<void> {
  const banca = montonBanca(totales);
  if (banca === null) throw new Error(`La partida ${key_partida} no dejó montón para la banca.`);
  const semilla = await abrirSemilla(tx, key_partida);
  const { cartas, compromiso: abierto } = await reparto(key_partida, semilla);
  if (abierto !== compromiso) throw new Error(`La semilla de ${key_partida} no abre su compromiso.`);
  const { resultados, jugadores } = liquidar(cartas, banca, await leerPuestas(tx, key_partida));
  const asientos = asientosDePago(key_partida, jugadores);
  const cuentas = asientos.flatMap(({ movimientos }) => movimientos.map(({ cuenta }) => cuenta));
  // Do not announce balances before the cards lie open: they would give the result away.
  const callado: Tx = { ...tx, announce: () => undefined };
  const saldos = await bloquearSaldos(tx, [...new Set(cuentas)]);
  await moverNuevos(callado, saldos, asientos);
  await marcarResultados(tx, key_partida, resultados);
  await insertarNetos(tx, key_partida, jugadores, cerrada_en);
  if (!(await cerrarFila(tx, key_partida, { banca, cerrada_en, semilla: bytesAHex(semilla), cartas })))
    throw new Error(`La partida ${key_partida} ya no estaba en cuenta.`);
}
