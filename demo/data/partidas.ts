import { eq } from "drizzle-orm";
import { apuestas, partidas } from "#database/schema.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { abrirPartida } from "#modules/montoncito/partida/abrir-partida.server.ts";
import { cerrar } from "#modules/montoncito/partida/cerrar-mesa.server.ts";
import { moverMesa } from "#modules/montoncito/partida/liquidar-mesa.server.ts";
import { leerViva, terminarFila } from "#modules/montoncito/partida/partidas.store.server.ts";
import { NADA_MAS, type Suceso } from "./agenda.ts";
import { bytesDemo, diasAntes, enteroDemo } from "./azar-demo.ts";
import { CLIENTES_DEMO } from "./clientes.ts";

/** Days and hours before the first start. */
const JUGADAS: readonly [dias: number, horas: number][] = [
  [6, 2],
  [4, 20],
  [4, 19],
  [2, 3],
  [1, 1],
  [0, 5],
  [0, 4],
  [0, 3],
];

/** Plans finished rounds: a public history with its proofs, and gains and losses of some people. */
export const planearPartidas = ({ now }: Tx): Suceso[] =>
  JUGADAS.map(([dias, horas], i) => {
    const fecha = diasAntes(now(), dias, horas);
    return { fecha, hacer: (tx) => jugar(tx, i, fecha) };
  });

async function jugar(tx: Tx, ronda: number, cerrada_en: Date): Promise<readonly Suceso[]> {
  const etiqueta = `partida-${ronda}`;
  const entonces: Tx = {
    ...tx,
    now: () => cerrada_en,
    // Finished rounds have no pulse to wait for.
    baliza: null,
    // Only for finished rounds: the round in play needs a secret seed.
    random: (bytes) => bytesDemo(etiqueta, bytes),
    announce: () => undefined,
  };
  const key = await abrirPartida(entonces);
  if (key === null) return NADA_MAS;
  await moverMesa(entonces, apuestasDe(etiqueta, key));
  const viva = await leerViva(entonces);
  if (viva?.partida.estado !== "cuenta")
    throw new Error(`La partida de demostración ${key} no llegó a contar.`);
  await cerrar(entonces, viva.partida, cerrada_en);
  await terminarFila(entonces, key, { desde: "Cerrada", hasta: "finalizada" });
  await fechar(tx, key, cerrada_en);
  return NADA_MAS;
}

/** Bets on five piles and a few more, by people who take turns. */
function apuestasDe(etiqueta: string, partidaId: string) {
  const banca = enteroDemo(`${etiqueta}-banca`, 1, 6);
  const montones = [1, 2, 3, 4, 5, 6].filter((monton) => monton !== banca);
  return [...montones, ...montones].map((numeroMonton, i) => {
    const quien = enteroDemo(`${etiqueta}-${i}`, 0, CLIENTES_DEMO.length - 1);
    const cantidad = enteroDemo(`${etiqueta}-puntos-${i}`, 1, 12);
    const jugador = CLIENTES_DEMO[quien]?.codigo_referido ?? "";
    return { tipo: "apuesta" as const, partidaId, jugador, numeroMonton, cantidad };
  });
}

/** Moves the dates from the time of seeding to the time the round is said to be played. */
async function fechar(tx: Tx, key: string, cerrada_en: Date): Promise<void> {
  const inicio = new Date(cerrada_en.getTime() - 15_000);
  const abierta = new Date(inicio.getTime() - 60_000);
  await tx.db
    .update(partidas)
    .set({ tiempo_inicio: inicio, movida_en: inicio, created_at: abierta })
    .where(eq(partidas.key_partida, key));
  await tx.db.update(apuestas).set({ created_at: inicio }).where(eq(apuestas.partida, key));
}
