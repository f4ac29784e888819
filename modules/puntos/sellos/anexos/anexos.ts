import type { Ctx, Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { type Bytes, type FuncionResumen, hojaDelArbol } from "../arbol.ts";

/** A fact of the shop outside the book that a day seals too: the hash of one row or file. */
export type Anexo = {
  clase: string;
  /** A number for the row of a table, a text for what has a key of its own. One kind has only one of them. */
  id: number | string;
  hash: string;
};

/** The text of an annex's leaf. */
const textoAnexo = ({ clase, id, hash }: Anexo): string => ["libro-v2/anexo", clase, id, hash].join("\n");

export const hojaDeAnexo = (anexo: Anexo, resumen?: FuncionResumen): Bytes | Promise<Bytes> =>
  hojaDelArbol(textoAnexo(anexo), resumen);

/** Annexes are sorted by kind and id: numbers by value, texts by code unit. */
export function compararAnexos(a: Anexo, b: Anexo): number {
  if (a.clase !== b.clase) return a.clase < b.clase ? -1 : 1;
  if (typeof a.id === "number" && typeof b.id === "number") return a.id - b.id;
  const uno = String(a.id);
  const otro = String(b.id);
  return uno === otro ? 0 : uno < otro ? -1 : 1;
}

/** What a seal takes from a source. */
export type PedidoAnexos = {
  secreto: Uint8Array;
  /** The newest annex of this kind that is already sealed. */
  ultimo: Anexo | null;
  /** Rows above this id may still be joined by lower ones. */
  corte: number;
  /** The end of the sealed day. */
  antes_de: Date;
};

/** What an audit looks at again: annexes of one kind that a day sealed, in order, and the one before them. */
type Releido = { secreto: Uint8Array; anterior: Anexo | null; sellados: readonly Anexo[] };

/** Where the annexes of a kind come from. A further kind is a further row in the list of sources. */
export type FuenteAnexos = {
  clase: string;
  /** Waits at most this long (ms) for writers; fails with 55P03 when they do not let it in. Without it, rows do not come in the order of their ids. */
  cortar?(ctx: Pick<Ctx, "db">, espera: number): Promise<number>;
  /** The annexes that no seal has yet, in order, page by page. */
  leer(tx: Tx, pedido: PedidoAnexos): AsyncGenerator<Anexo[]>;
  /** The same annexes from what the database says now: those that are gone are missing, those that were slipped in between are there. */
  releer(lector: Lector, releido: Releido): Promise<Anexo[]>;
  /** What the hash covers, for kinds whose content is public. */
  publico?(lector: Lector, id: Anexo["id"]): Promise<Record<string, unknown> | null>;
};
