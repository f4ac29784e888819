import { miles } from "#modules/comun/dinero/dinero.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enInstantanea } from "#modules/puntos/auditoria.store.server.ts";
import { type ComparacionExistencias, type Descuento, leerFaltas } from "./existencias.store.server.ts";

export type AuditoriaExistencias = { diferencias: string[]; total_diferencias: number };

const NOMBRADAS = 20;
/** A night looks at the movements of two days, so that a night that was missed is looked at too. */
const NOCHE = 2 * DIA_MS;

const unidades = (n: number | null) => (n === null ? "sin contar" : miles(n));

const FRASES: Record<ComparacionExistencias, (descuento: Descuento) => string> = {
  existencias: ({ que, hay, debe }) =>
    `De ${que} hay ${unidades(hay)} y su último movimiento dejó ${unidades(debe)}.`,
  movimientos: ({ que, hay, debe }) =>
    `Un movimiento de ${que} dejó ${unidades(hay)} y debería haber dejado ${unidades(debe)}.`,
  duenos: ({ que, hay }) => `La reserva ${que} aparta ${unidades(hay)} y no es de una venta ni de un sorteo.`,
  lineas: ({ que, hay, debe }) =>
    `La reserva ${que} aparta ${unidades(hay)} y su venta tiene ${unidades(debe)}.`,
  sin_pago: ({ que, hay, debe }) =>
    debe === 0
      ? `La reserva ${que} aparta ${unidades(hay)} de una venta sin pago como si estuviera pagada.`
      : `La reserva ${que} aparta ${unidades(hay)} de una venta pagada como si no lo estuviera.`,
};

/**
 * Checks units against their movements, and reservations against sales and raffles. Each movement says what it left, so a night
 * checks the newest ones and the last of each product; with `todo` it checks all of them.
 */
export function auditarExistencias(
  { db, now }: Pick<Ctx, "db" | "now">,
  { todo }: { todo: boolean },
): Promise<AuditoriaExistencias> {
  const desde = todo ? null : new Date(now().getTime() - NOCHE);
  return enInstantanea(db, async (instantanea) => {
    const diferencias: string[] = [];
    let total_diferencias = 0;
    for (const [cual, frase] of Object.entries(FRASES) as [ComparacionExistencias, typeof FRASES.duenos][]) {
      const { primeros, total } = await leerFaltas(instantanea, cual, { desde, limite: NOMBRADAS });
      diferencias.push(...primeros.map(frase));
      if (total > primeros.length)
        diferencias.push(`… y ${miles(total - primeros.length)} más de este tipo.`);
      total_diferencias += total;
    }
    return { diferencias, total_diferencias };
  });
}
