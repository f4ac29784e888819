import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { type Fila, type Medida, mediana } from "#bench/kit/medida.ts";
import { freePort } from "#database/embedded/embedded.ts";
import { readState } from "#ops/cluster/state.ts";
import { withoutSettings } from "#server/env.ts";

const run = promisify(execFile);
const RONDAS = 3;
const SEGUNDOS = 4;
const CONEXIONES = 32;
/** A request with a cookie bypasses the page cache: every page is rendered. */
const PAGINAS = [
  { que: "/productos, from memory", path: "/productos", headers: [] },
  { que: "/productos, rendered each time", path: "/productos", headers: ["-H", "Cookie: visita=1"] },
];

/** Compares one of three processes, requested directly, with all three behind nginx. */
export async function medir(): Promise<Medida> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const grupo = await abrirGrupo(dir);
  try {
    const filas: Fila[] = [];
    for (const pagina of PAGINAS) filas.push(await comparar(grupo, pagina));
    return {
      titulo: "Three processes behind nginx, requests per second",
      columnas: ["three through nginx", "one, asked directly"],
      meta: { minimo: 1 },
      notas: [
        `wrk -t1 -c${CONEXIONES} -d${SEGUNDOS}s over loopback; ${RONDAS} rounds each, taken in turns; median.`,
        "PostgreSQL, Redis, nginx, the processes and wrk share the cores of this machine: with two there is little left to scale to.",
      ],
      filas,
    };
  } finally {
    await grupo.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

type Grupo = { nginx: number; procesos: number[]; stop(): Promise<unknown> };

async function abrirGrupo(dir: string): Promise<Grupo> {
  const port = await freePort();
  const env = {
    ...withoutSettings(process.env),
    PORT: String(port),
    DATA_DIR: dir,
    RATE_LIMITS: "off",
    NODE_ENV: "production",
  };
  const child = spawn(process.execPath, ["ops/cluster/main.ts"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const open = new Promise<void>((resolve) => {
    createInterface(child.stdout).on("line", (line) => line.includes("detrás de nginx") && resolve());
  });
  await Promise.race([open, ended.then(() => Promise.reject(new Error("the cluster did not start")))]);
  const state = await readState(dir);
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { nginx: port, procesos: state?.processes.map((one) => one.port) ?? [], stop };
}

type Pagina = (typeof PAGINAS)[number];

async function comparar({ nginx, procesos }: Grupo, pagina: Pagina): Promise<Fila> {
  const medidas: Record<"todos" | "uno", number[]> = { todos: [], uno: [] };
  const [proceso = 0] = procesos;
  // Warm up every process: the first renders are slow.
  for (const port of procesos) await medirUna(port, pagina, SEGUNDOS);
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    medidas.todos.push(await medirUna(nginx, pagina, SEGUNDOS));
    medidas.uno.push(await medirUna(proceso, pagina, SEGUNDOS));
  }
  return {
    que: pagina.que,
    nuestra: mediana(medidas.todos),
    referencia: mediana(medidas.uno),
    unidad: "req/s",
  };
}

async function medirUna(port: number, { path, headers }: Pagina, segundos: number): Promise<number> {
  const url = `http://127.0.0.1:${port}${path}`;
  const encoding = ["-H", "Accept-Encoding: gzip, deflate, br"];
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${CONEXIONES}`,
    `-d${segundos}s`,
    ...encoding,
    ...headers,
    url,
  ]);
  const [, falladas] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? [];
  if (falladas) throw new Error(`${falladas} requests failed at ${url}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
