import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLogFile } from "./log-file.ts";

test("a full log is set aside, the oldest is dropped, and only the owner may read it", async () => {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-log-"));
  try {
    const write = openLogFile(join(dir, "postgres.log"), { largest: 10, kept: 2 });
    for (const line of ["uno 45678\n", "dos 45678\n", "tres\n", "1234\n", "cinco que no cabe\n"])
      write(Buffer.from(line));
    const read = (name: string) => readFile(join(dir, name), "utf8");
    expect((await readdir(dir)).sort()).toEqual(["postgres.log", "postgres.log.1", "postgres.log.2"]);
    expect(await read("postgres.log")).toBe("cinco que no cabe\n");
    expect(await read("postgres.log.1")).toBe("tres\n1234\n");
    expect(await read("postgres.log.2")).toBe("dos 45678\n");
    expect((await stat(join(dir, "postgres.log"))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test("a log that cannot be written stops nothing", () => {
  expect(() => openLogFile("/nowhere/at/all.log")(Buffer.from("x"))).not.toThrow();
});
