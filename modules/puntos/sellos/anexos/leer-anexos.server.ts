import type { Lector } from "#modules/comun/tx/contexto.ts";
import { lugaresDePrueba } from "../arbol.ts";
import type { PruebaPublica } from "../formato.ts";
import { leerNodos } from "../nodos.store.server.ts";
import { leerSello } from "../sellos.store.server.ts";
import { leerAnexosDe, leerLugarDeAnexo } from "./anexos.store.server.ts";
import type { Anexo } from "./anexos.ts";

/** The proof that an annex is in a sealed day. */
export type PruebaAnexo = Anexo & Omit<PruebaPublica, "id">;

/** The annexes of a sealed day, page by page; null when the day has no seal, or one of libro-v1, which has no annexes. */
export async function abrirAnexos(ctx: Lector, fecha: string): Promise<AsyncGenerator<Anexo[]> | null> {
  const guardado = await leerSello(ctx, fecha);
  return guardado?.sello.version === "libro-v2" ? leerAnexosDe(ctx, fecha) : null;
}

/** The inclusion proof of an annex, from the stored nodes; null when the day has no such annex. */
export async function leerPruebaAnexo(
  ctx: Lector,
  pedido: { fecha: string; clase: string; id: string },
): Promise<PruebaAnexo | null> {
  const { fecha } = pedido;
  const guardado = await leerSello(ctx, fecha);
  const lugar = guardado && (await leerLugarDeAnexo(ctx, pedido));
  if (!lugar || guardado.sello.raiz_anexos === null) return null;
  const { anexo, indice } = lugar;
  const tamano = guardado.anexos;
  const nodos = await leerNodos(ctx, "libro_anexos", fecha, [
    { nivel: 0, indice },
    ...lugaresDePrueba(indice, tamano),
  ]);
  if (!nodos) throw new Error(`Al árbol de anexos del ${fecha} le faltan nodos.`);
  const [hoja = "", ...prueba] = nodos;
  return { ...anexo, fecha, indice, tamano, hoja, prueba, raiz: guardado.sello.raiz_anexos };
}
