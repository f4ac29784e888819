import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#database/embedded/embedded.ts";
import { withoutSettings } from "#server/env.ts";

export type Login = { email: string; contrasena: string };
export type DemoShop = { url: string; admin: Login; cliente: Login; close(): Promise<void> };

export const demoEnv = (source: NodeJS.ProcessEnv, { port, dir }: { port: number; dir: string }) => ({
  ...withoutSettings(source),
  PORT: String(port),
  DATA_DIR: dir,
  SEED: "demo",
  RATE_LIMITS: "off",
  NODE_ENV: "production",
});

/** Opens a fresh demo shop in a temporary folder. */
export async function openDemoShop(): Promise<DemoShop> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-fotos-"));
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: demoEnv(process.env, { port: await freePort(), dir }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  const text = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
      if (said.includes("RATE_LIMITS=off")) resolve(said);
    });
    ended.then(() => reject(new Error(`the demo shop did not open:\n${said}`)));
  }).catch(async (error) => {
    await rm(dir, { recursive: true, force: true });
    throw error;
  });
  const printed = (title: string): Login => {
    const [, email = "", contrasena = ""] =
      new RegExp(`${title}: (\\S+) · contraseña: (\\S+)`).exec(text) ?? [];
    return { email, contrasena };
  };
  const [, url = ""] = /Puntazo está abierto en (\S+)/.exec(text) ?? [];
  return { url, admin: printed("Administración"), cliente: printed("Cliente de demostración"), close };
}
