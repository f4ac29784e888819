import type { Ctx, Idempotency, Tx } from "./contexto.ts";
import {
  type FilaIdempotencia,
  insertarRespuestas,
  leerRespuestas,
  type RespuestaGuardada,
} from "./idempotencia.store.server.ts";
import type { Final } from "./lotes.ts";
import { esDuradero, rechazada, repetir, respondida } from "./repeticion.ts";
import { enTransaccion } from "./transaccion.server.ts";

type ConClave = { idempotency?: Idempotency | undefined };
type Liquidar<P, R> = (tx: Tx, pedidos: readonly P[]) => Promise<readonly Final<R>[]>;

/**
 * Runs many requests in one transaction. Each answer or refusal is stored under its own Idempotency-Key together with
 * the effects of all; a request that repeats a key gets the answer of the first one.
 */
export async function enTransaccionDeLote<P extends ConClave, R>(
  { idempotency: _deOtro, ...ctx }: Ctx,
  pedidos: readonly P[],
  liquidar: Liquidar<P, R>,
): Promise<Final<R>[]> {
  // Keys are nearly always new, so stored answers are read only after one turned out to be taken.
  for (let vuelta = 0; ; vuelta++) {
    const conPrevias = vuelta > 0;
    const hecho = await enTransaccion(ctx, (tx) => unaVuelta(tx, pedidos, { liquidar, conPrevias })).catch(
      (error: unknown) => {
        if (error instanceof ClaveTomada && vuelta < VUELTAS) return null;
        throw error;
      },
    );
    if (hecho) return hecho;
  }
}

const VUELTAS = 4;
/** One of the keys got an answer meanwhile: the transaction is rolled back, and the next attempt reads that answer. */
class ClaveTomada extends Error {}

type Vuelta<P, R> = { liquidar: Liquidar<P, R>; conPrevias: boolean };

async function unaVuelta<P extends ConClave, R>(
  tx: Tx,
  pedidos: readonly P[],
  { liquidar, conPrevias }: Vuelta<P, R>,
): Promise<Final<R>[]> {
  const claves = pedidos.flatMap(({ idempotency }) => idempotency ?? []);
  const previas = conPrevias ? await leerRespuestas(tx.db, claves) : [];
  const finales = new Map<P, Final<R>>();
  const { nuevos, repetidos } = separar<P, R>(pedidos, previas, finales);
  const hechos = nuevos.length > 0 ? await liquidar(tx, nuevos) : [];
  for (const [i, pedido] of nuevos.entries()) finales.set(pedido, hechos[i] ?? sinRespuesta());
  const sinGuardar = await recordar(tx, nuevos, finales);
  for (const [pedido, primero] of repetidos) finales.set(pedido, finales.get(primero) ?? sinRespuesta());
  await guardar(tx, sinGuardar, finales);
  return pedidos.map((pedido) => finales.get(pedido) ?? sinRespuesta());
}

const sinRespuesta = () => ({ error: new Error("Un pedido del lote quedó sin respuesta.") });
const nombre = ({ quien, clave }: Pick<Idempotency, "quien" | "clave">) => `${quien}\n${clave}`;

const porNombre = (filas: readonly FilaIdempotencia[]) => new Map(filas.map((fila) => [nombre(fila), fila]));

/** Separates new requests from those whose key was answered before and from those that repeat one of this batch. */
function separar<P extends ConClave, R>(
  pedidos: readonly P[],
  previas: readonly FilaIdempotencia[],
  finales: Map<P, Final<R>>,
) {
  const guardadas = porNombre(previas);
  const primeros = new Map<string, P>();
  const nuevos: P[] = [];
  const repetidos: [pedido: P, primero: P][] = [];
  for (const pedido of pedidos) {
    const { idempotency } = pedido;
    const previa = idempotency && guardadas.get(nombre(idempotency));
    const primero = idempotency && primeros.get(nombre(idempotency));
    if (idempotency && previa) finales.set(pedido, repetir<R>(previa, idempotency));
    else if (primero && mismaSolicitud(pedido, primero)) repetidos.push([pedido, primero]);
    else if (idempotency && primero) finales.set(pedido, repetir<R>(null, idempotency));
    else nuevos.push(pedido);
    if (idempotency && !primero) primeros.set(nombre(idempotency), pedido);
  }
  return { nuevos, repetidos };
}

const mismaSolicitud = ({ idempotency: a }: ConClave, { idempotency: b }: ConClave) =>
  a?.funcion === b?.funcion && a?.huella === b?.huella;

/**
 * Refusals that are stored find a taken key in `guardar`. One that is not stored gives way here to the stored answer of its key.
 * Returns the other requests, whose answers are still to be stored.
 */
async function recordar<P extends ConClave, R>(
  tx: Tx,
  nuevos: readonly P[],
  finales: Map<P, Final<R>>,
): Promise<P[]> {
  const pasajeros = nuevos.filter((pedido) => enFila(finales.get(pedido) ?? sinRespuesta()) === null);
  const claves = pasajeros.flatMap(({ idempotency }) => idempotency ?? []);
  const previas = porNombre(await leerRespuestas(tx.db, claves));
  const recordados = new Set<P>();
  for (const pedido of pasajeros) {
    const { idempotency } = pedido;
    const previa = idempotency && previas.get(nombre(idempotency));
    if (!previa) continue;
    finales.set(pedido, repetir<R>(previa, idempotency));
    recordados.add(pedido);
  }
  return nuevos.filter((pedido) => !recordados.has(pedido));
}

async function guardar<P extends ConClave, R>(
  { db }: Tx,
  nuevos: readonly P[],
  finales: ReadonlyMap<P, Final<R>>,
) {
  const filas = nuevos.flatMap((pedido) => {
    const dada = enFila(finales.get(pedido) ?? sinRespuesta());
    return pedido.idempotency && dada ? [{ ...pedido.idempotency, ...dada }] : [];
  });
  const enOrden = filas.toSorted((a, b) => (nombre(a) < nombre(b) ? -1 : 1));
  if ((await insertarRespuestas(db, enOrden)) < filas.length) throw new ClaveTomada();
}

function enFila(final: Final<unknown>): RespuestaGuardada | null {
  if (!("error" in final)) return respondida(final.respuesta);
  return esDuradero(final.error) ? rechazada(final.error) : null;
}
