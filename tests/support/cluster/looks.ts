import { io, type Socket } from "socket.io-client";
import type { Cambio } from "#modules/comun/eventos/eventos.ts";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { getPage } from "#tests/support/e2e/http.ts";
import type { TestCluster } from "./cluster.ts";

/** One process, bypassing nginx. */
export const at = (port: number) => ({ url: `http://localhost:${port}` });

/** Reads one metric of each process at its own port. */
export async function metric(cluster: TestCluster, name: string): Promise<number[]> {
  const { processes } = await cluster.state();
  const pages = await Promise.all(processes.map(({ port }) => getPage(at(port), "/metrics")));
  const read = (text: string) => text.split("\n").find((line) => line.startsWith(`${name} `));
  return pages.map(({ text }) => Number(read(text)?.split(" ").at(-1) ?? 0));
}

export type Listener = { socket: Socket; heard: number };

/** A socket like a page's: when disconnected, it reconnects through the cluster's URL to any process. */
export async function listen({ url }: TestCluster, cookie: string): Promise<Listener> {
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
export const complaints = ({ running }: TestCluster) =>
  running
    .stdout()
    .split("\n")
    .filter((line) => /"level":"(warn|error)"/.test(line))
    .slice(-20)
    .join("\n");
