import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { SemillaIlegible } from "#modules/comun/cripto/cofre.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bloquearSaldos, moverNuevos } from "#modules/puntos/mover-puntos.server.ts";
import { cancelarApuestas, leerJugadores, leerPuestas } from "../apuestas/apuestas.store.server.ts";
import { recibeApuestas } from "../reglas/apuesta.ts";
import { asientosDeAnulacion } from "../reglas/liquidacion.ts";
import { type Partida, type PasoPartida, pasoPendiente } from "../reglas/partida.ts";
import { abrirPartida } from "./abrir-partida.server.ts";
import { anunciarMesa } from "./liquidar-mesa.server.ts";
import { abrirSemillaPartida, bloquearViva, terminarFila } from "./partidas.store.server.ts";

/** Ends a round whose results were shown and opens the next one, in one transaction. */
export const finalizarPartida = (ctx: Ctx): Promise<boolean> =>
  terminar(ctx, "finalizar", async (tx, { key_partida }) => {
    await terminarFila(tx, key_partida, { desde: "Cerrada", hasta: "finalizada" });
    for (const usuario of await leerJugadores(tx, key_partida)) {
      tx.announce({ tabla: "libro_cuentas", usuario });
    }
  });

/** Annuls a round that got no bet for a day, or that is open while the game is paused: returns all stakes. */
export const anularPartida = (ctx: Ctx): Promise<boolean> =>
  terminar(ctx, "anular", async (tx, { key_partida }) => {
    await devolverApuestas(tx, key_partida);
    await terminarFila(tx, key_partida, {
      desde: "abierta",
      hasta: "anulada",
      semilla: await semillaParaPublicar(tx, key_partida),
    });
  });

async function devolverApuestas(tx: Tx, key: string): Promise<void> {
  const asientos = asientosDeAnulacion(key, await leerPuestas(tx, key));
  const cuentas = asientos.flatMap(({ movimientos }) => movimientos.map(({ cuenta }) => cuenta));
  const saldos = await bloquearSaldos(tx, [...new Set(cuentas)]);
  await moverNuevos(tx, saldos, asientos);
  await cancelarApuestas(tx, key);
}

/**
 * Annuls the round in play when its seed cannot be read: without it no card can be dealt. Returns all stakes and opens the next
 * round. Only while the round takes bets: from the end of the countdown on its pulse may be known, and a person who starts the
 * shop with another key could take back a lost stake. False when the seed can be read or bets have ended.
 */
export function anularIlegible(ctx: Ctx): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const viva = await bloquearViva(tx);
    if (!viva) return false;
    const { key_partida, estado } = viva.partida;
    if (estado !== "abierta" && estado !== "cuenta") return false;
    if (!recibeApuestas(viva.partida, viva.ahora)) return false;
    if ((await semillaParaPublicar(tx, key_partida)) !== null) return false;
    await devolverApuestas(tx, key_partida);
    await terminarFila(tx, key_partida, { desde: estado, hasta: "anulada", semilla: null });
    anunciarMesa(tx, key_partida);
    if ((await leerAjustes(tx)).juego_activo) await abrirPartida(tx);
    tx.log.error("game: a round with an unreadable seed was annulled", { key: key_partida });
    return true;
  });
}

/** The seed in hex; null when it cannot be read, which must not keep the stakes of an annulled round. */
async function semillaParaPublicar(tx: Tx, key: string): Promise<string | null> {
  try {
    return bytesAHex(await abrirSemillaPartida(tx, key));
  } catch (error) {
    if (error instanceof SemillaIlegible) return null;
    throw error;
  }
}

type Final = (tx: Tx, partida: Partida) => Promise<void>;

/** Checks under lock whether the step is due, and does it. */
function terminar(
  ctx: Ctx,
  paso: Extract<PasoPartida, "finalizar" | "anular">,
  final: Final,
): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const viva = await bloquearViva(tx);
    const { juego_activo: activo } = await leerAjustes(tx);
    if (!viva || pasoPendiente({ ...viva, activo, pulso: false }).paso !== paso) return false;
    await final(tx, viva.partida);
    anunciarMesa(tx, viva.partida.key_partida);
    if (activo) await abrirPartida(tx);
    return true;
  });
}
