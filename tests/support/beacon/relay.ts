import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { rondaDe } from "#modules/comun/baliza/drand.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { crearCadena, type TestChain } from "./chain.ts";

/**
 * How a relay answers. `late` knows each pulse only that many seconds after it is out; `silent` never answers; `gone` cuts the
 * connection; `lie` signs another round; `replay` answers an old round, correctly signed; `foreign` signs with the key of another
 * chain; `garbage`, `huge` and `slow` are bodies that are no JSON, a megabyte long, or arrive one byte per second.
 */
export type Behaviour =
  | { kind: "honest" | "silent" | "gone" | "lie" | "replay" | "foreign" }
  | { kind: "garbage" | "huge" | "slow" | "redirect" | "failing" }
  | { kind: "late"; seconds: number };

export type Relay = {
  url: string;
  chain: TestChain;
  /** From now on it answers like this. */
  behave(behaviour: Behaviour): void;
  /** How often a round was asked for; requests for the newest pulse count under "latest". */
  asked(round: number | "latest"): number;
  /** All requests, whatever their path. */
  requests(): number;
  close(): Promise<void>;
};

const OLD = 100;

type Options = { chain?: TestChain; now?: () => Date };

/** A local relay of a test chain. Its clock decides which rounds are out. */
export async function openRelay({
  chain = crearCadena(),
  now = () => new Date(),
}: Options = {}): Promise<Relay> {
  let stranger: TestChain | undefined;
  const counts = new Map<string, number>();
  let behaviour: Behaviour = { kind: "honest" };
  let total = 0;

  /** The newest round that this relay knows. */
  const newest = () => {
    const delay = behaviour.kind === "late" ? behaviour.seconds * 1000 : 0;
    return rondaDe(chain.cadena, new Date(now().getTime() - delay));
  };

  function pulseOf(round: number) {
    const { kind } = behaviour;
    if (kind === "lie") return pulseJson(round, chain.firmar(round + 1));
    if (kind === "foreign") {
      stranger ??= crearCadena(chain.cadena);
      return pulseJson(round, stranger.firmar(round));
    }
    const shown = kind === "replay" ? Math.max(1, round - OLD) : round;
    return pulseJson(shown, chain.firmar(shown));
  }

  const server = createServer((request, response) => {
    total += 1;
    const [, hash, kind, asked] = (request.url ?? "").split("/");
    if (misbehaves(behaviour, response)) return void count(asked);
    if (hash !== chain.cadena.hash) return void send(response, 404, "unknown chain");
    if (kind === "info") return void send(response, 200, JSON.stringify(chain.cadena));
    count(asked);
    const round = asked === "latest" ? newest() : Number(asked);
    const isOut = kind === "public" && Number.isSafeInteger(round) && round >= 1 && round <= newest();
    if (isOut) send(response, 200, JSON.stringify(pulseOf(round)));
    else send(response, 404, "not out");
  });
  const count = (asked = "") => counts.set(asked, (counts.get(asked) ?? 0) + 1);

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  afterFile(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chain,
    behave: (next) => {
      behaviour = next;
    },
    asked: (round) => counts.get(String(round)) ?? 0,
    requests: () => total,
    close,
  };
}

/** A pulse as drand's relays answer it. */
export const pulseJson = (round: number, signature: string) => ({
  round,
  randomness: createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex"),
  signature,
});

const send = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(body);

/** Handles the behaviours that answer no pulse at all; false for the others. */
function misbehaves({ kind }: Behaviour, response: ServerResponse): boolean {
  if (kind === "silent") return true;
  if (kind === "gone") return response.destroy() !== undefined;
  if (kind === "garbage") return send(response, 200, "<html>pulse</html>") !== undefined;
  if (kind === "huge") return send(response, 200, JSON.stringify("x".repeat(1_000_000))) !== undefined;
  if (kind === "failing") return send(response, 500, "{}") !== undefined;
  if (kind === "redirect") return response.writeHead(302, { Location: "/elsewhere" }).end() !== undefined;
  if (kind !== "slow") return false;
  response.writeHead(200, { "Content-Type": "application/json" });
  const dripping = setInterval(() => response.write(" "), 1_000);
  response.on("close", () => clearInterval(dripping));
  return true;
}
