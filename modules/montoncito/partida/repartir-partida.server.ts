import { SIN_BALIZA } from "#modules/comun/baliza/drand.ts";
import { hexABytes } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bloquearSaldos, moverNuevos } from "#modules/puntos/mover-puntos.server.ts";
import { insertarNetos, leerPuestas, marcarResultados } from "../apuestas/apuestas.store.server.ts";
import { asientosDePago, type LiquidacionPartida, liquidar } from "../reglas/liquidacion.ts";
import { cierreEfectivo, esperaPulso, type Partida } from "../reglas/partida.ts";
import { instanteDeBaliza, repartirCartas } from "../reglas/protocolo.ts";
import { anunciarMesa } from "./liquidar-mesa.server.ts";
import { bloquearViva, repartirFila } from "./partidas.store.server.ts";

/**
 * Deals and pays the closed round with its pulse, whose signature the caller has verified. False when the round does not wait for
 * it or another process dealt it.
 */
export function repartirPartida(ctx: Ctx, pulso: string): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const viva = await bloquearViva(tx);
    if (!viva || !esperaPulso(viva.partida) || !esDe(pulso, viva.partida)) return false;
    const { partida, ahora } = viva;
    await repartir(tx, partida, { baliza: pulso, en: cierreEfectivo(previsto(tx, partida) ?? ahora, ahora) });
    anunciarMesa(tx, partida.key_partida);
    return true;
  });
}

/** Whether the pulse is the one that the round pinned. */
export const esDe = (pulso: string, { baliza }: Partida): boolean =>
  baliza !== null && pulso.startsWith(`${baliza}:`);

/** When the cards were due: as soon as the pulse was out, and not before the round was closed. */
function previsto({ baliza: cadena }: Tx, { baliza, cerrada_en }: Partida): Date | null {
  const sale = instanteDeBaliza(baliza, cadena);
  return sale && cerrada_en && sale < cerrada_en ? cerrada_en : sale;
}

/** Deals a closed round, which must be locked, and pays all its players. */
export async function repartir(
  tx: Tx,
  partida: Partida,
  { baliza, en: repartida_en }: { baliza: string | null; en: Date },
): Promise<LiquidacionPartida> {
  const { key_partida, protocolo, semilla, banca, huella_apuestas } = partida;
  if (semilla === null || banca === null) throw new Error(`La partida ${key_partida} no está cerrada.`);
  const cartas = await repartirCartas({
    protocolo,
    key_partida,
    semilla: hexABytes(semilla),
    huella_apuestas: huella_apuestas ?? "",
    baliza: baliza ?? SIN_BALIZA,
  });
  const final = liquidar(cartas, banca, await leerPuestas(tx, key_partida));
  const asientos = asientosDePago(key_partida, final.jugadores);
  const cuentas = asientos.flatMap(({ movimientos }) => movimientos.map(({ cuenta }) => cuenta));
  // Do not announce balances before the cards lie open: they would give the result away.
  const callado: Tx = { ...tx, announce: () => undefined };
  const saldos = await bloquearSaldos(tx, [...new Set(cuentas)]);
  await moverNuevos(callado, saldos, asientos);
  await marcarResultados(tx, key_partida, final.resultados);
  await insertarNetos(tx, key_partida, final.jugadores, repartida_en);
  const reparto = { cartas, baliza, repartida_en, neto_banca: final.banca };
  if (!(await repartirFila(tx, key_partida, reparto)))
    throw new Error(`La partida ${key_partida} ya estaba repartida.`);
  return final;
}
