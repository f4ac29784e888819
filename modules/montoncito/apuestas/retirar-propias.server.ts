import { QUICKNET } from "#modules/comun/baliza/drand.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import type { Asiento } from "#modules/puntos/asiento.ts";
import { anunciarMesa, enAsientos, leerUltimaRonda } from "../partida/liquidar-mesa.server.ts";
import { bloquearViva, leerViva } from "../partida/partidas.store.server.ts";
import { numeroDe, recibeApuestas } from "../reglas/apuesta.ts";
import type { Puesta } from "../reglas/liquidacion.ts";
import { clavePropia, type PedidoMesa, type Plegada, plegarMesa, pulsoConocido } from "../reglas/mesa.ts";
import type { Partida } from "../reglas/partida.ts";
import { escribirMesa, leerPuestas } from "./apuestas.store.server.ts";

/** All bets of one player in the locked round, and what withdrawing them writes. */
export type Retiro = {
  puntos: number;
  asientos: Asiento[];
  key_partida: string;
  plegada: Plegada;
  ahora: Date;
};

/**
 * Locks the live round and prepares the withdrawal of a player's bets; null when there are none or the round takes no more
 * withdrawals. Call it before any other lock of the transaction: bets lock the round first too.
 */
export async function prepararRetiro(tx: Tx, jugador: string): Promise<Retiro | null> {
  const viva = await bloquearViva(tx);
  if (!viva || !recibeApuestas(viva.partida, viva.ahora)) return null;
  const cadena = tx.baliza ?? QUICKNET;
  const ultima = await leerUltimaRonda(tx, viva.partida, cadena);
  if (pulsoConocido(viva.partida.baliza, cadena, ultima)) return null;
  const puestas = await leerPuestas(tx, viva.partida.key_partida, [jugador]);
  return puestas.length > 0 ? plegarRetiro(viva.partida, viva.ahora, puestas) : null;
}

/** The points that a withdrawal would return now; read without a lock, to show them. */
export async function sumarRetirables(ctx: Lector, jugador: string): Promise<number> {
  const viva = await leerViva(ctx);
  if (!viva || !recibeApuestas(viva.partida, viva.ahora)) return 0;
  return sumar(await leerPuestas(ctx, viva.partida.key_partida, [jugador]));
}

const sumar = (puestas: readonly Puesta[]) => puestas.reduce((suma, { puntos }) => suma + puntos, 0);

function plegarRetiro(partida: Partida, ahora: Date, puestas: readonly Puesta[]): Retiro {
  const { key_partida } = partida;
  const pedidos = puestas.map(
    ({ jugador, montoncito }): PedidoMesa => ({
      tipo: "retiro",
      jugador,
      numeroMonton: numeroDe(montoncito),
    }),
  );
  const propias = new Map(
    puestas.map(({ jugador, montoncito, puntos }) => [clavePropia(jugador, numeroDe(montoncito)), puntos]),
  );
  const nada = new Map<string, number>();
  const situacion = {
    mesa: partida,
    ahora,
    // A withdrawal starts no countdown and is under no limit.
    cadena: QUICKNET,
    ultima_ronda: 0,
    apuesta_maxima: 0,
    cupo: 0,
    saldos: nada,
    topes: nada,
    propias,
    deudas: nada,
  };
  const plegada = plegarMesa(situacion, pedidos);
  const asientos = enAsientos(key_partida, pedidos, plegada.pasos);
  return { puntos: sumar(puestas), asientos, key_partida, plegada, ahora };
}

/** Writes the rows of a prepared withdrawal, whose entries the caller has put into the book. */
export async function escribirRetiro(tx: Tx, { key_partida, plegada, ahora }: Retiro): Promise<void> {
  await escribirMesa(tx, key_partida, plegada, ahora);
  anunciarMesa(tx, key_partida);
}
