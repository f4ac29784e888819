// Exits 0 if the shop of this machine can serve, 1 if not; for health checks of containers and services.
import { readEnv } from "#server/env.ts";

const PATIENCE = 4000;

async function isReady(): Promise<boolean> {
  const { HOST, PORT } = readEnv();
  // A shop that listens on every address listens on loopback too.
  const host = HOST === undefined || HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  const address = host.includes(":") ? `[${host}]` : host;
  const response = await fetch(`http://${address}:${PORT}/salud/listo`, {
    signal: AbortSignal.timeout(PATIENCE),
  });
  await response.body?.cancel();
  return response.ok;
}

process.exitCode = await isReady().then(
  (ready) => (ready ? 0 : 1),
  () => 1,
);
