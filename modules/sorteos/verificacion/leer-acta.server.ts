import type { DbOrTx } from "#database/client.ts";
import { reveladoEn } from "#modules/comun/revelado.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { esKeySorteo, rutaSorteo } from "#modules/sorteos/participacion.ts";
import { contarConActa, leerConActa, leerDatosActa } from "./acta.store.server.ts";
import type { Acta } from "./acta.ts";
import { COMO_TERMINAR } from "./textos.ts";

const iso = (fecha: Date | null) => fecha?.toISOString() ?? null;

/** The public record of a raffle, from state Cerrado on. Fields that are still secret are null. */
export async function leerActaSorteo({ db }: Lector, sku: string, key: string): Promise<Acta | null> {
  const datos = esKeySorteo(key) ? await leerDatosActa(db, key) : null;
  // A raffle that was abandoned before it closed has no record.
  if (!datos || datos.sorteo.producto !== sku || datos.sorteo.huella_rangos === null) return null;
  const { sorteo, rangos, aportes } = datos;
  const publicos = sorteo.semilla !== null && sorteo.huella_aportes !== null;
  const seudonimo = (codigo: string | null) => (codigo ? (datos.seudonimos.get(codigo) ?? null) : null);
  return {
    version: "sorteo-v1",
    key: sorteo.key,
    sku: sorteo.producto,
    objetivo: sorteo.objetivo,
    compromiso: sorteo.compromiso,
    semilla: sorteo.semilla,
    rangos,
    huella_rangos: sorteo.huella_rangos ?? "",
    aportes: publicos ? aportes : null,
    huella_aportes: sorteo.huella_aportes,
    baliza: sorteo.baliza,
    numero_producto: sorteo.numero_producto,
    ganador_producto: seudonimo(sorteo.ganador_producto),
    numero_puntos: sorteo.numero_puntos,
    ganador_puntos: seudonimo(sorteo.ganador_puntos),
    cerrado_en: iso(sorteo.fecha_termino) ?? "",
    sorteado_en: iso(sorteo.sorteado_en),
    fecha_sorteo: iso(sorteo.fecha_sorteo),
    ensayo: sorteo.ensayo,
    garantia: sorteo.garantia,
    semilla_publicada_en: iso(sorteo.semilla_publicada_en),
    sello: sorteo.sello,
    ...(publicos && sorteo.estado === "Cerrado" && sorteo.garantia === "drand"
      ? { como_terminar: COMO_TERMINAR }
      : {}),
  };
}

/**
 * All visitors get the same: while the raffle's page is showing the draw, the record is as before it. The seed and, once it is out,
 * the pulse are public all the time, so that any visitor can compute the result.
 */
export async function leerActaPublica(
  ctx: Lector & Pick<Ctx, "now">,
  sku: string,
  key: string,
): Promise<Acta | null> {
  const acta = await leerActaSorteo(ctx, sku, key);
  if (!acta || acta.numero_producto === null || acta.sorteado_en === null) return acta;
  if (ctx.now() >= reveladoEn(new Date(acta.sorteado_en))) return acta;
  const nada = { numero_producto: null, ganador_producto: null, numero_puntos: null, ganador_puntos: null };
  return { ...acta, ...nada, sorteado_en: null, sello: null };
}

const textos = new WeakMap<DbOrTx, { cuantas: number; texto: string }>();

/** The public list of where each acta is, as text. Its lines never change, so it is written again only when a raffle has closed since. */
export async function leerTextoActas({ db }: Lector): Promise<string> {
  const guardado = textos.get(db);
  if (guardado && guardado.cuantas === (await contarConActa(db))) return guardado.texto;
  const lista = await leerConActa(db);
  const texto = JSON.stringify(
    lista.map(({ key, sku }) => ({ key, url: `${rutaSorteo(sku, key)}/acta.json` })),
  );
  textos.set(db, { cuantas: lista.length, texto });
  return texto;
}
