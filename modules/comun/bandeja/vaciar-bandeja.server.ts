import { setTimeout as sleep } from "node:timers/promises";
import type { Evento } from "#modules/comun/eventos/eventos.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { maxIntentos, type PlanReintentos, type TrasFallo, trasAusencia, trasFallo } from "./reintento.ts";

/** The service cannot be reached: the attempt does not count against the row, and fewer rows are tried in this round. */
export class SinServidor extends Error {}

/** The service answered and refused. `definitivo`: it would refuse again. */
export class Negado extends Error {
  readonly status: number;
  readonly definitivo: boolean;
  constructor(motivo: string, { status, definitivo = false }: { status: number; definitivo?: boolean }) {
    super(motivo);
    this.status = status;
    this.definitivo = definitivo;
  }
}

type Fila = { id: number; intentos: number };

export type FalloEnvio = TrasFallo & {
  /** A sentence for the person who reads the outbox. */
  motivo: string;
  status: number | null;
};

/**
 * An outbox: a table whose rows a use case writes in its own transaction, and what sends them. A row that is not worth sending any more
 * is answered with "omitido".
 */
export type Bandeja<F extends Fila, R> = {
  plan: PlanReintentos;
  /** How many rows are on their way at the same time. */
  paralelo: number;
  /** What pages are told when a round changed the table. */
  cambio?: Evento;
  /** Takes the rows that have waited longest, in statements that commit before anything is sent: of several processes one gets a row. */
  tomar: (cuantos: number, arriendo: { ahora: Date; hasta: Date }) => Promise<F[]>;
  /** Sends one row. Rejects with the reason if it was not accepted. */
  enviar: (fila: F, signal: AbortSignal) => Promise<R>;
  /** Records what was accepted, even if its lease ended and another process has taken it meanwhile. */
  anotarEnviadas: (enviadas: readonly Enviada<F, R>[]) => Promise<void>;
  /** Records a failure, unless another attempt has started since. */
  anotarFallo: (fila: F, fallo: FalloEnvio) => Promise<void>;
};

type Enviada<F, R> = { fila: F; respuesta: R };
type Fallida<F> = { fila: F; fallo: FalloEnvio; ausente: boolean };
export type Entregados = { enviados: number; fallidos: number };

/** How often a round looks for new rows while it sends: a slow delivery must not hold up what becomes due for the others. */
const MIRAR_MS = 250;
/** How long the end of a delivery waits for others, so that one statement records them and one takes the next. */
const JUNTAR_MS = 20;

/** Sends all rows that are due, a few at a time. Several processes may run it at once. */
export async function vaciarBandeja<F extends Fila, R>(
  ctx: Ctx,
  bandeja: Bandeja<F, R>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Entregados> {
  const cuenta: Entregados = { enviados: 0, fallidos: 0 };
  const enCurso = new Set<Promise<void>>();
  const finales: (Enviada<F, R> | Fallida<F>)[] = [];
  let lugares = bandeja.paralelo;

  const tomar = async () => {
    // A row keeps its place until its end is recorded.
    const libres = lugares - enCurso.size - finales.length;
    if (signal.aborted || libres <= 0) return;
    const ahora = ctx.now();
    const hasta = new Date(ahora.getTime() + bandeja.plan.arriendo);
    for (const fila of await bandeja.tomar(libres, { ahora, hasta })) {
      const envio = intentar(ctx, bandeja, fila, signal).then((final) => {
        enCurso.delete(envio);
        if (final) finales.push(final);
      });
      enCurso.add(envio);
    }
  };

  const anotar = async () => {
    const fallidas: Fallida<F>[] = [];
    const enviadas: Enviada<F, R>[] = [];
    for (const final of finales.splice(0)) {
      if ("fallo" in final) fallidas.push(final);
      else enviadas.push(final);
    }
    if (enviadas.length > 0) await conPaciencia(bandeja.plan, () => bandeja.anotarEnviadas(enviadas));
    for (const { fila, fallo } of fallidas) await bandeja.anotarFallo(fila, fallo);
    lugares -= fallidas.filter(({ ausente }) => ausente).length;
    cuenta.enviados += enviadas.filter(({ respuesta }) => respuesta !== "omitido").length;
    cuenta.fallidos += fallidas.length;
  };

  try {
    for (;;) {
      await tomar();
      if (enCurso.size + finales.length === 0) return cuenta;
      if (finales.length === 0) await Promise.race([...enCurso, sleep(MIRAR_MS, undefined, { ref: false })]);
      await sleep(JUNTAR_MS);
      await anotar();
    }
  } finally {
    await Promise.all(enCurso);
    await anotar();
    if (bandeja.cambio && cuenta.enviados + cuenta.fallidos > 0) ctx.publish([bandeja.cambio]);
  }
}

/** Null for what the stop of the process interrupted: its lease ends by itself, and it is sent again. */
async function intentar<F extends Fila, R>(
  ctx: Ctx,
  { plan, enviar }: Bandeja<F, R>,
  fila: F,
  signal: AbortSignal,
): Promise<Enviada<F, R> | Fallida<F> | null> {
  try {
    // A row whose attempts always ended the process is not tried for ever.
    if (fila.intentos > maxIntentos(plan)) throw new Error("El envío se interrumpió demasiadas veces.");
    return { fila, respuesta: await enviar(fila, signal) };
  } catch (error) {
    const negado = error instanceof Negado ? error : null;
    if (signal.aborted && !negado) return null;
    const ausente = error instanceof SinServidor;
    const intentos = negado?.definitivo ? maxIntentos(plan) : fila.intentos;
    const siguiente = (ausente ? trasAusencia : trasFallo)(plan, intentos, ctx.now());
    const motivo = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    return {
      fila,
      ausente,
      fallo: { ...siguiente, motivo: motivo || "Error sin descripción.", status: negado?.status ?? null },
    };
  }
}

const ENTRE_ANOTACIONES = 1_000;

/**
 * Retries the write while the database restarts or its replica takes over: a row that is not recorded as sent would be sent again.
 * When its lease has ended, another process may have taken it.
 */
async function conPaciencia({ arriendo }: PlanReintentos, escribir: () => Promise<void>): Promise<void> {
  const limite = performance.now() + arriendo;
  for (;;) {
    try {
      return await escribir();
    } catch (error) {
      // One try may take ten seconds while no connection opens.
      if (performance.now() > limite) throw error;
      await sleep(ENTRE_ANOTACIONES);
    }
  }
}
