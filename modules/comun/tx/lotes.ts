import { crearTurnos } from "./turnos.ts";

/** How one request of a batch ended: its answer, or the error to throw at its caller. */
export type Final<R> = { respuesta: R } | { error: unknown };

export type Liquidacion<P, R> = {
  /** Settles a batch in the order of arrival; returns one end per request. */
  liquidar: (pedidos: readonly P[]) => Promise<readonly Final<R>[]>;
  /** Whether a failed batch was rolled back for sure, so that its requests can be retried one by one. */
  deshecho: (error: unknown) => boolean;
  /**
   * For a request that failed alone because of a lock that another transaction holds: settles it while the queue goes on without it.
   */
  aparte?: { porque: (error: unknown) => boolean; liquidar: (pedido: P) => Promise<R> };
  /** How many milliseconds a batch waits for more requests before it starts. */
  pausa?: number;
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
/** Requests that wait for a lock outside their queue, each with a connection. */
const APARTE = 4;

export function crearLotes({ maximo = MAXIMO, a_la_vez = A_LA_VEZ } = {}): Lotes {
  const colas = new Map<string, Espera[]>();
  const turno = crearTurnos(a_la_vez);
  const turnoAparte = crearTurnos(APARTE);

  async function vaciar(clave: string, cola: Espera[]): Promise<void> {
    while (cola.length > 0) {
      const pausa = cola[0]?.liquidacion.pausa;
      if (pausa) await new Promise((seguir) => setTimeout(seguir, pausa));
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
    try {
      const finales = await liquidar(lote.map(({ pedido }) => pedido));
      for (const [i, { cerrar }] of lote.entries())
        cerrar(finales[i] ?? { error: new Error("Sin respuesta.") });
    } catch (error) {
      if (lote.length > 1 && deshecho(error)) for (const espera of lote) await liquidarLote([espera]);
      else if (lote.length === 1 && aparte?.porque(error))
        void turnoAparte(() => aparte.liquidar(primera.pedido)).then(
          (respuesta) => primera.cerrar({ respuesta }),
          (falla: unknown) => primera.cerrar({ error: falla }),
        );
      else for (const { cerrar } of lote) cerrar({ error });
    }
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

function abrir<R>(final: Final<R>): R {
  if ("error" in final) throw final.error;
  return final.respuesta;
}
