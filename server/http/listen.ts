import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { ConfigurationError } from "#server/env.ts";
import { busyPort } from "#server/shop.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Fetch = Parameters<typeof getRequestListener>[0];

type Place = { port: number; host: string | undefined };

export type HttpDoor = {
  server: Server;
  /** Resolves with the port. */
  listen(where: Place): Promise<number>;
  /** From now on every answer closes its connection, so that the client's next request goes to another process. */
  drain(): void;
  /** Accepts no new connections, ends idle ones and lets running requests finish, up to a limit. */
  close(): Promise<void>;
};

const PATIENCE = 10_000;
/** Longer than a balancer keeps an idle connection: if the server closed first, a request could meet a closed connection. */
const KEEP_ALIVE = 75_000;
const LOOK_EVERY = 50;

export function createHttpDoor(fetch: Fetch, wrap: (next: Listener) => Listener): HttpDoor {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE });
  const handler = getRequestListener(fetch);
  const answer = wrap((request, response) => void handler(request, response));
  const underWay = new Set<ServerResponse>();
  let draining = false;
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    if (draining) response.shouldKeepAlive = false;
    answer(request, response);
  });
  return {
    server,
    listen: (where) => listen(server, where),
    drain() {
      draining = true;
      for (const response of underWay) response.shouldKeepAlive = false;
    },
    close: () => close(server),
  };
}

const NOT_HERE = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"]);

/** Why the system refuses an address, for the owner. */
function refusedPlace({ port, host }: Place, error: NodeJS.ErrnoException): Error {
  if (error.code === "EADDRINUSE") return busyPort(port);
  if (error.code === "EACCES")
    return new ConfigurationError(`Este usuario no puede abrir el puerto ${port}: elige otro con PORT.`);
  if (host !== undefined && NOT_HERE.has(error.code ?? ""))
    return new ConfigurationError(
      `La variable HOST debe ser una dirección de esta máquina (dice «${host}»).`,
    );
  return error;
}

function listen(server: Server, where: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(refusedPlace(where, error)));
    server.listen(where, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : where.port);
    });
  });
}

/** `close` of an HTTP server ends idle connections, and those that become idle later are closed repeatedly. */
async function close(server: Server): Promise<void> {
  let closed = false;
  const closing = new Promise<void>((resolve) => void server.close(() => resolve())).then(() => {
    closed = true;
  });
  const begun = performance.now();
  while (!closed) {
    if (performance.now() - begun >= PATIENCE) server.closeAllConnections();
    else server.closeIdleConnections();
    await Promise.race([closing, sleep(LOOK_EVERY)]);
  }
}
