import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataDir, startServer } from "#tests/support/server.ts";

/** Stands for the shop: its first starts, as many as told, find their port taken; it notes the port of each. */
const PROGRAM = `
  const { appendFileSync, readFileSync } = require("node:fs");
  const { DATA_DIR, PORT, BUSY } = process.env;
  appendFileSync(DATA_DIR + "/starts", PORT + "\\n");
  const starts = readFileSync(DATA_DIR + "/starts", "utf8").trim().split("\\n").length;
  if (starts <= Number(BUSY)) {
    console.error("El puerto " + PORT + " está ocupado: cierra el otro programa o elige otro con PORT.");
    process.exit(1);
  }
  console.log("Puntazo está abierto en http://localhost:" + PORT + "\\nRATE_LIMITS=off");
  setInterval(() => undefined, 1_000);
`;

async function start(env: Record<string, string>) {
  const dataDir = await newDataDir();
  await writeFile(join(dataDir, "starts"), "");
  return startServer({ args: ["-e", PROGRAM], dataDir, databaseUrl: "postgres://none", env });
}

test("a server of the tests whose port was taken meanwhile opens on another one", async () => {
  const server = await start({ BUSY: "1" });
  expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
  await server.kill();
});

test("one that finds its port taken twice, or a port that the test named, fails", async () => {
  await expect(start({ BUSY: "2" })).rejects.toThrow("está ocupado");
  await expect(start({ BUSY: "1", PORT: "10001" })).rejects.toThrow("está ocupado");
});
