import { and, asc, eq } from "drizzle-orm";
import { filtros_guardados } from "#database/schema.ts";
import type { Lector } from "#modules/comun/tx/contexto.ts";
import type { FiltroGuardado, ListaFiltrada } from "./filtro.ts";

const { id, lista, nombre, consulta } = filtros_guardados;

/** The filters that a person keeps, of one list or of all. */
export const leerFiltrosDe = (
  { db }: Lector,
  usuario: string,
  de?: ListaFiltrada,
): Promise<FiltroGuardado[]> =>
  db
    .select({ id, lista, nombre, consulta })
    .from(filtros_guardados)
    .where(and(eq(filtros_guardados.usuario, usuario), de ? eq(lista, de) : undefined))
    .orderBy(asc(lista), asc(nombre));

/** A filter of the same name is replaced. */
export async function escribirFiltro(
  { db }: Lector,
  fila: { usuario: string; lista: ListaFiltrada; nombre: string; consulta: string; creado_en: Date },
): Promise<void> {
  await db
    .insert(filtros_guardados)
    .values(fila)
    .onConflictDoUpdate({
      target: [filtros_guardados.usuario, lista, nombre],
      set: { consulta: fila.consulta },
    });
}

/** The filter that was deleted; null when this person keeps none of that id. */
export async function borrarFiltroDe({ db }: Lector, usuario: string, cual: number) {
  const [borrado] = await db
    .delete(filtros_guardados)
    .where(and(eq(id, cual), eq(filtros_guardados.usuario, usuario)))
    .returning({ lista, nombre, consulta });
  return borrado ?? null;
}

/** Removes what a deleted person kept. */
export async function olvidarFiltros({ db }: Lector, usuario: string): Promise<void> {
  await db.delete(filtros_guardados).where(eq(filtros_guardados.usuario, usuario));
}
