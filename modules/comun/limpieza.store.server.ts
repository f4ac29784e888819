import { lt } from "drizzle-orm";
import { errores_por_hora, idempotencia, limites } from "#database/schema.ts";
import type { Ctx } from "./tx/contexto.ts";

const DIA = 24 * 60 * 60_000;
const VIDA_RESPUESTAS = 7 * DIA;
/** The dashboard looks back a year at most. */
const VIDA_ERRORES = 400 * DIA;

/** Removes counters, kept answers and error figures whose time has passed; tells how many of each. */
export async function limpiarVencidos({ db, now }: Pick<Ctx, "db" | "now">) {
  const ahora = now().getTime();
  const antes = (ms: number) => new Date(ahora - ms);
  const filas = (resultado: { rowCount: number | null }) => resultado.rowCount ?? 0;
  return {
    limites: filas(await db.delete(limites).where(lt(limites.vence_en, antes(0)))),
    idempotencia: filas(
      await db.delete(idempotencia).where(lt(idempotencia.created_at, antes(VIDA_RESPUESTAS))),
    ),
    errores_por_hora: filas(
      await db.delete(errores_por_hora).where(lt(errores_por_hora.hora, antes(VIDA_ERRORES))),
    ),
  };
}
