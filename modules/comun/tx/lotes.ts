import { crearTurnos } from "./turnos.ts";

/** How one request of a batch ended: its answer, or the error to throw at its caller. */
export type Final<R> = { respuesta: R } | { error: unknown };

export type Liquidacion<P, R> = {
  /** Settles a batch in the order of arrival; returns one end per request. */
  liquidar: (pedidos: readonly P[]) => Promise<readonly Final<R>[]>;
  /** Whether a failed batch was rolled back for sure, so that its requests can be retried one by one. */
  deshecho: (error: unknown) => boolean;
  /** For requests that failed because another transaction holds a lock: each is settled alone while the queue goes on without them. */
  aparte?: Aparte<P, R>;
};

type Aparte<P, R> = {
  /** Whether the request failed because of a lock. */
  porque: (error: unknown) => boolean;
  /** Settles it alone. Must end after a limited time: other requests wait for their place. */
  liquidar: (pedido: P) => Promise<R>;
  /** The refusal of a request that found its lock still held, or no place to wait for it. */
  ocupado: () => Error;
};

/** Requests for one hot row: those that arrive while a batch of their key runs are settled together in the next one. */
export type Lotes = {
  sumar<P, R>(clave: string, pedido: P, liquidacion: Liquidacion<P, R>): Promise<R>;
};

type Espera = { pedido: unknown; liquidacion: Liquidacion<unknown, unknown>; cerrar(final: unknown): void };

/** Limits how long the last request waits, and how much one transaction locks. */
const MAXIMO = 256;
/** Batches that run at the same time, over all keys: waiting batches grow meanwhile, and pages keep their connections. */
const A_LA_VEZ = 6;
/** Requests that wait for a lock outside their queue, each with a connection, and those that wait until one of them ends. */
const APARTE = 4;
const ESPERAN_APARTE = 64;

class SinLugar extends Error {}

export function crearLotes({ maximo = MAXIMO, a_la_vez = A_LA_VEZ } = {}): Lotes {
  const colas = new Map<string, Espera[]>();
  const turno = crearTurnos(a_la_vez);
  const turnoAparte = crearTurnos(APARTE, { maximo: ESPERAN_APARTE, llena: () => new SinLugar() });

  async function vaciar(clave: string, cola: Espera[]): Promise<void> {
    while (cola.length > 0) {
      await turno(() => liquidarLote(cola.splice(0, maximo)));
      // A client that was just answered may ask again at once: let it join the next batch.
      await new Promise((seguir) => setImmediate(seguir));
    }
    colas.delete(clave);
  }

  async function liquidarLote(lote: readonly Espera[]): Promise<void> {
    const [primera] = lote;
    if (!primera) return;
    const { liquidar, deshecho, aparte } = primera.liquidacion;
    let finales: readonly Final<unknown>[];
    try {
      finales = await liquidar(lote.map(({ pedido }) => pedido));
    } catch (error) {
      if (!deshecho(error)) for (const { cerrar } of lote) cerrar({ error });
      else if (lote.length === 1 || aparte?.porque(error))
        for (const espera of lote) terminar(espera, { error });
      else for (const espera of lote) await liquidarLote([espera]);
      return;
    }
    for (const [i, espera] of lote.entries())
      terminar(espera, finales[i] ?? { error: new Error("Sin respuesta.") });
  }

  function terminar({ pedido, liquidacion: { aparte }, cerrar }: Espera, final: Final<unknown>): void {
    if (aparte && "error" in final && aparte.porque(final.error))
      void turnoAparte(() => aparte.liquidar(pedido)).then(
        (respuesta) => cerrar({ respuesta }),
        (error: unknown) =>
          cerrar({ error: error instanceof SinLugar || aparte.porque(error) ? aparte.ocupado() : error }),
      );
    else cerrar(final);
  }

  return {
    async sumar<P, R>(clave: string, pedido: P, liquidacion: Liquidacion<P, R>): Promise<R> {
      const final = await new Promise<unknown>((cerrar) => {
        // All requests of a key have the same types, so the casts are safe.
        const espera = { pedido, liquidacion: liquidacion as Liquidacion<unknown, unknown>, cerrar };
        const cola = colas.get(clave);
        if (cola) cola.push(espera);
        else void vaciar(clave, nueva(colas, clave, espera));
      });
      return abrir(final as Final<R>);
    },
  };
}

function nueva(colas: Map<string, Espera[]>, clave: string, primera: Espera): Espera[] {
  const cola = [primera];
  colas.set(clave, cola);
  return cola;
}

/** How a request that is settled alone ends. */
export const capturar = <R>(trabajo: () => Promise<R>): Promise<Final<R>> =>
  trabajo().then(
    (respuesta) => ({ respuesta }),
    (error: unknown) => ({ error }),
  );

function abrir<R>(final: Final<R>): R {
  if ("error" in final) throw final.error;
  return final.respuesta;
}
