import { beforeEach, describe, expect, test } from "vitest";
import { rondaDe } from "#modules/comun/baliza/drand.ts";
import { verificarPulso } from "#modules/comun/baliza/verificar-pulso.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { type Behaviour, openRelay } from "#tests/support/beacon/relay.ts";
import { askRelays } from "./source.ts";

const chain = crearCadena();
const now = new Date("2026-11-15T15:00:01Z");
const one = await openRelay({ chain, now: () => now });
const two = await openRelay({ chain, now: () => now });
const round = rondaDe(chain.cadena, now);

beforeEach(() => {
  one.behave({ kind: "honest" });
  two.behave({ kind: "honest" });
});

/** Longer than any answer takes on a busy machine. */
const PATIENT = 60_000;

let verified = 0;
const ask = (asked: number | "latest" = round, urls = [one.url, two.url], timeout = PATIENT) => {
  const stopping = new AbortController();
  const asking = askRelays({
    urls,
    cadena: chain.cadena,
    round: asked,
    verify: (...pulse) => {
      verified++;
      return verificarPulso(...pulse);
    },
    check: () => undefined,
    timeout,
    signal: stopping.signal,
  });
  return { ...asking, stop: () => stopping.abort() };
};

test("two relays with the same pulse cost one verification", async () => {
  verified = 0;
  const { first, reports } = ask();
  expect(await first).toEqual({ ronda: round, firma: chain.firmar(round) });
  expect(await reports).toMatchObject([
    { url: one.url, kind: "valid" },
    { url: two.url, kind: "valid" },
  ]);
  expect(verified).toBe(1);
});

test("the newest pulse is the one of the clock", async () => {
  expect(await ask("latest").first).toEqual({ ronda: round, firma: chain.firmar(round) });
});

/** Their answer never ends: a short limit ends it on every machine. */
const HANGING: [Behaviour][] = [[{ kind: "silent" }], [{ kind: "slow" }]];

describe.each(HANGING)("a relay that behaves like %o", (behaviour) => {
  test("alone has no pulse, and the report says why", async () => {
    one.behave(behaviour);
    const { first, reports } = ask(round, [one.url], 1_000);
    expect(await first).toBeNull();
    expect(await reports).toEqual([{ url: one.url, kind: "away", error: "No respondió en 1 s." }]);
  });

  test("does not keep the pulse of an honest one waiting", async () => {
    one.behave(behaviour);
    const { first, reports, stop } = ask();
    let slowest = false;
    void reports.then(() => {
      slowest = true;
    });
    expect(await first).toEqual({ ronda: round, firma: chain.firmar(round) });
    expect(slowest).toBe(false);
    stop();
    expect(await reports).toMatchObject([{ kind: "away" }, { url: two.url, kind: "valid" }]);
  });
});

const BAD: [Behaviour, string, string][] = [
  [{ kind: "gone" }, "away", "No se pudo conectar."],
  [{ kind: "redirect" }, "away", "No se pudo conectar."],
  [{ kind: "failing" }, "away", "Respondió con el código 500."],
  [{ kind: "late", seconds: 30 }, "early", "Todavía no tiene la ronda."],
  [{ kind: "lie" }, "wrong", "La firma del pulso no es de la cadena."],
  [{ kind: "foreign" }, "wrong", "La firma del pulso no es de la cadena."],
  [{ kind: "replay" }, "wrong", `Respondió la ronda ${round - 100} en vez de la ${round}.`],
  [{ kind: "garbage" }, "wrong", "La respuesta no es un pulso."],
  [{ kind: "huge" }, "wrong", "La respuesta es demasiado larga."],
];

describe.each(BAD)("a relay that behaves like %o", (behaviour, kind, error) => {
  test("alone has no pulse, and the report says why", async () => {
    one.behave(behaviour);
    const { first, reports } = ask(round, [one.url]);
    expect(await first).toBeNull();
    expect(await reports).toEqual([{ url: one.url, kind, error }]);
  });

  test("next to an honest one does not matter", async () => {
    one.behave(behaviour);
    const { first, reports } = ask();
    expect(await first).toEqual({ ronda: round, firma: chain.firmar(round) });
    expect(await reports).toMatchObject([
      { kind, error },
      { url: two.url, kind: "valid" },
    ]);
  });
});

test("a round that is not out has no pulse anywhere", async () => {
  const { first, reports } = ask(round + 1);
  expect(await first).toBeNull();
  expect(await reports).toMatchObject([{ kind: "early" }, { kind: "early" }]);
});
