import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { SemillaIlegible } from "#modules/comun/cripto/cofre.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { bloquearSaldos, moverNuevos } from "#modules/puntos/mover-puntos.server.ts";
import { abrirPartida } from "./abrir-partida.server.ts";
import { cancelarApuestas, leerJugadores, leerPuestas } from "./apuestas.store.server.ts";
import { anunciar } from "./liquidar-mesa.server.ts";
import { abrirSemilla, bloquearViva, terminarFila } from "./partidas.store.server.ts";
import { asientosDeAnulacion } from "./reglas/liquidacion.ts";
import { type Partida, type Paso, pasoPendiente } from "./reglas/partida.ts";

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
    const asientos = asientosDeAnulacion(key_partida, await leerPuestas(tx, key_partida));
    const cuentas = asientos.flatMap(({ movimientos }) => movimientos.map(({ cuenta }) => cuenta));
    const saldos = await bloquearSaldos(tx, [...new Set(cuentas)]);
    await moverNuevos(tx, saldos, asientos);
    await cancelarApuestas(tx, key_partida);
    await terminarFila(tx, key_partida, {
      desde: "abierta",
      hasta: "anulada",
      semilla: await semillaParaPublicar(tx, key_partida),
    });
  });

/** The seed in hex; null when it cannot be read, which must not keep the stakes of an annulled round. */
async function semillaParaPublicar(tx: Tx, key: string): Promise<string | null> {
  try {
    return bytesAHex(await abrirSemilla(tx, key));
  } catch (error) {
    if (error instanceof SemillaIlegible) return null;
    throw error;
  }
}

type Final = (tx: Tx, partida: Partida) => Promise<void>;

/** Checks under lock whether the step is due, and does it. */
function terminar(ctx: Ctx, paso: Extract<Paso, "finalizar" | "anular">, final: Final): Promise<boolean> {
  return enTransaccion(ctx, async (tx) => {
    const viva = await bloquearViva(tx);
    const { juego_activo: activo } = await leerAjustes(tx);
    if (!viva || pasoPendiente({ ...viva, activo, pulso: false }).paso !== paso) return false;
    await final(tx, viva.partida);
    anunciar(tx, viva.partida.key_partida);
    if (activo) await abrirPartida(tx);
    return true;
  });
}
