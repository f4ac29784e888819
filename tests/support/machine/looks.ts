import { get } from "node:http";
import { text } from "node:stream/consumers";
import { io, type Socket } from "socket.io-client";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import type { TestMachine } from "./machine.ts";

const PATIENCE = 20_000;

/** An answer over a connection of its own, so that any of the processes may take it. */
function ask(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent: false, timeout: PATIENCE }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject);
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer")));
    asked.on("error", reject);
  });
}

/** Asks so many times at once; the processes that answered that they can serve. */
export async function answering({ url }: Pick<TestMachine, "url">, times: number): Promise<number[]> {
  const asked = Array.from({ length: times }, () => ask(`${url}/salud/listo`));
  const answers = await Promise.all(asked);
  return answers.filter(({ status }) => status === 200).map((answer) => JSON.parse(answer.text).proceso);
}

/** One metric of the machine. Not by `fetch`: a connection that it keeps may lead to a process that hangs. */
export async function metric({ url }: Pick<TestMachine, "url">, name: string): Promise<number> {
  const page = await ask(`${url}/metrics`);
  const line = page.text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.split(" ").at(-1) ?? 0);
}

export type Listener = { socket: Socket; heard: number };

/** A socket like a page's: when disconnected, it reconnects to any process. */
export async function listen({ url }: Pick<TestMachine, "url">, cookie: string): Promise<Listener> {
  const socket = io(url, {
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 200,
    extraHeaders: { origin: url, cookie },
  });
  afterFile(() => socket.disconnect());
  const listener: Listener = { socket, heard: 0 };
  socket.on("cambio", ({ tabla }: Cambio) => {
    if (tabla === "usuarios") listener.heard++;
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") socket.connect();
  });
  const entered = new Promise<void>((resolve) => {
    socket.on("connect", () => void socket.emitWithAck("entrar", ["usuario"]).then(() => resolve()));
  });
  await entered;
  return listener;
}

/** The log of the processes, for the message of a failed test. */
export const complaints = ({ running }: TestMachine) =>
  running
    .stdout()
    .split("\n")
    .filter((line) => /"level":"(warn|error)"/.test(line))
    .slice(-20)
    .join("\n");
