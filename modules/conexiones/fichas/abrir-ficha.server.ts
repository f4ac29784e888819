import { MINUTO_MS } from "#modules/comun/fechas/lapso.ts";
import { exigir, rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import type { Negativa } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { huellaFicha } from "./administrar-fichas.server.ts";
import { type Alcance, type EstadoFicha, estadoFicha, leerAlcances } from "./ficha.ts";
import { anotarUso, buscarFicha } from "./fichas.store.server.ts";

/** A token that opens, as the API knows it. */
export type FichaAbierta = { id: number; alcances: Alcance[] };

const FORMA = /^pz_[\w-]{43}$/;

const cerrada = (frase: string): Negativa => ({ clase: "sin_sesion", frase });

/** Its value proves who holds it, so its holder may know why it no longer opens. */
const NEGATIVA: Record<EstadoFicha, Negativa | null> = {
  viva: null,
  vencida: cerrada("La ficha venció: pide una nueva en la administración de la tienda."),
  revocada: cerrada("La ficha fue revocada: pide una nueva en la administración de la tienda."),
};
const DESCONOCIDA = cerrada("La ficha no es válida.");

/**
 * Finds the token of a request and throws when it does not open. The row is read each time and kept in no cache, so that a
 * revoked token is refused at once by every process.
 */
export async function abrirFicha(ctx: Ctx, valor: string): Promise<FichaAbierta> {
  const ficha = FORMA.test(valor) ? await buscarFicha(ctx, huellaFicha(valor)) : null;
  const ahora = ctx.now();
  if (!ficha) throw rechazoDe(DESCONOCIDA);
  exigir(NEGATIVA[estadoFicha(ficha, ahora)]);
  const hace = new Date(ahora.getTime() - MINUTO_MS);
  if (!ficha.usada_en || ficha.usada_en < hace)
    await enTransaccion(ctx, (tx) => anotarUso(tx, ficha.id, ahora, hace));
  return { id: ficha.id, alcances: leerAlcances(ficha.alcances) };
}
