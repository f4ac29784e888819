import type { DbOrTx } from "#database/client.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerAlcance } from "#modules/puntos/auditar-libro.server.ts";
import { enInstantanea, leerUltimaRevision } from "#modules/puntos/auditoria.store.server.ts";
import { buscarHallazgos, leerClientesDeCambios } from "./politica.store.server.ts";
import { type Hallazgo, leerHallazgos, type Personas, TIPOS_BUSCADOS } from "./politica.ts";

export type Politica = {
  /** The first findings of each kind. */
  hallazgos: Hallazgo[];
  total_hallazgos: number;
};

type Lee = Pick<Ctx, "db" | "now" | "random">;

/**
 * Looks for points that were given or kept against the rules of the shop. Reads only; findings are advice, never an error.
 * With `todo` it reads the history of all people; without it, of the people that `personasDeNoche` names.
 */
export function auditarPolitica(ctx: Lee, { todo }: { todo: boolean }): Promise<Politica> {
  return enInstantanea(ctx.db, async (db) => {
    const ahora = ctx.now();
    const personas = todo ? null : await personasDeNoche({ ...ctx, db });
    const umbrales = await leerAjustes({ ...ctx, db });
    const hallazgos: Hallazgo[] = [];
    let total_hallazgos = 0;
    for (const tipo of TIPOS_BUSCADOS) {
      const { primeros, total } = await buscarHallazgos(db, tipo, { ahora, personas, umbrales });
      hallazgos.push(...primeros);
      total_hallazgos += total;
    }
    return { hallazgos, total_hallazgos };
  });
}

const DOS_DIAS = 2 * DIA_MS;

/**
 * Whom a night looks at: the people that the nightly audit of the book looks at, the customers of sales that admins changed
 * lately, and the people that the last review named, so that a finding stays until it is resolved. Null, which means all,
 * while the book has no seal.
 */
export async function personasDeNoche(ctx: Omit<Lee, "db"> & { db: DbOrTx }): Promise<Personas> {
  const alcance = await leerAlcance(ctx);
  if (!alcance) return null;
  const cambios = await leerClientesDeCambios(ctx.db, new Date(ctx.now().getTime() - DOS_DIAS));
  const ultima = await leerUltimaRevision(ctx);
  return [...new Set([...alcance.usuarios, ...cambios, ...nombrados(ultima?.hallazgos ?? [])])];
}

const nombrados = (guardados: readonly unknown[]): string[] =>
  leerHallazgos(guardados).flatMap((hallazgo) => {
    if ("personas" in hallazgo) return hallazgo.personas;
    return "usuario" in hallazgo ? [hallazgo.usuario] : [];
  });

/**
 * The same for a review: a failure here must not keep the audit of the book from being stored, and must not look like a shop
 * without findings.
 */
export const intentarPolitica = (ctx: Ctx, alcance: { todo: boolean }): Promise<Politica> =>
  auditarPolitica(ctx, alcance).catch((error: unknown) => {
    ctx.log.error("audit: the policy could not be read", describeError(error));
    return { hallazgos: [{ tipo: "no_revisada" }], total_hallazgos: 1 };
  });
