import { sql } from "drizzle-orm";
import type { Db } from "#database/client.ts";
import { libro_anexos, libro_nodos, libro_sellos } from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { FUENTES } from "#modules/panel/anexos/fuentes.server.ts";
import { leerAnexosDe } from "#modules/puntos/sellos/anexos/anexos.store.server.ts";
import type { SelloPublico } from "#modules/puntos/sellos/formato.ts";
import { type RegistroSellos, sellarLibro } from "#modules/puntos/sellos/sellar-libro.server.ts";
import { leerSellos } from "#modules/puntos/sellos/sellos.store.server.ts";

/** Every kind of annex, as a running shop seals them. */
export const CON_ANEXOS = { fuentes: FUENTES };

/** The list of published seals, in memory. */
export function registroEnMemoria(lineas: SelloPublico[] = []): RegistroSellos & { lineas: SelloPublico[] } {
  return {
    lineas,
    ultimo: async () => lineas.at(-1) ?? null,
    agregar: async (sellos) => void lineas.push(...sellos),
  };
}

/** Seals everything written so far, as the job does after the next midnight. */
export async function sellarHoy(
  ctx: Ctx,
  registro: RegistroSellos = registroEnMemoria(),
): Promise<SelloPublico> {
  const manana = new Date(ctx.now().getTime() + DIA_MS);
  const sello = await sellarLibro({ ...ctx, now: () => manana }, registro, CON_ANEXOS);
  if (!sello) throw new Error("there was nothing to seal");
  return sello;
}

/** Empties the tables of seals, which accept new rows only, so that tests of one file do not see each other's seals. */
export const olvidarSellos = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.delete(libro_nodos);
    await tx.delete(libro_anexos);
    await tx.delete(libro_sellos);
  });

/** All that a file of a sealed day has. */
export async function juntar<T>(paginas: AsyncIterable<T[]> | null): Promise<T[]> {
  const todo: T[] = [];
  for await (const pagina of paginas ?? []) todo.push(...pagina);
  return todo;
}

/** The address of the first annex of a sealed day. */
export async function primerAnexo(
  ctx: Lector,
  fecha: string,
): Promise<Record<"fecha" | "clase" | "id", string>> {
  for await (const [anexo] of leerAnexosDe(ctx, fecha))
    if (anexo) return { fecha, clase: anexo.clase, id: String(anexo.id) };
  throw new Error(`the ${fecha} has no annexes`);
}

/** All seals as the public list has them, oldest first. */
export const listarSellos = async (ctx: Lector): Promise<SelloPublico[]> =>
  (await leerSellos(ctx)).map(({ sello }) => sello);
