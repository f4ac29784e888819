import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerPulsoVerificado } from "#modules/comun/baliza/pulso-verificado.server.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { notificarVarios } from "#modules/notificaciones/notificar.server.ts";
import { leerPuestas } from "../apuestas/apuestas.store.server.ts";
import { avisar } from "../avisar.ts";
import type { Saldada } from "../reglas/liquidacion.ts";
import { pasoPendiente, urlPartida } from "../reglas/partida.ts";
import { apartadaAviso, repartidaAviso } from "../textos.ts";
import { abrirPartida } from "./abrir-partida.server.ts";
import { anunciarMesa } from "./liquidar-mesa.server.ts";
import {
  apartarFila,
  bloquearApartada,
  bloquearViva,
  leerPartidasApartadas,
} from "./partidas.store.server.ts";
import { esDe, repartir } from "./repartir-partida.server.ts";

/**
 * Lets the next round open when the pulse of the closed one does not come. Its bets stay frozen and are settled when the pulse
 * comes. The next round does not rely on the beacon, whatever the table of pulses holds. `atento`: since when the caller drives the game.
 */
export function apartarPartida(ctx: Ctx, { atento }: { atento?: Date | undefined }): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const viva = await bloquearViva(tx);
    const { juego_activo: activo } = await leerAjustes(tx);
    if (!viva || pasoPendiente({ ...viva, activo, pulso: false, atento }).paso !== "apartar") return false;
    const { key_partida, baliza } = viva.partida;
    // The pulse may have come since the caller looked: then the round is dealt instead.
    if (baliza !== null && (await leerPulsoVerificado(tx, baliza)) !== null) return false;
    await apartarFila(tx, key_partida);
    await avisarApartada(tx, key_partida);
    anunciarMesa(tx, key_partida);
    if (activo) await abrirPartida(tx);
    return true;
  });
}

async function avisarApartada(tx: Tx, key: string): Promise<void> {
  const jugadores = new Set((await leerPuestas(tx, key)).map(({ jugador }) => jugador));
  await notificarVarios(
    tx,
    [...jugadores].map((usuario) => ({
      clave: `apartada:${key}:${usuario}`,
      usuario,
      enlace: urlPartida(key),
      ...apartadaAviso(key),
    })),
  );
}

/** Settles the rounds that stepped aside and whose pulse has come. One that fails does not keep the others waiting. */
export async function liquidarApartadas(ctx: Ctx): Promise<void> {
  for (const { key_partida, baliza } of await leerPartidasApartadas(ctx)) {
    try {
      const pulso = baliza === null ? null : await leerPulsoVerificado(ctx, baliza);
      if (pulso !== null) await liquidarApartada(ctx, key_partida, pulso);
    } catch (error) {
      const datos = { key: key_partida, ...describeError(error) };
      avisar(ctx, "game: a round that stepped aside was not settled", datos);
    }
  }
}

function liquidarApartada(ctx: Ctx, key: string, pulso: string): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const apartada = await bloquearApartada(tx, key);
    if (!apartada || !esDe(pulso, apartada.partida)) return false;
    const { jugadores } = await repartir(tx, apartada.partida, { baliza: pulso, en: apartada.ahora });
    await avisarRepartida(tx, key, jugadores);
    anunciarMesa(tx, key);
    // Nothing is revealed card by card here, so the new balances may be shown at once.
    for (const { jugador } of jugadores) tx.announce({ tabla: "libro_cuentas", usuario: jugador });
    return true;
  });
}

async function avisarRepartida(tx: Tx, key: string, jugadores: readonly Saldada[]): Promise<void> {
  await notificarVarios(
    tx,
    jugadores.map(({ jugador, neto }) => ({
      clave: `repartida:${key}:${jugador}`,
      usuario: jugador,
      enlace: urlPartida(key),
      ...repartidaAviso(key, neto),
    })),
  );
}
