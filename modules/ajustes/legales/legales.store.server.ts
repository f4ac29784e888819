import { desc, eq, sql } from "drizzle-orm";
import { legal_versiones } from "#database/schema.ts";
import type { Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { leerVersionGuardada, type VersionGuardada } from "./legales.ts";

export type VersionLegal = { version: string; vigente_desde: Date };

/** The tenth of a day, '…-10', comes after '…-9'. */
const NUEVAS_PRIMERO = [
  desc(legal_versiones.vigente_desde),
  desc(sql`length(${legal_versiones.version})`),
  desc(legal_versiones.version),
];

/** All versions, newest first. */
export async function listarVersionesLegales({ db }: Lector): Promise<VersionLegal[]> {
  return db
    .select({ version: legal_versiones.version, vigente_desde: legal_versiones.vigente_desde })
    .from(legal_versiones)
    .orderBy(...NUEVAS_PRIMERO);
}

/** The newest version without its documents; null in a shop that has none. */
export async function leerUltimaVersion({ db }: Lector) {
  const { version, huella, quien } = legal_versiones;
  const [fila] = await db
    .select({ version, huella, quien })
    .from(legal_versiones)
    .orderBy(...NUEVAS_PRIMERO)
    .limit(1);
  return fila ?? null;
}

/** One version with its documents; null when there is none of that name. */
export async function leerVersionLegal(
  { db }: Lector,
  version: string,
): Promise<(VersionLegal & VersionGuardada & { quien: string | null }) | null> {
  const [fila] = await db.select().from(legal_versiones).where(eq(legal_versiones.version, version));
  if (!fila) return null;
  const { vigente_desde, quien } = fila;
  return { version, vigente_desde, quien, ...leerVersionGuardada(fila.datos) };
}

export async function insertarVersion(
  { db }: Tx,
  fila: VersionLegal & { datos: VersionGuardada; huella: string; quien: string | null },
): Promise<void> {
  await db.insert(legal_versiones).values(fila);
}
