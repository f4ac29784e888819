import { createServer, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { beforeEach } from "vitest";
import { listenForFile } from "#tests/support/listen.ts";

type Answer = (response: ServerResponse, path: string) => void;

/** A service over real HTTP that answers as each test says, and what it was asked with. */
async function openService() {
  const state = {
    answer: ((response) => response.end()) as Answer,
    asked: [] as string[],
    keys: [] as unknown[],
  };
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? "");
    state.keys.push(request.headers["x-api-key"] ?? request.headers.authorization);
    state.answer(response, request.url ?? "");
  });
  return { state, url: await listenForFile(server) };
}

export const json =
  (value: unknown): Answer =>
  (response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(value));
  };
const text =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, { "Content-Type": "application/json", ...headers }).end(body);
  };

/** Answers that say nothing, whatever was asked. `elsewhere` is where a redirect leads. */
const brokenAnswers = (elsewhere: string): [string, Answer][] => [
  [
    "a redirect that would take the key along",
    (response) => response.writeHead(307, { Location: elsewhere }).end(),
  ],
  ["a redirect for good", (response) => response.writeHead(308, { Location: `${elsewhere}/x` }).end()],
  ["a page", text("<!doctype html><title>Mantención</title>", { "Content-Type": "text/html" })],
  ["half an answer", text('{"payment_id":"abc","amou')],
  [
    "an answer that breaks off",
    (response) => {
      response.writeHead(200, { "Content-Length": "500" });
      response.write('{"payment_id":');
      response.destroy();
    },
  ],
  ["ten megabytes", text("x".repeat(10_000_000))],
  ["ten megabytes in ten kilobytes", text(gzipSync("[".repeat(10_000_000)), { "Content-Encoding": "gzip" })],
  ["a hundred thousand brackets", text("[".repeat(50_000) + "]".repeat(50_000))],
  ["nothing", text("")],
  ["null", json(null)],
  ["a number", json(7)],
  [
    "an answer that never ends",
    (response) => {
      response.writeHead(200).write("[");
    },
  ],
];

/** The services of one test file, which end with it; before each test, they have been asked nothing. */
export async function openDoubles() {
  const evil = await openService();
  const elsewhere = await openService();
  beforeEach(() => {
    for (const { state } of [evil, elsewhere]) Object.assign(state, { asked: [], keys: [] });
  });
  return { evil, elsewhere, broken: brokenAnswers(elsewhere.url) };
}
