import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** Neither the shop nor the system chooses these ports by itself, and browsers refuse none of them. */
const FIRST = 7_000;
const LAST = 9_999;

/**
 * A port of this machine that no other test gets before this process ends, whether a program listens there or not. UDP has ports of
 * its own: the one with the same number is kept open as the sign that this one is taken.
 */
export async function ownPort(): Promise<number> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const port = randomInt(FIRST, LAST + 1);
    if ((await take(port)) && (await isFree(port))) return port;
  }
  throw new Error(`All ports from ${FIRST} to ${LAST} are taken.`);
}

const take = (port: number) =>
  new Promise<boolean>((resolve) => {
    const sign = createSocket("udp4");
    sign.once("error", () => resolve(false));
    sign.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      sign.unref();
      resolve(true);
    });
  });

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
