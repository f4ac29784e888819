import { performance } from "node:perf_hooks";
import { eq } from "drizzle-orm";
import { abrirTiendaAbonos } from "#bench/abonos/tienda.ts";
import { type Medida, mediana } from "#bench/kit/medida.ts";
import { sorteos, tickets_compras, tickets_participantes } from "#database/schema.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { vencerPlazos } from "#modules/sorteos/plazo/vencer-plazos.server.ts";

const POCAS = 1_000;
const MUCHAS = 10_000;
const VECES = 3;
const PUNTOS = 10;

/** Each person has a range of the raffle, and its points are in the pool. */
async function llenar(ctx: Ctx, key: string, sku: string, personas: readonly Sesion[]): Promise<void> {
  await enTransaccion(ctx, async (tx) => {
    const tramos = personas.map(({ codigo_referido: usuario }, i) => ({
      usuario,
      sorteo: key,
      producto: sku,
      puntos_aportados: PUNTOS,
      puntos_inicio: i * PUNTOS + 1,
      puntos_final: (i + 1) * PUNTOS,
    }));
    for (let i = 0; i < tramos.length; i += 5_000)
      await tx.db.insert(tickets_participantes).values(tramos.slice(i, i + 5_000));
    await moverPuntos(
      tx,
      tramos.map(({ usuario, puntos_inicio }) => ({
        clave: `abono:${key}:${puntos_inicio}`,
        motivo: "abono" as const,
        movimientos: traspaso(cuentaUsuario(usuario), cuentaPozo(key), PUNTOS),
      })),
    );
    await tx.db
      .update(sorteos)
      .set({ reunido: PUNTOS * personas.length })
      .where(eq(sorteos.key, key));
  });
}

/** Milliseconds for each person of a raffle whose term is over: its one transaction, from the lock to the commit. */
async function porPersona(cuantas: number): Promise<number> {
  const tienda = await abrirTiendaAbonos({ personas: cuantas, sorteos: VECES });
  try {
    const tiempos: number[] = [];
    for (const sku of tienda.skus) {
      const [sorteo] = await tienda.ctx.db.select().from(sorteos).where(eq(sorteos.producto, sku));
      if (!sorteo?.termina_en) throw new Error("no end");
      await llenar(tienda.ctx, sorteo.key, sku, tienda.personas);
      const ahora = new Date();
      await tienda.ctx.db.update(sorteos).set({ termina_en: ahora }).where(eq(sorteos.key, sorteo.key));
      const desde = performance.now();
      const terminados = await vencerPlazos(tienda.ctx);
      tiempos.push((performance.now() - desde) / cuantas);
      const devueltos = await tienda.ctx.db.$count(tickets_compras, eq(tickets_compras.sorteo, sorteo.key));
      if (terminados !== 1 || devueltos !== cuantas) throw new Error(`${devueltos} of ${cuantas} returned`);
    }
    return mediana(tiempos);
  } finally {
    await tienda.cerrar();
  }
}

/** A raffle that did not reach its target gives its points back in one transaction, however many people take part. */
export async function medir(): Promise<Medida> {
  const referencia = await porPersona(POCAS);
  const nuestra = await porPersona(MUCHAS);
  return {
    titulo: "A raffle past its term returns its points",
    columnas: ["10,000 people", "1,000 people"],
    meta: { maximo: 1.5 },
    notas: [
      "Milliseconds per person, median of three raffles: one transaction with one entry, one row, one mail and one notice per person.",
    ],
    filas: [{ que: "each person", nuestra, referencia, unidad: "ms" }],
  };
}
