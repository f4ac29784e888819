import { leerTextoPulso } from "#modules/comun/baliza/drand.ts";
import { guardarPulso, leerFirma } from "#modules/comun/baliza/pulsos.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerRondasDePartidas as leerDePartidas } from "#modules/montoncito/partida/partidas.store.server.ts";
import { leerRondasDeSorteos as leerDeSorteos } from "#modules/sorteos/realizacion/realizacion.store.server.ts";
import { atenderSorteos } from "#modules/sorteos/realizacion/reloj/atender-sorteos.server.ts";
import type { Pulse } from "./relay-client.ts";
import type { Source } from "./source.ts";

/** The pause between two attempts in the first minute; later it is a tenth of the time waited so far. */
const RETRY = 500;
const MINUTE = 60_000;

/** For `waited` milliseconds the pulse has been out and no relay had it. */
const pauseAfter = (waited: number): number => (waited < MINUTE ? RETRY : Math.min(waited / 10, MINUTE));

/** How soon to look whether a stored pulse is still there while its raffle or round is not settled: a forged row is removed. */
const LOOK_AGAIN = 5_000;

type Entry = { due: number; asking: boolean };

/**
 * Fetches the pulses that raffles and rounds of the game have pinned, each from the instant it is out until a relay has it: a
 * pinned round is never replaced. Call the function at each turn; it starts what is due and returns the milliseconds until the next.
 */
export function createPinnedPulses({ ctx, cadena, now, outAt, fetch, start }: Source): () => Promise<number> {
  const pinned = new Map<number, Entry>();

  async function readPinned(): Promise<void> {
    const filas = [...(await leerDeSorteos(ctx)), ...(await leerDePartidas(ctx))];
    const pulsos = filas.flatMap(({ baliza }) => leerTextoPulso(baliza) ?? []);
    // A pulse of another chain (BEACON_CHAIN was changed) cannot be fetched here; the admin pages show that it is awaited.
    const rondas = new Set(pulsos.filter((pulso) => pulso.cadena === cadena.hash).map(({ ronda }) => ronda));
    for (const ronda of pinned.keys()) if (!rondas.has(ronda)) pinned.delete(ronda);
    for (const ronda of rondas) {
      if (!pinned.has(ronda)) pinned.set(ronda, { due: outAt(ronda), asking: false });
    }
  }

  /** Stores the pulse and settles what waited for it. The event makes the game deal at once, in whichever process its clock runs. */
  async function arrived({ ronda, firma }: Pulse): Promise<void> {
    await enTransaccion(ctx, async (tx) => {
      const pulso = { cadena: cadena.hash, ronda, firma, recibido_en: tx.now() };
      if (await guardarPulso(tx, pulso)) tx.announce({ tabla: "pulsos", clave: String(ronda) });
    });
    await atenderSorteos(ctx);
  }

  async function attempt(ronda: number, entry: Entry): Promise<void> {
    entry.asking = true;
    let isStored = false;
    try {
      // Another process, or an admin, may have stored it: a stored pulse is never fetched again.
      isStored = (await leerFirma(ctx, cadena.hash, ronda)) !== null;
      const pulse = isStored ? null : await fetch(ronda);
      if (pulse !== null) await arrived(pulse);
      isStored ||= pulse !== null;
    } finally {
      entry.asking = false;
      entry.due = now() + (isStored ? LOOK_AGAIN : pauseAfter(now() - outAt(ronda)));
    }
  }

  return async () => {
    await readPinned();
    const waiting = [...pinned].filter(([, { asking }]) => !asking);
    for (const [ronda, entry] of waiting) if (entry.due <= now()) start(() => attempt(ronda, entry));
    const later = waiting.map(([, { due }]) => due - now()).filter((ms) => ms > 0);
    return Math.min(...later, MINUTE);
  };
}
