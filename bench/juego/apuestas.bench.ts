import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { abrirTiendaAbonos, type TiendaAbonos } from "#bench/abonos/tienda.ts";
import { type Medida, mediana } from "#bench/kit/medida.ts";
import { pgbench } from "#bench/kit/pgbench.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { realizarApuesta } from "#modules/montoncito/apuestas/realizar-apuesta.server.ts";
import { moverJuego } from "#modules/montoncito/partida/mover-juego.server.ts";
import { leerViva } from "#modules/montoncito/partida/partidas.store.server.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";

const TRABAJADORES = 64;
const RONDAS = 3;
const SEGUNDOS = 5;
const SCRIPT = join(import.meta.dirname, "minimo.sql");

/** Measures bets per second on the current round: all players contend for the same row. */
export async function medir(): Promise<Medida> {
  const tienda = await abrirTiendaAbonos({ personas: TRABAJADORES, sorteos: 1 });
  try {
    await enTransaccion(tienda.ctx, (tx) => guardarAjustes(tx, { juego_activo: true }, null));
    await moverJuego(tienda.ctx);
    for (const conClave of [false, true]) await apostarPor(tienda, 1, conClave);
    const rondas: Record<"sola" | "clave" | "referencia", number>[] = [];
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      rondas.push({
        sola: await apostarPor(tienda, SEGUNDOS, false),
        referencia: await pgbench({
          url: tienda.url,
          script: SCRIPT,
          clientes: TRABAJADORES,
          segundos: SEGUNDOS,
          variables: {},
        }),
        clave: await apostarPor(tienda, SEGUNDOS, true),
      });
    }
    const { diferencias } = await auditarLibro(tienda.ctx);
    if (diferencias.length > 0) throw new Error(`the book is broken: ${diferencias[0]}`);
    const de = (cual: "sola" | "clave" | "referencia") => mediana(rondas.map((ronda) => ronda[cual]));
    const referencia = de("referencia");
    return {
      titulo: "Bets per second, 64 workers on the one round",
      columnas: ["realizarApuesta", "pgbench"],
      meta: { minimo: 2 },
      notas: [
        "The use case called in one process, without HTTP, on the same database with fsync on; each bet of 1 point by one of 64 people, as fast as the last was answered.",
        "pgbench -c 64 -j 2 -M prepared runs bench/juego/minimo.sql: the rows of one bet, one transaction each, without key, checks or events.",
        `${RONDAS} rounds of ${SEGUNDOS} s each, taken in turns; median. The book was audited after them.`,
      ],
      filas: [
        { que: "bet", nuestra: de("sola"), referencia, unidad: "req/s" },
        { que: "bet with Idempotency-Key", nuestra: de("clave"), referencia, unidad: "req/s" },
      ],
    };
  } finally {
    await tienda.cerrar();
  }
}

/** Bets on four piles only: a fifth would start the countdown. */
async function apostarPor(
  { ctx, personas }: TiendaAbonos,
  segundos: number,
  conClave: boolean,
): Promise<number> {
  const partidaId = (await leerViva(ctx))?.partida.key_partida ?? "";
  const inicio = performance.now();
  const trabajar = async (sesion: Sesion, i: number) => {
    const jugador = sesion.codigo_referido;
    const apuesta = { jugador, cantidad: 1, numeroMonton: 1 + (i % 4), partidaId };
    let n = 0;
    for (; performance.now() - inicio < segundos * 1_000; n++) {
      const idempotency = {
        quien: jugador,
        clave: randomUUID(),
        funcion: "realizarApuesta",
        huella: partidaId,
      };
      await realizarApuesta(conClave ? { ...ctx, idempotency } : ctx, apuesta, sesion);
    }
    return n;
  };
  const hechas = await Promise.all(personas.map(trabajar));
  return (hechas.reduce((suma, n) => suma + n, 0) * 1_000) / (performance.now() - inicio);
}
