import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Fila, mediana } from "#bench/kit/medida.ts";
import { pgbench } from "#bench/kit/pgbench.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";
import { abrirTiendaAbonos, type TiendaAbonos } from "./tienda.ts";

const TRABAJADORES = 64;
const RONDAS = 3;
const SEGUNDOS = 8;
export const NOTAS = [
  "The use case called in one process, without HTTP, on the same database with fsync on; each abono of 1 point by one of 64 people, as fast as the last was answered.",
  "pgbench -c 64 -j 2 -M prepared runs bench/abonos/minimo.sql: the rows of one abono, one transaction each, without key, checks or events.",
  `${RONDAS} rounds of ${SEGUNDOS} s each, taken in turns; median. The book was audited after them.`,
];
const SCRIPT = join(import.meta.dirname, "minimo.sql");

/**
 * Measures the abonos per second of 64 workers over `sorteos` raffles, alternating with pgbench on the same
 * database.
 */
export async function correr(sorteos: number): Promise<Fila[]> {
  const tienda = await abrirTiendaAbonos({ personas: TRABAJADORES, sorteos });
  try {
    for (const conClave of [false, true]) await abonarPor(tienda, 1, conClave);
    const rondas: { sola: number; clave: number; referencia: number }[] = [];
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      rondas.push({
        sola: await abonarPor(tienda, SEGUNDOS, false),
        referencia: await pgbench({
          url: tienda.url,
          script: SCRIPT,
          clientes: TRABAJADORES,
          segundos: SEGUNDOS,
          variables: { sorteos },
        }),
        clave: await abonarPor(tienda, SEGUNDOS, true),
      });
    }
    await exigirLibro(tienda);
    const de = (cual: "sola" | "clave" | "referencia") => mediana(rondas.map((ronda) => ronda[cual]));
    const referencia = de("referencia");
    return [
      { que: "abono", nuestra: de("sola"), referencia, unidad: "req/s" },
      { que: "abono with Idempotency-Key", nuestra: de("clave"), referencia, unidad: "req/s" },
    ];
  } finally {
    await tienda.cerrar();
  }
}

async function abonarPor(
  { ctx, personas, skus }: TiendaAbonos,
  segundos: number,
  conClave: boolean,
): Promise<number> {
  const inicio = performance.now();
  const trabajar = async (sesion: Sesion) => {
    const usuario = sesion.codigo_referido;
    let n = 0;
    while (performance.now() - inicio < segundos * 1_000) {
      const sku = skus[Math.floor(Math.random() * skus.length)] ?? "";
      const idempotency = { quien: usuario, clave: randomUUID(), funcion: "abonarPuntos", huella: sku };
      await abonarPuntos(conClave ? { ...ctx, idempotency } : ctx, { sku, puntos: 1, usuario }, sesion);
      n++;
    }
    return n;
  };
  const hechos = await Promise.all(personas.map(trabajar));
  return (hechos.reduce((suma, n) => suma + n, 0) * 1_000) / (performance.now() - inicio);
}

/** Fails the run if the book is inconsistent: a fast but wrong result does not count. */
async function exigirLibro({ ctx }: TiendaAbonos): Promise<void> {
  const { diferencias } = await auditarLibro(ctx);
  if (diferencias.length > 0) throw new Error(`the book is broken: ${diferencias[0]}`);
}
