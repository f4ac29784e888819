import { lt } from "drizzle-orm";
import { cotizaciones, errores_por_hora, idempotencia, limites } from "#database/schema.ts";
import type { Ctx } from "./tx/contexto.ts";

const DIA = 24 * 60 * 60_000;
/** A transfer may arrive after its quote expired: its code can still be found for this long. */
const GRACIA_COTIZACIONES = 7 * DIA;
const VIDA_RESPUESTAS = 7 * DIA;
/** The dashboard looks back a year at most. */
const VIDA_ERRORES = 400 * DIA;

export type Limpieza = Record<"limites" | "idempotencia" | "cotizaciones" | "errores_por_hora", number>;

/** Removes rows whose time has passed; tells how many of each. */
export async function limpiarVencidos({ db, now }: Pick<Ctx, "db" | "now">): Promise<Limpieza> {
  const ahora = now().getTime();
  const antes = (ms: number) => new Date(ahora - ms);
  const filas = (resultado: { rowCount: number | null }) => resultado.rowCount ?? 0;
  return {
    limites: filas(await db.delete(limites).where(lt(limites.vence_en, antes(0)))),
    idempotencia: filas(
      await db.delete(idempotencia).where(lt(idempotencia.created_at, antes(VIDA_RESPUESTAS))),
    ),
    cotizaciones: filas(
      await db.delete(cotizaciones).where(lt(cotizaciones.vence_en, antes(GRACIA_COTIZACIONES))),
    ),
    errores_por_hora: filas(
      await db.delete(errores_por_hora).where(lt(errores_por_hora.hora, antes(VIDA_ERRORES))),
    ),
  };
}
