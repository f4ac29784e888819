import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** A process that opens two things and works until it is told to stop. */
const PROGRAM = `
  import { createLifecycle } from "#server/lifecycle.ts";
  const print = (message, data) => console.log(JSON.stringify(data ? [message, data] : [message]));
  const { run, opened } = createLifecycle({ info: print, warn: print, error: print });
  setInterval(() => undefined, 1_000);
  await run(async () => opened(async () => print("first closed"), async () => print("second closed")));
  console.error("open");
`;

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s closes in reverse order what was opened, and the log has it",
  async (signal) => {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM]);
    const lines = text(child.stdout);
    await once(child.stderr, "data");
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(
      (await lines)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([["stop: asked", { signal }], ["second closed"], ["first closed"]]);
  },
);
