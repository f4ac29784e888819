import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { afterFile } from "#tests/support/e2e/cleanup.ts";

export type Sockets = {
  connected(): number;
  /** How many connections were lost since the last call. */
  lost(): number;
  /** Resolves when all of them are connected. */
  all(): Promise<void>;
};

/** Sockets like those of pages: each in its person's room, and back by itself after a loss. */
export async function openSockets(url: string, cookies: readonly string[], count: number): Promise<Sockets> {
  const sockets: Socket[] = [];
  let losses = 0;
  afterFile(() => {
    for (const socket of sockets) socket.disconnect();
  });
  for (let n = 0; n < count; n++) {
    const socket = io(url, {
      transports: ["websocket"],
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 2_000,
      extraHeaders: { origin: url, cookie: cookies[n % cookies.length] ?? "" },
    });
    sockets.push(socket);
    socket.on("connect", () => void socket.emit("entrar", ["usuario"], () => undefined));
    socket.on("disconnect", (reason) => {
      losses++;
      if (reason === "io server disconnect") socket.connect();
    });
    // As many visitors at once as arrive in a busy moment, not all in one instant.
    if (n % 50 === 49) await sleep(100);
  }
  const connected = () => sockets.filter((socket) => socket.connected).length;
  const all = async () => {
    while (connected() < count) await sleep(50);
  };
  await all();
  return {
    connected,
    all,
    lost() {
      const since = losses;
      losses = 0;
      return since;
    },
  };
}
