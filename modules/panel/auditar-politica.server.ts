import { describeError } from "#modules/comun/rechazo/describe-error.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enInstantanea } from "#modules/puntos/auditoria.store.server.ts";
import { buscarHallazgos } from "./politica.store.server.ts";
import { type Hallazgo, TIPOS_BUSCADOS } from "./politica.ts";

export type Politica = {
  /** The first findings of each kind. */
  hallazgos: Hallazgo[];
  total_hallazgos: number;
};

/** Looks for points that were given or kept against the rules of the shop. Reads only; findings are advice, never an error. */
export function auditarPolitica({ db, now }: Pick<Ctx, "db" | "now">): Promise<Politica> {
  return enInstantanea(db, async (instantanea) => {
    const hallazgos: Hallazgo[] = [];
    let total_hallazgos = 0;
    for (const tipo of TIPOS_BUSCADOS) {
      const { primeros, total } = await buscarHallazgos(instantanea, tipo, now());
      hallazgos.push(...primeros);
      total_hallazgos += total;
    }
    return { hallazgos, total_hallazgos };
  });
}

/**
 * The same for the nightly review: a failure here must not keep the audit of the book from being stored, and must not look
 * like a shop without findings.
 */
export const intentarPolitica = (ctx: Ctx): Promise<Politica> =>
  auditarPolitica(ctx).catch((error: unknown) => {
    ctx.log.error("audit: the policy could not be read", describeError(error));
    return { hallazgos: [{ tipo: "no_revisada" }], total_hallazgos: 1 };
  });
