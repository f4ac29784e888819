import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Fila, type Medida, mediana } from "#bench/kit/medida.ts";
import { abrirTienda } from "#bench/kit/procesos.ts";
import { CLIENTES_DEMO } from "#demo/data/clientes.ts";
import { HOSTILES, type Hostil } from "./hostiles.ts";

const VECES = 5;
const PAUSA = 200;
/** Milliseconds that another request may wait. */
const META = 100;

/** Measures the longest wait of other requests while the shop receives one hostile body after the other. */
export async function medir(): Promise<Medida> {
  const dataDir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const tienda = await abrirTienda(dataDir);
  const sonda = new Worker(new URL("./sonda.ts", import.meta.url), { workerData: { port: tienda.port } });
  const longest = async (): Promise<number> => {
    sonda.postMessage("read");
    const [ms] = await once(sonda, "message");
    return ms;
  };
  try {
    const origin = `http://localhost:${tienda.port}`;
    const cookie = await login(origin, (await readFile(join(dataDir, "demo.password"), "utf8")).trim());
    const filas: Fila[] = [];
    const measure = async (que: string, work: () => Promise<unknown>) => {
      const waits: number[] = [];
      for (let vez = 0; vez < VECES; vez++) {
        await sleep(PAUSA);
        await longest();
        await work();
        await sleep(PAUSA);
        waits.push(await longest());
      }
      filas.push({ que, nuestra: mediana(waits), referencia: META, unidad: "ms" });
    };
    // The first bodies compile the parsers; the measure is about the attack, not about a cold start.
    for (const hostil of HOSTILES) await send(origin, hostil, cookie);
    await measure("idle, no hostile body", () => sleep(PAUSA));
    for (const hostil of HOSTILES) await measure(hostil.que, () => send(origin, hostil, cookie));
    return {
      titulo: "Hostile bodies: longest wait of other requests",
      columnas: ["longest wait", "goal"],
      meta: { maximo: 1 },
      notas: [
        `Each body ${VECES} times, one after the other, without rate limits; meanwhile a thread asks for /salud every 5 ms. The median of the ${VECES} longest waits; the first row is the shop at rest.`,
      ],
      filas,
    };
  } finally {
    await sonda.terminate();
    await tienda.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function login(origin: string, contrasena: string): Promise<string> {
  const response = await fetch(`${origin}/ingresar`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({ email: CLIENTES_DEMO[0]?.email ?? "", contrasena }),
  });
  if (response.status !== 302) throw new Error(`the login was answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

/** Sends the body on a connection of its own; a server that refuses early may close it. */
function send(origin: string, { path, type, body, signedIn }: Hostil, cookie: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${origin}${path}`, {
      method: "POST",
      agent: false,
      headers: {
        Origin: origin,
        "Content-Type": type,
        "Content-Length": body.length,
        ...(signedIn ? { Cookie: cookie } : {}),
      },
    });
    sent.once("response", (response) => response.resume());
    sent.once("close", resolve);
    sent.once("error", () => resolve());
    sent.end(body);
  });
}
