import { sql } from "drizzle-orm";
import { type Medida, mediana } from "#bench/kit/medida.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { leerSaldo, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { abrirTiendaAbonos } from "./tienda.ts";

const POCAS = 10;
const MUCHAS = 100_000;
const POR_ORDEN = 5_000;
const LECTURAS = 2_000;

/** Reading a balance touches one row, however long the history is. */
export async function medir(): Promise<Medida> {
  const tienda = await abrirTiendaAbonos({ personas: 2, sorteos: 1 });
  try {
    const [pocas = "", muchas = ""] = tienda.personas.map(({ codigo_referido }) => codigo_referido);
    await escribirHistoria(tienda.ctx, pocas, POCAS);
    await escribirHistoria(tienda.ctx, muchas, MUCHAS);
    await tienda.ctx.db.execute(sql`vacuum analyze libro_cuentas`);
    const tiempos = { pocas: [] as number[], muchas: [] as number[] };
    for (let i = 0; i < LECTURAS; i++) {
      tiempos.pocas.push(await cronometrar(() => leerSaldo(tienda.ctx, pocas)));
      tiempos.muchas.push(await cronometrar(() => leerSaldo(tienda.ctx, muchas)));
    }
    const [nuestra, referencia] = [mediana(tiempos.muchas), mediana(tiempos.pocas)];
    return {
      titulo: "Reading a balance",
      columnas: ["100,000 history rows", "10 history rows"],
      meta: { maximo: 1.2 },
      notas: [`${LECTURAS} reads of each, taken in turns; median.`],
      filas: [{ que: "leerSaldo", nuestra, referencia, unidad: "ms" }],
    };
  } finally {
    await tienda.cerrar();
  }
}

async function escribirHistoria(ctx: Ctx, codigo: string, filas: number): Promise<void> {
  for (let desde = 0; desde < filas; desde += POR_ORDEN) {
    const cuantas = Math.min(POR_ORDEN, filas - desde);
    const asientos = Array.from({ length: cuantas }, (_, i) => ({
      clave: `historia:${codigo}:${desde + i}`,
      motivo: "ajuste" as const,
      movimientos: traspaso(EMISION, cuentaUsuario(codigo), 1),
    }));
    await enTransaccion(ctx, async (tx) => {
      await moverPuntos(tx, asientos);
      await tx.db.execute(sql`
        insert into tickets_compras (usuario, puntos, estado, forma_pago, precio, total)
        select ${codigo}, 1, 'Acreditado', 'ajuste', 0, 0 from generate_series(1, ${cuantas}::int)`);
    });
  }
}

async function cronometrar(leer: () => Promise<unknown>): Promise<number> {
  const inicio = performance.now();
  await leer();
  return performance.now() - inicio;
}
