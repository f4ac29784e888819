import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterFile } from "./e2e/cleanup.ts";

type Told = { name: string; role: string; state: string; lag?: number | string };

/** Answers `/cluster` as Patroni's REST address does; without members as one that lost etcd. */
export async function startPatroniDouble(members: () => readonly Told[] | null): Promise<string> {
  const server = createServer(({ url }, response) => {
    const told = url === "/cluster" ? members() : null;
    response.writeHead(told ? 200 : 503, { "Content-Type": "application/json" });
    response.end(JSON.stringify(told ? { members: told, scope: "puntazo" } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
