// A thread that asks for /salud without pause: the sender of the hostile bodies must not disturb its clock.
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const EVERY = 5;
const { port } = workerData as { port: number };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;

const ask = () =>
  new Promise<number>((resolve, reject) => {
    const start = performance.now();
    get({ port, host: "127.0.0.1", path: "/salud", agent }, (response) => {
      response.resume().once("end", () => resolve(performance.now() - start));
    }).once("error", reject);
  });

parentPort?.on("message", () => {
  parentPort?.postMessage(longest);
  longest = 0;
});

for (;;) {
  const ms = await ask();
  longest = Math.max(longest, ms);
  await sleep(EVERY);
}
