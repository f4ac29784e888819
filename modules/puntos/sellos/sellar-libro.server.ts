import { setTimeout as pausa } from "node:timers/promises";
import { tomarCorte } from "#modules/comun/corte.store.server.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { diaDe, inicioDeDia } from "#modules/comun/fechas/dias.ts";
import { inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import type { Ctx, Lector, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion, sqlState } from "#modules/comun/tx/transaccion.server.ts";
import { insertarAnexos, leerUltimoAnexo, type NodoAnexo } from "./anexos/anexos.store.server.ts";
import { type Anexo, type FuenteAnexos, hojaDeAnexo } from "./anexos/anexos.ts";
import { crearArbol } from "./arbol.ts";
import {
  type DatosSello,
  hojaDe,
  leerTotales,
  type SelloPublico,
  SIN_ANEXOS,
  SIN_ANTERIOR,
  selloDe,
  sumarAsiento,
  textoTotales,
  totalesEnCero,
} from "./formato.ts";
import { insertarNodos, type NodoArbol } from "./nodos.store.server.ts";
import { publicar, resumenNode } from "./publicar.server.ts";
import {
  existeSello,
  hayPendientes,
  insertarSello,
  leerEscritos,
  leerFinales,
  leerSecretoMarcas,
  leerSelloMasNuevo,
  leerSellos,
  type SelloGuardado,
} from "./sellos.store.server.ts";

/** The list of published seals outside the database: it remembers seals that a restore loses. */
export type RegistroSellos = {
  ultimo(): Promise<SelloPublico | null>;
  agregar(sellos: readonly SelloPublico[]): Promise<void>;
};

/** Days are sealed in this format from now on; those that were sealed before keep theirs. */
const VERSION = "libro-v2";

export type OpcionesSello = {
  /** Where the annexes come from. */
  fuentes: readonly FuenteAnexos[];
  signal?: AbortSignal | undefined;
};

/** Above this number of ids, what was not sealed in time is sealed in several transactions. */
const MUCHOS = 50_000;

/**
 * Seals the entries up to now under the day that ended, if one of them belongs to an ended day. Null when there is nothing
 * to seal or the day has its seal already. Missed nights get one seal together; a shop without seals, or one with very many
 * unsealed entries, gets one for each ended day, so that no transaction grows with its history.
 */
export async function sellarLibro(
  ctx: Ctx,
  registro: RegistroSellos,
  opciones: OpcionesSello,
): Promise<SelloPublico | null> {
  await publicarSellos(ctx, registro);
  const fecha = diaDe(ctx.now(), -1);
  const ultimo = await leerSelloMasNuevo(ctx);
  const sellado = ultimo?.sello.hasta ?? 0;
  if (ultimo && ultimo.sello.fecha >= fecha) return null;
  if (!(await hayPendientes(ctx, sellado, inicioDelDia(ctx.now())))) return null;
  const corte = await insistir((espera) => tomarCorte(ctx, "libro_asientos", espera), opciones.signal);
  const cortes = await cortarFuentes(ctx, opciones);
  const { fuentes } = opciones;
  if (ultimo && corte - sellado <= MUCHOS)
    return sellarDia(ctx, registro, { fecha, hasta: corte, cortes, fuentes });
  return sellarAtrasados(ctx, registro, { sellado, corte, cortes, fuentes });
}

/** One table after the other: no transaction that writes to two of them can wait for a cut that waits for it. */
async function cortarFuentes(ctx: Ctx, { fuentes, signal }: OpcionesSello): Promise<Cortes> {
  const cortes = new Map<string, number>();
  for (const { clase, cortar } of fuentes)
    if (cortar) cortes.set(clase, await insistir((espera) => cortar(ctx, espera), signal));
  return cortes;
}

/**
 * One seal for each ended day with entries. Ids follow the order of writing, and instants only nearly so: a day ends at the
 * highest id that was written before its midnight, and an entry with an earlier id belongs to that seal too.
 */
async function sellarAtrasados(
  ctx: Ctx,
  registro: RegistroSellos,
  { sellado, corte, ...anexos }: { sellado: number; corte: number } & DeAnexos,
): Promise<SelloPublico | null> {
  let ultimo: SelloPublico | null = null;
  let hasta = 0;
  for (const { fecha, id } of await leerFinales(ctx, sellado, inicioDelDia(ctx.now()))) {
    hasta = Math.max(hasta, Math.min(id, corte));
    ultimo = (await sellarDia(ctx, registro, { fecha, hasta, ...anexos })) ?? ultimo;
  }
  return ultimo;
}

type DeAnexos = { cortes: Cortes; fuentes: readonly FuenteAnexos[] };

/** Seals the entries up to an id under a day, and the annexes that no seal has yet. Both must be in the past: `hasta` is below every id that may still be written. */
export async function sellarDia(
  ctx: Ctx,
  registro: RegistroSellos,
  dia: { fecha: string; hasta: number } & DeAnexos,
): Promise<SelloPublico | null> {
  const publicado = await registro.ultimo();
  const secreto = await leerSecretoMarcas(ctx);
  const sello = await enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "sellar-libro");
    // Read under the lock: another process may have sealed the day.
    const ultimo = await leerSelloMasNuevo(tx);
    const hecho = [ultimo?.sello.fecha ?? "", publicado?.fecha ?? ""];
    if (hecho.some((fecha) => fecha >= dia.fecha) || dia.hasta <= (ultimo?.sello.hasta ?? 0)) return null;
    return escribir(tx, { ...dia, ultimo, publicado, secreto });
  });
  if (sello) await publicarSellos(ctx, registro);
  return sello;
}

const INTENTOS = 3_600;
const CON_PACIENCIA = 30;

/**
 * Writers go first: a cut that they do not let in within 250 ms is tried again a second later, for an hour. Autovacuum holds a
 * lock that conflicts too, and PostgreSQL cancels it only for a session that waits longer than deadlock_timeout (1 s), so
 * every thirtieth try waits for that long.
 */
async function insistir(
  cortar: (espera: number) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let intento = 1; ; intento += 1) {
    try {
      return await cortar(intento % CON_PACIENCIA === 0 ? 1_500 : 250);
    } catch (error) {
      if (intento >= INTENTOS || sqlState(error) !== "55P03") throw error;
      await pausa(1_000, undefined, { signal });
    }
  }
}

type Trabajo = DeAnexos & {
  fecha: string;
  hasta: number;
  ultimo: SelloGuardado | null;
  publicado: SelloPublico | null;
  secreto: Uint8Array;
};

/** Writes nodes, annexes and seal. */
async function escribir(tx: Tx, trabajo: Trabajo): Promise<SelloPublico | null> {
  const { fecha } = trabajo;
  const arbol = await escribirArbol(tx, trabajo);
  if (!arbol) return null;
  const { asientos, ...dia } = arbol;
  const { raiz_anexos, anexos } = await sellarAnexos(tx, trabajo);
  const { anterior, ruptura } = await enlaceDe(tx, trabajo);
  const datos: DatosSello = { version: VERSION, fecha, anterior, ...dia, raiz_anexos };
  const sello: SelloPublico = {
    ...datos,
    sello: await selloDe(datos),
    ...(ruptura ? { ruptura: true } : {}),
  };
  await insertarSello(tx, { ...sello, asientos, anexos, sellado_en: tx.now() });
  return sello;
}

/** The tree of the entries. They are read page by page and nodes written as they are complete. */
async function escribirArbol(tx: Tx, { fecha, hasta: corte, ultimo, secreto }: Trabajo) {
  const totales = ultimo ? leerTotales(ultimo.sello.totales) : totalesEnCero();
  if (!totales) throw new Error(`Los totales del sello del ${ultimo?.sello.fecha} no se pueden leer.`);
  let nodos: NodoArbol[] = [];
  let desde = 0;
  let hasta = 0;
  let asientos = 0;
  const arbol = crearArbol(resumenNode, (nivel, indice, hash) =>
    nodos.push({ nivel, indice, hash, asiento: nivel === 0 ? hasta : null }),
  );
  for await (const pagina of leerEscritos(tx, ultimo?.sello.hasta ?? 0, corte)) {
    for (const escrito of pagina) {
      const asiento = publicar(secreto, escrito, VERSION);
      if (asientos === 0) desde = asiento.id;
      hasta = asiento.id;
      await arbol.agregar(await hojaDe(asiento, resumenNode));
      sumarAsiento(totales, asiento);
      asientos += 1;
    }
    await insertarNodos(tx, fecha, nodos);
    nodos = [];
  }
  const raiz = await arbol.cerrar();
  if (!raiz) return null;
  await insertarNodos(tx, fecha, nodos);
  return { desde, hasta, asientos, raiz: bytesAHex(raiz), totales: textoTotales(totales) };
}

/** After a restore that lost published seals, the next seal follows the last published one and says so. */
async function enlaceDe(
  tx: Tx,
  { ultimo, publicado }: Trabajo,
): Promise<{ anterior: string; ruptura: boolean }> {
  if (publicado && !(await existeSello(tx, publicado.sello)))
    return { anterior: publicado.sello, ruptura: true };
  return { anterior: ultimo?.sello.sello ?? SIN_ANTERIOR, ruptura: false };
}

/** Writes to the list the seals that it lacks: those that other processes made, or one that was killed after its commit. */
export async function publicarSellos(ctx: Lector, registro: RegistroSellos): Promise<void> {
  const publicado = await registro.ultimo();
  const faltan = await leerSellos(ctx, publicado?.fecha);
  if (faltan.length > 0) await registro.agregar(faltan.map(({ sello }) => sello));
}

/** The cut of each kind; a kind without one is read to its end. */
type Cortes = ReadonlyMap<string, number>;

type Dia = { fecha: string; secreto: Uint8Array; cortes: Cortes; fuentes: readonly FuenteAnexos[] };

/** Writes the second tree of a day, over the annexes that no seal has yet. Kind by kind and page by page, as they are sorted. */
async function sellarAnexos(
  tx: Tx,
  { fecha, secreto, cortes, fuentes }: Dia,
): Promise<{ raiz_anexos: string; anexos: number }> {
  const antes_de = inicioDeDia(fecha, 1) ?? tx.now();
  let nodos: NodoAnexo[] = [];
  let actual: Anexo | null = null;
  let anexos = 0;
  const arbol = crearArbol(resumenNode, (nivel, indice, hash) =>
    nodos.push({ nivel, indice, hash, anexo: nivel === 0 ? actual : null }),
  );
  for (const fuente of [...fuentes].sort((a, b) => (a.clase < b.clase ? -1 : 1))) {
    const { clase } = fuente;
    const ultimo = await leerUltimoAnexo(tx, clase);
    const corte = cortes.get(clase) ?? Number.MAX_SAFE_INTEGER;
    for await (const pagina of fuente.leer(tx, { secreto, ultimo, corte, antes_de })) {
      for (const anexo of pagina) {
        actual = anexo;
        anexos += 1;
        await arbol.agregar(await hojaDeAnexo(anexo, resumenNode));
      }
      await insertarAnexos(tx, fecha, nodos);
      nodos = [];
    }
  }
  const raiz = await arbol.cerrar();
  await insertarAnexos(tx, fecha, nodos);
  return { raiz_anexos: raiz ? bytesAHex(raiz) : SIN_ANEXOS, anexos };
}
