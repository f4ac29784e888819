import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterFile } from "./e2e/cleanup.ts";

/** Starts a double of another system on a free port of this machine, until the test file ends. Returns its address. */
export async function listenForFile(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterFile(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
