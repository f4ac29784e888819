import { beforeEach, describe, expect, test } from "vitest";
import { rondaDe } from "#modules/comun/baliza/drand.ts";
import { verificarPulso } from "#modules/comun/baliza/verificar-pulso.ts";
import { crearCadena } from "#tests/support/beacon/chain.ts";
import { type Behaviour, openRelay } from "#tests/support/beacon/relay.ts";
import { askRelays } from "./ask-relays.ts";

const chain = crearCadena();
const now = new Date("2026-11-15T15:00:01Z");
const one = await openRelay({ chain, now: () => now });
const two = await openRelay({ chain, now: () => now });
const round = rondaDe(chain.cadena, now);

beforeEach(() => {
  one.behave({ kind: "honest" });
  two.behave({ kind: "honest" });
});

let verified = 0;
const ask = (asked: number | "latest" = round, urls = [one.url, two.url]) =>
  askRelays({
    urls,
    cadena: chain.cadena,
    round: asked,
    verify: (...pulse) => {
      verified++;
      return verificarPulso(...pulse);
    },
    check: () => undefined,
    timeout: 1_000,
    signal: new AbortController().signal,
  });

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

const BAD: [Behaviour, string, string][] = [
  [{ kind: "silent" }, "away", "No respondió en 1 s."],
  [{ kind: "slow" }, "away", "No respondió en 1 s."],
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

test("an honest relay is not kept waiting by a silent one", async () => {
  one.behave({ kind: "silent" });
  const { first, reports } = ask();
  let slowest = false;
  void reports.then(() => {
    slowest = true;
  });
  await first;
  expect(slowest).toBe(false);
  await reports;
});

test("a round that is not out has no pulse anywhere", async () => {
  const { first, reports } = ask(round + 1);
  expect(await first).toBeNull();
  expect(await reports).toMatchObject([{ kind: "early" }, { kind: "early" }]);
});
