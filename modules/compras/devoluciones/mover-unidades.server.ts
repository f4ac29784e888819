import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import type { Unidades } from "#modules/productos/existencias/existencias.ts";
import {
  devolverUnidades,
  tomarParaCambio,
} from "#modules/productos/existencias/mover-existencias.server.ts";
import type { LineaDeVuelta } from "./con-devolucion.server.ts";
import { TEXTOS_DEVOLUCION } from "./textos.ts";

const unidadesDe = (lineas: readonly LineaDeVuelta[], llego: "sana" | "danada"): Unidades[] =>
  lineas.flatMap(({ de: { sku, opcion }, cantidad, llego: como }) =>
    sku !== null && como === llego ? [{ sku, opcion, cantidad }] : [],
  );

/** Goods that came back whole can be sold again; broken ones are written off. */
export async function devolverAlStock(
  tx: Tx,
  codigo: string,
  lineas: readonly LineaDeVuelta[],
): Promise<void> {
  const sanas = unidadesDe(lineas, "sana");
  const danadas = unidadesDe(lineas, "danada");
  if (sanas.length > 0) await devolverUnidades(tx, { codigo, causa: "devolucion", claves: sanas });
  if (danadas.length > 0) await devolverUnidades(tx, { codigo, causa: null, claves: danadas });
}

/** An exchange takes a unit from the shelf for each broken one; for a whole one, the unit that came back takes its place. */
export async function sacarParaCambio(
  tx: Tx,
  codigo: string,
  lineas: readonly LineaDeVuelta[],
): Promise<void> {
  const faltan = await tomarParaCambio(tx, codigo, unidadesDe(lineas, "danada"));
  if (faltan.length > 0) throw new Rechazo("estado", TEXTOS_DEVOLUCION.sin_unidades);
}
