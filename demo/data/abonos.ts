import { and, eq } from "drizzle-orm";
import { sorteos } from "#database/schema.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { type AbonoNuevo, escribirAbonos } from "#modules/sorteos/abonos/abonos.store.server.ts";
import { asientoAbono } from "#modules/sorteos/abonos/plegar-abonos.ts";
import type { Sorteo } from "#modules/sorteos/sorteos.store.server.ts";
import { NADA_MAS, type Suceso } from "./agenda.ts";
import { enteroDemo } from "./azar-demo.ts";
import { CLIENTES_DEMO } from "./clientes.ts";
import type { CreditoDemo } from "./ventas.ts";

/**
 * Tracks the points of each person by date, so that the demo has no contribution larger than the balance of
 * its day.
 */
export class Bolsillos {
  private readonly creditos: readonly CreditoDemo[];
  private gastado = new Map<string, number>();

  constructor(creditos: readonly CreditoDemo[]) {
    this.creditos = creditos;
  }

  /** Returns the points that the person can contribute on that day; some are kept for later. */
  disponible(codigo: string, fecha: Date): number {
    const tenia = this.creditos
      .filter((credito) => credito.codigo === codigo && credito.fecha <= fecha)
      .reduce((suma, { puntos }) => suma + puntos, 0);
    return tenia - (this.gastado.get(codigo) ?? 0) - GUARDADO;
  }

  gastar(codigo: string, puntos: number): void {
    this.gastado.set(codigo, (this.gastado.get(codigo) ?? 0) + puntos);
  }
}

const GUARDADO = 180;

type Llenado = { meta: number; desde: Date; hasta: Date };

/** Plans contributions of many people between two dates that fill the raffle's pool up to `meta`. */
export function planearAbonos(
  sorteo: Sorteo,
  { meta, desde, hasta }: Llenado,
  bolsillos: Bolsillos,
): Suceso[] {
  const abonos: AbonoNuevo[] = [];
  let reunido = 0;
  for (let vuelta = 0; reunido < meta && vuelta < 400; vuelta++) {
    const etiqueta = `${sorteo.key}-${vuelta}`;
    const cliente = CLIENTES_DEMO[enteroDemo(etiqueta, 0, CLIENTES_DEMO.length - 1)];
    const fecha = new Date(desde.getTime() + ((hasta.getTime() - desde.getTime()) * reunido) / meta);
    if (!cliente) continue;
    const resto = meta - reunido;
    const deseo = enteroDemo(
      `${etiqueta}-puntos`,
      sorteo.minimo,
      Math.max(sorteo.minimo * 2, Math.ceil(sorteo.objetivo / 9)),
    );
    const puntos = Math.min(resto, deseo, bolsillos.disponible(cliente.codigo_referido, fecha));
    if (puntos < Math.min(sorteo.minimo, resto)) continue;
    const usuario = cliente.codigo_referido;
    bolsillos.gastar(usuario, puntos);
    abonos.push({ usuario, inicio: reunido + 1, final: reunido + puntos, fecha });
    reunido += puntos;
  }
  if (reunido < meta) throw new Error(`Faltan puntos para llenar ${sorteo.key}.`);
  const destino = { key: sorteo.key, sku: sorteo.producto };
  return abonos.map((abono, i) => ({
    fecha: abono.fecha,
    hacer: async (tx) => {
      await moverPuntos({ ...tx, now: () => abono.fecha }, asientoAbono(destino, abono));
      // The last one writes the participations of all: nothing reads them earlier.
      if (i === abonos.length - 1) await escribirAbonos(tx, destino, { abonos, reunido });
      return NADA_MAS;
    },
  }));
}

export async function sorteoAbierto(tx: Tx, sku: string): Promise<Sorteo> {
  const [sorteo] = await tx.db
    .select()
    .from(sorteos)
    .where(and(eq(sorteos.producto, sku), eq(sorteos.estado, "Disponible")));
  if (!sorteo) throw new Error(`El producto ${sku} no tiene un sorteo abierto.`);
  return sorteo;
}
