import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { afterFile } from "#tests/support/e2e/cleanup.ts";
import { startFakeRedis } from "#tests/support/fake-redis.ts";
import { ownPort } from "#tests/support/port.ts";
import { type Received, startSmtpSink } from "#tests/support/smtp.ts";

/** A service that the shop's processes use at a URL; it goes away and comes back there. */
export type Service = { url: string; down(): Promise<void>; up(): Promise<void> };

const REDIS = "/usr/bin/redis-server";

/** The machine's Redis, or a fake of the needed part if it is not installed. */
export async function startRedis(): Promise<Service> {
  const port = await ownPort();
  const start = () => (existsSync(REDIS) ? realRedis(port) : fakeRedis(port));
  let stop = await start();
  const down = () => stop();
  afterFile(down);
  return {
    url: `redis://127.0.0.1:${port}`,
    down,
    async up() {
      stop = await start();
    },
  };
}

async function realRedis(port: number): Promise<() => Promise<void>> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const child = spawn(REDIS, args, { stdio: "ignore", cwd: "/" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  return () => {
    child.kill("SIGKILL");
    return ended;
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, "127.0.0.1", () => resolve(probe.destroy() && true));
    probe.once("error", () => resolve(false));
  });

async function fakeRedis(port: number): Promise<() => Promise<void>> {
  const fake = await startFakeRedis(port);
  let running = true;
  return async () => {
    if (running) await fake.stop();
    running = false;
  };
}

export type MailServer = Service & { messages(): readonly Received[] };

/** Keeps every mail it received, including those from before it went away. */
export async function startMailServer(host = "127.0.0.1"): Promise<MailServer> {
  const port = await ownPort();
  let sink = await startSmtpSink(port, host);
  const before: Received[] = [];
  let open = true;
  const down = async () => {
    if (!open) return;
    open = false;
    await sink.close();
    before.push(...sink.messages);
  };
  afterFile(down);
  return {
    url: sink.url,
    down,
    async up() {
      sink = await startSmtpSink(port, host);
      open = true;
    },
    messages: () => (open ? [...before, ...sink.messages] : before),
  };
}
