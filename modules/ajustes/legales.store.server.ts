import { desc, eq, sql } from "drizzle-orm";
import { legal_versiones } from "#database/schema.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { leerVersionGuardada, type VersionGuardada } from "./legales.ts";

export type VersionLegal = { version: string; vigente_desde: Date };

/** All versions, newest first. */
export async function listarVersionesLegales({ db }: Lector): Promise<VersionLegal[]> {
  return db
    .select({ version: legal_versiones.version, vigente_desde: legal_versiones.vigente_desde })
    .from(legal_versiones)
    .orderBy(
      desc(legal_versiones.vigente_desde),
      // The tenth of a day, '…-10', comes after '…-9'.
      desc(sql`length(${legal_versiones.version})`),
      desc(legal_versiones.version),
    );
}

/** One version with its documents; null when there is none of that name. */
export async function leerVersionLegal(
  { db }: Lector,
  version: string,
): Promise<(VersionLegal & VersionGuardada) | null> {
  const [fila] = await db.select().from(legal_versiones).where(eq(legal_versiones.version, version));
  if (!fila) return null;
  return { version, vigente_desde: fila.vigente_desde, ...leerVersionGuardada(fila.datos) };
}

export async function insertarVersion(
  { db }: Tx,
  fila: VersionLegal & { datos: VersionGuardada; quien: string | null },
): Promise<void> {
  await db.insert(legal_versiones).values(fila);
}
