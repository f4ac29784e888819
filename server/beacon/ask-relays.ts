import type { Cadena } from "#modules/comun/baliza/drand.ts";
import type { Informe } from "#modules/comun/baliza/relevos.store.server.ts";
import type { Verificar } from "#modules/comun/baliza/verificar-en-hilo.server.ts";
import { askRelay, type Pulse, RelayError } from "./relay-client.ts";

export type Report = Informe & { kind: "valid" | RelayError["kind"] };

export type AskedRelays = {
  /** The first valid pulse; null when no relay has one. */
  first: Promise<Pulse | null>;
  /** How each relay answered. It resolves when the slowest did, and never rejects. */
  reports: Promise<Report[]>;
};

type Question = {
  urls: readonly string[];
  cadena: Cadena;
  round: number | "latest";
  verify: Verificar;
  /** Throws a `RelayError` for a pulse that does not count although its form is right. */
  check: (pulse: Pulse) => void;
  timeout?: number | undefined;
  signal: AbortSignal;
};

/** Asks all relays at once. They need no trust: a pulse counts when its signature is the chain's. */
export function askRelays({ urls, cadena, round, verify, check, ...limits }: Question): AskedRelays {
  const verdicts = new Map<string, Promise<boolean>>();
  /** Relays that answer the same pulse share one verification. */
  const isValid = ({ ronda, firma }: Pulse) => {
    const name = `${ronda}:${firma}`;
    const verdict = verdicts.get(name) ?? verify(cadena, ronda, firma);
    verdicts.set(name, verdict);
    return verdict;
  };
  const asked = urls.map(async (url) => {
    const started = performance.now();
    const pulse = await askRelay(url, cadena, round, limits);
    const demora_ms = Math.round(performance.now() - started);
    check(pulse);
    if (!(await isValid(pulse))) throw new RelayError("wrong", "La firma del pulso no es de la cadena.");
    return { pulse, demora_ms };
  });
  return {
    first: Promise.any(asked).then(
      ({ pulse }) => pulse,
      () => null,
    ),
    reports: Promise.all(asked.map((one, i) => reportOf(urls[i] ?? "", one))),
  };
}

async function reportOf(url: string, asked: Promise<{ demora_ms: number }>): Promise<Report> {
  try {
    const { demora_ms } = await asked;
    return { url, kind: "valid", demora_ms };
  } catch (error) {
    if (error instanceof RelayError) return { url, kind: error.kind, error: error.message };
    return { url, kind: "away", error: "No se pudo comprobar." };
  }
}
