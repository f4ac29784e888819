import type { Ctx, Mirada } from "#modules/comun/tx/contexto.ts";
import { type AsientoDePersona, buscarAsientosPropios } from "../leer-sellos.server.ts";
import { leerClavesDeHistorial } from "./claves-historial.store.server.ts";

/** Entries of one row that the page proves. A round may have many bets: the newest are enough for a person to look at. */
const MAX_POR_FILA = 12;

/**
 * The entries of the book behind rows of a person's own history, newest first, by the id of the row. Only the owner may see
 * them: a salt links an entry to its person.
 */
export async function leerSelladosDeHistorial(
  ctx: Mirada & Pick<Ctx, "random">,
  codigo: string,
  ids: readonly string[],
): Promise<Record<string, AsientoDePersona[]>> {
  const claves = await leerClavesDeHistorial(ctx, codigo, ids);
  const propios = await buscarAsientosPropios(ctx, codigo, [...new Set([...claves.values()].flat())]);
  return Object.fromEntries(
    [...claves].map(([fila, suyas]) => [
      fila,
      suyas
        .flatMap((clave) => propios.get(clave) ?? [])
        .sort((a, b) => b.id - a.id)
        .slice(0, MAX_POR_FILA),
    ]),
  );
}
