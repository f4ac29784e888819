import type { DbOrTx } from "#database/client.ts";
import type { Ctx, Lector } from "#modules/comun/tx/contexto.ts";
import { cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { lugaresDePrueba } from "./arbol.ts";
import type { AsientoPublico, PruebaPublica, SelloPublico } from "./formato.ts";
import { leerIndice, leerNodos } from "./nodos.store.server.ts";
import { publicar, salDirecta } from "./publicar.server.ts";
import {
  leerEscritos,
  leerEscritosDe,
  leerIdsDeClaves,
  leerSecretoMarcas,
  leerSello,
  leerSelloMasNuevo,
  leerSellos,
  leerSellosDe,
} from "./sellos.store.server.ts";

type LectorMarcas = Lector & Pick<Ctx, "random">;

/** The seal that mails and actas quote: the newest one, or the newest that existed at an instant. */
export async function leerUltimoSello(
  ctx: Lector,
  hasta?: Date,
): Promise<{ fecha: string; sello: string } | null> {
  const ultimo = await leerSelloMasNuevo(ctx, hasta);
  return ultimo && { fecha: ultimo.sello.fecha, sello: ultimo.sello.sello };
}

const textos = new WeakMap<DbOrTx, { ultimo: SelloPublico; lineas: string }>();

/**
 * The public list of all seals, as text. A seal never changes, so the process keeps the text and reads on from its last seal. That one
 * names all before it by their hashes: if it is no longer the same, the database is another one, and the list is read whole.
 */
export async function leerTextoSellos(ctx: Lector): Promise<string> {
  const guardado = textos.get(ctx.db);
  const sigue =
    guardado && (await leerSello(ctx, guardado.ultimo.fecha))?.sello.sello === guardado.ultimo.sello;
  const conocido = sigue ? guardado : undefined;
  const nuevos = (await leerSellos(ctx, conocido?.ultimo.fecha)).map(({ sello }) => sello);
  const lineas = [
    ...(conocido ? [conocido.lineas] : []),
    ...nuevos.map((sello) => JSON.stringify(sello)),
  ].join(",");
  const ultimo = nuevos.at(-1);
  if (ultimo) textos.set(ctx.db, { ultimo, lineas });
  return `[${lineas}]`;
}

/** The entries of a sealed day, page by page; null when the day has no seal. */
export async function abrirDia(
  ctx: LectorMarcas,
  fecha: string,
): Promise<AsyncGenerator<AsientoPublico[]> | null> {
  const guardado = await leerSello(ctx, fecha);
  if (!guardado) return null;
  const { desde, hasta, version } = guardado.sello;
  const secreto = await leerSecretoMarcas(ctx);
  async function* paginas() {
    for await (const pagina of leerEscritos(ctx, desde - 1, hasta))
      yield pagina.map((escrito) => publicar(secreto, escrito, version));
  }
  return paginas();
}

/** The inclusion proof of an entry, from the stored nodes; null when the day has no such entry. */
export async function leerPrueba(ctx: Lector, fecha: string, id: number): Promise<PruebaPublica | null> {
  const guardado = await leerSello(ctx, fecha);
  const indice = guardado && (await leerIndice(ctx, fecha, id));
  if (!guardado || indice === null) return null;
  const tamano = guardado.asientos;
  const lugares = lugaresDePrueba(indice, tamano);
  const nodos = await leerNodos(ctx, "libro_nodos", fecha, [{ nivel: 0, indice }, ...lugares]);
  if (!nodos) throw new Error(`Al árbol del ${fecha} le faltan nodos.`);
  const [hoja = "", ...prueba] = nodos;
  return { id, fecha, indice, tamano, hoja, prueba, raiz: guardado.sello.raiz };
}

/** One of a person's own entries: what the public book says about it and the salt that opens its mark. */
export type AsientoDePersona = {
  id: number;
  /** What it moved for this person. */
  puntos: number;
  sal: string;
  /** The day of its seal; null while it is not sealed. */
  sellado: string | null;
  asiento: AsientoPublico;
};

/**
 * A person's entries by their keys; keys of other people's entries find nothing. Keys stay on the server: that of a referral
 * names another person's purchase.
 */
export async function buscarAsientosPropios(
  ctx: LectorMarcas,
  codigo: string,
  claves: readonly string[],
): Promise<Map<string, AsientoDePersona>> {
  const cuenta = cuentaUsuario(codigo);
  const ids = await leerIdsDeClaves(ctx, cuenta, claves);
  const [secreto, escritos, sellos] = await Promise.all([
    leerSecretoMarcas(ctx),
    leerEscritosDe(ctx, ids),
    leerSellosDe(ctx, ids),
  ]);
  return new Map(
    escritos.map((escrito) => [
      escrito.clave,
      {
        id: escrito.id,
        puntos: escrito.movimientos.reduce(
          (suma, [suya, puntos]) => (suya === cuenta ? suma + puntos : suma),
          0,
        ),
        sal: salDirecta(secreto, escrito.id),
        sellado: sellos.get(escrito.id)?.fecha ?? null,
        asiento: publicar(secreto, escrito, sellos.get(escrito.id)?.version ?? "libro-v2"),
      },
    ]),
  );
}
