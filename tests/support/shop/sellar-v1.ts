import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { crearArbol } from "#modules/puntos/sellos/arbol.ts";
import {
  type DatosSello,
  hojaDe,
  type SelloPublico,
  SIN_ANTERIOR,
  selloDe,
  sumarAsiento,
  textoTotales,
  totalesEnCero,
} from "#modules/puntos/sellos/formato.ts";
import { insertarNodos, type NodoArbol } from "#modules/puntos/sellos/nodos.store.server.ts";
import { publicar, resumenNode } from "#modules/puntos/sellos/publicar.server.ts";
import {
  insertarSello,
  leerEscritos,
  leerSecretoMarcas,
} from "#modules/puntos/sellos/sellos.store.server.ts";

/** Seals all entries as one first day of libro-v1, as the shop did before libro-v2. */
export async function sellarV1(ctx: Ctx, fecha: string): Promise<SelloPublico> {
  const secreto = await leerSecretoMarcas(ctx);
  const totales = totalesEnCero();
  const nodos: NodoArbol[] = [];
  const ids: number[] = [];
  const arbol = crearArbol(resumenNode, (nivel, indice, hash) =>
    nodos.push({ nivel, indice, hash, asiento: nivel === 0 ? (ids.at(-1) ?? 0) : null }),
  );
  for await (const pagina of leerEscritos(ctx, 0, Number.MAX_SAFE_INTEGER))
    for (const escrito of pagina) {
      const asiento = publicar(secreto, escrito, "libro-v1");
      ids.push(asiento.id);
      sumarAsiento(totales, asiento);
      await arbol.agregar(await hojaDe(asiento, resumenNode));
    }
  const raiz = Buffer.from((await arbol.cerrar()) ?? []).toString("hex");
  await insertarNodos(ctx, fecha, nodos);
  const datos: DatosSello = {
    version: "libro-v1",
    fecha,
    anterior: SIN_ANTERIOR,
    desde: ids[0] ?? 0,
    hasta: ids.at(-1) ?? 0,
    raiz,
    totales: textoTotales(totales),
    raiz_anexos: null,
  };
  const sello: SelloPublico = { ...datos, sello: await selloDe(datos) };
  await insertarSello(ctx, { ...sello, asientos: ids.length, anexos: 0, sellado_en: ctx.now() });
  return sello;
}
