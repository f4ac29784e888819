import type { DbOrTx } from "#database/client.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enInstantanea } from "#modules/puntos/auditoria.store.server.ts";
import { leerAnexosDe, leerUltimoAnexo } from "#modules/puntos/sellos/anexos/anexos.store.server.ts";
import type { Anexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { elegirDias } from "#modules/puntos/sellos/auditar-sellos.server.ts";
import { buscarSecreto, leerSellos } from "#modules/puntos/sellos/sellos.store.server.ts";
import { FUENTES } from "./fuentes.server.ts";

export type AuditoriaAnexos = { diferencias: string[]; total_diferencias: number };

const NOMBRADAS = 20;
const PARTE = 20;

/**
 * Compares the annexes that seals cover with the rows and files of today: of the newest sealed day and of a random twentieth of the
 * others; with `todo`, of all.
 */
export function auditarAnexos(
  ctx: Pick<Ctx, "db" | "random">,
  { todo }: { todo: boolean },
): Promise<AuditoriaAnexos> {
  return enInstantanea(ctx.db, async (db) => {
    const secreto = await buscarSecreto({ db });
    const dias = (await leerSellos({ db })).filter(({ sello }) => sello.version === "libro-v2");
    const elegir = todo ? () => true : elegirDias(ctx, PARTE);
    const todas: string[] = [];
    // Without the secret nothing can be compared; the audit of the seals says so.
    for (const [i, { sello }] of secreto ? dias.entries() : [])
      if (elegir(i, dias.length))
        todas.push(...(await auditarDia(db, secreto ?? new Uint8Array(), sello.fecha)));
    const diferencias = todas.slice(0, NOMBRADAS);
    if (todas.length > NOMBRADAS)
      diferencias.push(`… y ${miles(todas.length - NOMBRADAS)} más de este tipo.`);
    return { diferencias, total_diferencias: todas.length };
  });
}

async function auditarDia(db: DbOrTx, secreto: Uint8Array, fecha: string): Promise<string[]> {
  const diferencias: string[] = [];
  const ultimos = new Map<string, Anexo | null>();
  for await (const pagina of leerAnexosDe({ db }, fecha)) {
    for (const [clase, sellados] of porClase(pagina)) {
      const fuente = FUENTES.find((una) => una.clase === clase);
      if (!fuente) {
        diferencias.push(`El ${fecha} selló anexos «${clase}», que esta versión no conoce.`);
        continue;
      }
      const anterior = ultimos.get(clase) ?? (await leerUltimoAnexo({ db }, clase, fecha));
      const hay = await fuente.releer({ db }, { secreto, anterior, sellados });
      diferencias.push(...comparar(fecha, sellados, hay));
      ultimos.set(clase, sellados.at(-1) ?? null);
    }
  }
  return diferencias;
}

function porClase(pagina: readonly Anexo[]): Map<string, Anexo[]> {
  const clases = new Map<string, Anexo[]>();
  for (const anexo of pagina) {
    const suyos = clases.get(anexo.clase) ?? [];
    suyos.push(anexo);
    clases.set(anexo.clase, suyos);
  }
  return clases;
}

function comparar(fecha: string, sellados: readonly Anexo[], hay: readonly Anexo[]): string[] {
  const ahora = new Map(hay.map(({ id, hash }) => [id, hash]));
  const antes = new Set(sellados.map(({ id }) => id));
  const cambiados = sellados.flatMap(({ clase, id, hash }) => {
    if (!ahora.has(id)) return `Falta ${clase} ${id}, que se selló el ${fecha}.`;
    return ahora.get(id) === hash ? [] : `${clase} ${id} no es lo que se selló el ${fecha}.`;
  });
  const nuevos = hay.flatMap(({ clase, id }) =>
    antes.has(id) ? [] : `${clase} ${id} se agregó después de que se sellara el ${fecha}.`,
  );
  return [...cambiados, ...nuevos];
}
