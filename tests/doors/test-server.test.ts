import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownPort } from "#tests/support/port.ts";

const MODULE = join(import.meta.dirname, "../support/port.ts");
const TAKE = `
  const { ownPort } = await import(${JSON.stringify(MODULE)});
  const ports = [];
  for (let i = 0; i < 50; i++) ports.push(await ownPort());
  console.log(ports.join());
  setInterval(() => undefined, 1_000);
`;

/** A process that takes fifty ports, and keeps them until it is killed. */
async function takesFifty() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", TAKE], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout.setEncoding("utf8"), "data");
  return { ports: String(said).trim().split(",").map(Number), child };
}

test("a port belongs to one test, also among processes that listen on none of them yet", async () => {
  const others = await Promise.all([takesFifty(), takesFifty()]);
  const own: number[] = [];
  for (let i = 0; i < 50; i++) own.push(await ownPort());
  for (const { child } of others) child.kill();
  const all = [...own, ...others.flatMap(({ ports }) => ports)];
  expect(all).toHaveLength(150);
  expect(new Set(all).size).toBe(150);
});
