import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterFile } from "#tests/support/e2e/cleanup.ts";

export type Distance = {
  url: string;
  /** From now on each packet takes so long, in each direction. */
  set(ms: number): void;
  /** How many connections were made on this way. */
  opened(): number;
};

/** A way to a database on which every packet takes a while: a database in another country. */
export async function putFarAway(url: string, ms: number): Promise<Distance> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let delay = ms;
  let opened = 0;
  const open = (socket: Socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    return socket;
  };
  const server = createServer((near) => {
    opened++;
    const far = open(connect(Number(port), hostname));
    carry(open(near), far, () => delay);
    carry(far, near, () => delay);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const by = new URL(url);
  by.hostname = "127.0.0.1";
  by.port = String(address.port);
  return {
    url: by.href,
    set(next) {
      delay = next;
    },
    opened: () => opened,
  };
}

/** Packets stay in their order, and many may be on their way at once. */
function carry(from: Socket, to: Socket, delay: () => number): void {
  let last = Promise.resolve();
  const later = (what: () => void) => {
    const arrives = sleep(delay());
    last = Promise.all([last, arrives]).then(what);
  };
  from.on("data", (bytes) => later(() => void (to.destroyed || to.write(bytes))));
  from.on("close", () => later(() => to.destroy()));
}
